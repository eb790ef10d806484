// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { doorEntry, doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { createGuestBook } from '../../../offline/door/guests/guest-book.ts';
import { UndoDialog } from './undo-dialog.tsx';

afterEach(cleanup);

const north = doorEntry();
const south = doorEntry({ door: 'South', made_at: '2026-03-20T18:00:30.000Z' });

/** The dialog at the south door about a guest with these admissions. */
function ask(entries: readonly (typeof north)[], initialKey?: string) {
  const book = createGuestBook();
  book.take({ people: [doorPerson()], entries });
  const onChoose = vi.fn();
  const guest = book.get('ada');
  const who = { name: 'Ada Lund', apart: '' };
  render(<UndoDialog {...{ guest, who, initialKey, onChoose }} door="South" onClose={() => undefined} />);
  return onChoose;
}

const user = userEvent.setup();
const confirm = () => user.click(screen.getByRole('button', { name: 'Wrong person' }));
const checked = () =>
  screen.getByRole<HTMLInputElement>('radio', { checked: true }).parentElement?.textContent;

test('The dialog shows the time and door of the admission to undo', async () => {
  const onChoose = ask([north]);
  expect(screen.getByText(/^In .*, North$/)).toBeTruthy();
  await confirm();
  expect(onChoose).toHaveBeenCalledWith('Wrong person', [north.key]);
});

test.each([
  ['that of this door', undefined, /South$/, [south.key]],
  ['the one beside which it was asked for', north.key, /North$/, [north.key]],
] as const)(
  'The dialog for a guest admitted at two doors preselects %s',
  async (_, initialKey, label, keys) => {
    const onChoose = ask([north, south], initialKey);
    expect(checked()).toMatch(label);
    await confirm();
    expect(onChoose).toHaveBeenCalledWith('Wrong person', keys);
  },
);

test('Both admissions are undone when the user chooses both', async () => {
  const onChoose = ask([north, south]);
  await user.click(screen.getByRole('radio', { name: 'Both' }));
  await confirm();
  expect(onChoose).toHaveBeenCalledWith('Wrong person', [north.key, south.key]);
});
