// @vitest-environment happy-dom
/** Names of ten letters, which can be read as pass codes, typed into the search. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { chooseDoorName } from '../../offline/door/door-signature.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
let clock = 1_000;

/** A company's tablet at its event's door. @returns the pass code of its only guest */
async function openDoorScreen() {
  const { appContext: api, visitor } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2, day: '2100-01-01' });
  const guest = { event_id: event.id, name: 'Maria Rossi', email: 'maria@example.test' };
  await api.request('sendEventInvitation', guest, visitor);
  const log = await api.request('readDoorLog', { event_id: event.id }, visitor);
  chooseDoorName(visitor.company.id, 'North');
  await openPortal(`/events/door/${event.id}`);
  await screen.findByText('Maria Rossi');
  return log.data?.people[0]?.pass_code ?? '';
}

/** Types into the search as a person does, with a pause before Enter. */
function enter(text: string): void {
  const search = screen.getByRole('searchbox', { name: 'Search guests' });
  search.focus();
  fireEvent.change(search, { target: { value: text } });
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  clock += 10_000;
  Object.defineProperty(event, 'timeStamp', { value: clock });
  fireEvent(search, event);
}

test('Enter after a listed name moves to the guest, and after a code admits', async () => {
  const code = await openDoorScreen();
  enter('maria rossi');
  const row = screen.getByRole('button', { name: /^Maria Rossi/ });
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
  enter(code.toLowerCase());
  expect((await screen.findByRole('region', { name: 'Answer' })).textContent).toMatch(/^WelcomeMaria Rossi/);
});

test('The keys of an input method that is composing neither move to a guest nor clear the search', async () => {
  await openDoorScreen();
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search guests' });
  search.focus();
  fireEvent.change(search, { target: { value: 'maria' } });
  fireEvent.keyDown(search, { key: 'Enter', isComposing: true });
  expect(document.activeElement).toBe(search);
  fireEvent.keyDown(search, { key: 'Escape', isComposing: true });
  expect(search.value).toBe('maria');
});

test('A searched name of ten letters that is not listed is the name of the walk-in', async () => {
  await openDoorScreen();
  enter('Mario Rossi');
  await user.click(screen.getByRole('button', { name: 'Let in as a walk-in' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Mario Rossi');
});

test('A name typed beside an answer, as a wide screen allows, stays when the answer closes', async () => {
  await openDoorScreen();
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search guests' });
  const touch = (name: RegExp) => user.click(screen.getByRole('button', { name }));
  fireEvent.change(search, { target: { value: 'maria' } });
  await touch(/^Maria Rossi/);
  await screen.findByText('Welcome');
  fireEvent.change(search, { target: { value: 'ros' } });
  await touch(/^Next$/);
  expect(search.value).toBe('ros');
  await touch(/^Maria Rossi/);
  await screen.findByText('Already in');
  await touch(/^Next$/);
  expect(search.value).toBe('');
});
