// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FileField } from './file-field.tsx';
import { ImageField } from './image-field.tsx';
import { renderField } from './testing/field-form.tsx';

afterEach(cleanup);

const PDF = new File(['%PDF-1.7'], 'id.pdf', { type: 'application/pdf' });
const PAGE = new File(['<p>'], 'page.html', { type: 'text/html' });
const input = () => screen.getByLabelText<HTMLInputElement>('Share Holder ID');
/** As the browser's dialog does, which can be told "all files" and so pass the field's filter by. */
function choose(...files: File[]) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input().files = transfer.files;
  fireEvent.change(input());
}

function renderDocument() {
  return renderField(({ file }) => <FileField field={file} label="Share Holder ID" />);
}

it('shows name and size of the chosen file and sends it', () => {
  const { sent } = renderDocument();
  choose(PDF);
  expect(screen.getByText('id.pdf')).toBeTruthy();
  expect(screen.getByText('8 B')).toBeTruthy();
  expect(sent().file).toMatchObject({ name: 'id.pdf', size: 8 });
});

it('refuses another kind with a message and keeps the earlier choice', () => {
  const { sent } = renderDocument();
  choose(PDF);
  choose(PAGE);
  expect(screen.getByText('Please choose a PDF or an image.')).toBeTruthy();
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(sent().file).toMatchObject({ name: 'id.pdf' });
  choose(PDF);
  expect(screen.queryByText('Please choose a PDF or an image.')).toBeNull();
});

it('keeps the choice when the dialog is cancelled', () => {
  const { sent } = renderDocument();
  choose(PDF);
  choose();
  expect(sent().file).toMatchObject({ name: 'id.pdf' });
});

it('is removed by its button', () => {
  const { sent } = renderDocument();
  choose(PDF);
  fireEvent.click(screen.getByRole('button', { name: 'Remove id.pdf' }));
  expect(screen.queryByText('id.pdf')).toBeNull();
  expect(sent().file).toMatchObject({ name: '', size: 0 });
  expect(document.activeElement).toBe(input());
});

it('takes a dropped file as a chosen one', () => {
  const { sent } = renderDocument();
  fireEvent.drop(input(), { dataTransfer: { files: [PDF] } });
  expect(sent().file).toMatchObject({ name: 'id.pdf' });
  fireEvent.drop(input(), { dataTransfer: { files: [PAGE] } });
  expect(screen.getByText('Please choose a PDF or an image.')).toBeTruthy();
  expect(sent().file).toMatchObject({ name: 'id.pdf' });
});

it('shows the present picture, then the chosen one; a document is no picture', () => {
  const { container } = renderField(({ file }) => (
    <ImageField field={file} label="Share Holder ID" currentUrl="/media/old.png" />
  ));
  const picture = () => container.querySelector('img')?.getAttribute('src');
  expect(picture()).toBe('/media/old.png');
  choose(PDF);
  expect(screen.getByText('Please choose an image.')).toBeTruthy();
  expect(picture()).toBe('/media/old.png');
  choose(new File(['x'], 'new.png', { type: 'image/png' }));
  expect(picture()).toMatch(/^blob:/);
});
