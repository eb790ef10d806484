// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { SearchField } from './search-field.tsx';

afterEach(cleanup);

function Guests() {
  const [text, setText] = useState('');
  return <SearchField label="Search guests" value={text} onChange={setText} />;
}
function GuestDialog() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog title="Guests" isOpen={isOpen} onClose={() => setIsOpen(false)}>
      <Guests />
    </Dialog>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search guests' });

it('is cleared by its button, and keeps focus', async () => {
  render(<Guests />);
  const user = userEvent.setup();
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  await user.type(input(), 'ada');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(input().value).toBe('');
  expect(document.activeElement).toBe(input());
});

it('handles the first Esc itself and leaves the second to the dialog', async () => {
  render(<GuestDialog />);
  const user = userEvent.setup();
  await user.type(input(), 'ada{Escape}');
  expect(input().value).toBe('');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leaves Esc to an input method that is composing', async () => {
  render(<Guests />);
  await userEvent.setup().type(input(), 'さと');
  fireEvent.keyDown(input(), { key: 'Escape', isComposing: true });
  expect(input().value).toBe('さと');
});
