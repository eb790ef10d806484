// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { uploadMessages } from '../../common/contract/uploads.ts';
import { samplePicture } from '../../tests/support/media/sample-files.ts';
import { FileField } from './file-field.tsx';
import { forgetDraft } from './form/drafts.ts';
import { ImageField } from './image-field.tsx';
import { renderField } from './testing/field-form.tsx';

afterEach(cleanup);

const WHOLE_PDF = '%PDF-1.7\nstartxref\n9\n%%EOF\n';
const PDF = new File([WHOLE_PDF], 'id.pdf', { type: 'application/pdf' });
const PAGE = new File(['<p>'], 'page.html', { type: 'text/html' });
const input = () => screen.getByLabelText<HTMLInputElement>('Share Holder ID');
/** Like the browser's dialog with "all files" selected, which bypasses the field's filter. */
function choose(...files: File[]) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input().files = transfer.files;
  fireEvent.change(input());
}

function renderDocument() {
  return renderField(({ file }) => <FileField field={file} label="Share Holder ID" />);
}

it('shows name and size of the chosen file and sends it', async () => {
  const { sent } = renderDocument();
  choose(PDF);
  await screen.findByText('id.pdf');
  expect(screen.getByText('27 B')).toBeTruthy();
  expect(sent().file).toMatchObject({ name: 'id.pdf', size: 27 });
});

const PAGE_REFUSED = `page.html: ${uploadMessages.notADocument}`;

it('refuses another kind of file by its name and keeps the previous one', async () => {
  const { sent } = renderDocument();
  choose(PDF);
  await screen.findByText('id.pdf');
  choose(PAGE);
  await screen.findByText(PAGE_REFUSED);
  expect(screen.getByText('id.pdf')).toBeTruthy();
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(sent().file).toMatchObject({ name: 'id.pdf' });
  choose(PDF);
  await waitFor(() => expect(screen.queryByText(PAGE_REFUSED)).toBeNull());
});

const named = (bytes: string | Uint8Array<ArrayBuffer>, type: string) =>
  new File([bytes], 'id.png', { type });

it.each([
  ['a page that is called a picture', named('<html>', 'image/png'), uploadMessages.notADocument],
  ['an iPhone photo', named('\0\0\0\x24ftypheic', 'image/heic'), uploadMessages.heic],
  ['an empty file', named('', 'application/pdf'), uploadMessages.empty],
  [
    'a PDF that ends too early',
    new File(['%PDF-1.7\n1 0 obj'], 'id.pdf', { type: 'application/pdf' }),
    uploadMessages.unreadablePdf,
  ],
  [
    'eleven megabytes',
    new File(['%PDF-1.7', new Uint8Array(11 * 1024 * 1024)], 'id.pdf', { type: 'application/pdf' }),
    uploadMessages.tooLarge,
  ],
])('refuses %s before any upload', async (_, file, message) => {
  const { sent } = renderDocument();
  choose(file);
  await screen.findByText(message);
  expect(sent().file).toMatchObject({ name: '', size: 0 });
});

it('judges by content: a PDF without a type is accepted', async () => {
  renderDocument();
  choose(new File([WHOLE_PDF], 'scan', { type: '' }));
  await screen.findByText('scan');
});

/** From now on the browser cannot read it, as after a change on the disk. */
function lose(file: File): File {
  file.arrayBuffer = () => Promise.reject(new DOMException('It has changed', 'NotReadableError'));
  return file;
}

it('sends the file as it was chosen, although it was changed or moved since', async () => {
  const { sent } = renderDocument();
  const chosen = new File([WHOLE_PDF], 'id.pdf', { type: 'application/pdf' });
  choose(chosen);
  await screen.findByText('id.pdf');
  lose(chosen);
  const { file } = sent();
  if (!(file instanceof File)) throw new Error('No file would be sent');
  expect(file.type).toBe('application/pdf');
  expect(new TextDecoder().decode(await file.arrayBuffer())).toBe(WHOLE_PDF);
});

it('says that a file cannot be opened', async () => {
  const { sent } = renderDocument();
  choose(lose(new File([WHOLE_PDF], 'id.pdf', { type: 'application/pdf' })));
  await screen.findByText('This file cannot be opened. Please choose it again');
  expect(sent().file).toMatchObject({ name: '', size: 0 });
});

it('keeps the file when the dialog is cancelled', async () => {
  const { sent } = renderDocument();
  choose(PDF);
  await screen.findByText('id.pdf');
  choose();
  expect(sent().file).toMatchObject({ name: 'id.pdf' });
});

it('keeps the file of a form that is closed and reopened, until its draft is discarded', async () => {
  const open = () =>
    renderField(({ file }) => <FileField field={file} label="Share Holder ID" />, undefined, 'register');
  const { unmount } = open();
  choose(PDF);
  await screen.findByText('id.pdf');
  unmount();
  const again = open();
  expect(screen.getByText('id.pdf')).toBeTruthy();
  expect(again.sent().file).toMatchObject({ name: 'id.pdf', size: 27 });
  again.unmount();
  forgetDraft('register');
  expect(open().sent().file).toMatchObject({ name: '', size: 0 });
});

it('is removed by its button', async () => {
  const { sent } = renderDocument();
  choose(PDF);
  await screen.findByText('id.pdf');
  fireEvent.click(screen.getByRole('button', { name: 'Remove id.pdf' }));
  expect(screen.queryByText('id.pdf')).toBeNull();
  expect(sent().file).toMatchObject({ name: '', size: 0 });
  expect(document.activeElement).toBe(input());
});

it('treats a dropped file like a chosen one', async () => {
  const { sent } = renderDocument();
  fireEvent.drop(input(), { dataTransfer: { files: [PDF] } });
  await screen.findByText('id.pdf');
  expect(sent().file).toMatchObject({ name: 'id.pdf' });
  fireEvent.drop(input(), { dataTransfer: { files: [PAGE] } });
  await screen.findByText(PAGE_REFUSED);
  expect(sent().file).toMatchObject({ name: 'id.pdf' });
});

it('shows the present picture, then the chosen one, and no preview of a document', async () => {
  const { container } = renderField(({ file }) => (
    <ImageField field={file} label="Share Holder ID" currentUrl="/media/old.png" />
  ));
  const picture = () => container.querySelector('img')?.getAttribute('src');
  expect(picture()).toBe('/media/old.png');
  choose(PDF);
  await screen.findByText(uploadMessages.notAnImage);
  expect(picture()).toBe('/media/old.png');
  choose(samplePicture('new.png'));
  await waitFor(() => expect(picture()).toMatch(/^blob:/));
});
