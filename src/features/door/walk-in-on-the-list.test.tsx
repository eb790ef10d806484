// @vitest-environment happy-dom
/** A walk-in who turns out to be on the list. */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { doorEntry, doorPerson } from '../../../tests/support/doors/door-entries.ts';
import { createGuestBook } from '../../offline/door/guests/guest-book.ts';
import { similarGuests } from './answer/similar-guests.ts';
import { WalkInDialog } from './answer/walk-in-dialog.tsx';

const user = userEvent.setup();
afterEach(cleanup);

function openDialog() {
  const book = createGuestBook();
  book.take({
    people: [
      doorPerson({ name: 'Kim Löwe', email: 'kim@example.test' }),
      ...['pi-1', 'pi-2'].map((_id) =>
        doorPerson({ _id, name: 'Pi', email: `${_id}@example.test`, pass_code: '' }),
      ),
      doorPerson({ _id: 'off', name: 'Off', email: 'off@example.test', pass_code: '', is_cancelled: true }),
    ],
    entries: [
      doorEntry({ invitation_id: 'pi-1' }),
      doorEntry({ kind: 'walk-in', person: { name: 'Bo', email: 'bo@example.test' } }),
    ],
  });
  const done: unknown[] = [];
  render(
    <WalkInDialog
      initial={{ name: '', email: '' }}
      isUnstored={false}
      similarGuests={(person) => similarGuests(person, book)}
      onAdmit={(person) => done.push(person)}
      onGuest={(id) => done.push(id)}
      onClose={() => undefined}
    />,
  );
  return {
    done,
    async letIn(name: string, email = '') {
      await user.type(screen.getByLabelText('Name'), name);
      if (email !== '') await user.type(screen.getByLabelText('E-mail, if known'), email);
      await user.click(screen.getByRole('button', { name: 'Let in' }));
    },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  };
}

test.each([
  ['Somebody', ' KIM@example.test'],
  ['kim  lowe', ''],
  ['Kim Loewe', ''],
])(
  '%s %s is on the list: the guest is offered, and nobody is admitted before a choice',
  async (name, email) => {
    const { done, letIn, press } = openDialog();
    await letIn(name, email);
    expect(done).toEqual([]);
    expect(screen.getByRole('status').textContent).toContain('Kim Löwe');
    await press('This is the guest');
    expect(done).toEqual(['ada']);
  },
);

test('another person of the same name is admitted as a walk-in', async () => {
  const { done, letIn, press } = openDialog();
  await letIn('Kim Löwe', 'other@example.test');
  await press('Somebody else: let in as a walk-in');
  expect(done).toEqual([{ name: 'Kim Löwe', email: 'other@example.test' }]);
});

test('all guests of the same name are offered, those not inside first', async () => {
  const { done, letIn, press } = openDialog();
  await letIn('pi');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Pi, pi-2@example.test is on the list.',
    'Pi, pi-1@example.test is on the list, and in already.',
  ]);
  await press('This is the guest: pi-2@example.test');
  expect(done).toEqual(['pi-2']);
});

test('an unlisted person is admitted at once, also with the name of another walk-in', async () => {
  const { done, letIn } = openDialog();
  await letIn('Bo');
  expect(done).toEqual([{ name: 'Bo', email: '' }]);
});

test('a listed guest whose invitation was cancelled is shown as such', async () => {
  const { letIn } = openDialog();
  await letIn('Off');
  expect(screen.getByRole('status').textContent).toBe(
    'Off, off@example.test was on the list, and cancelled.',
  );
});
