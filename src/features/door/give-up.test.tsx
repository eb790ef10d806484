// @vitest-environment happy-dom
/** Leaving doors that the server no longer knows, with pending entries. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../common/lib/clock.ts';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { keepLog } from '../../../tests/support/doors/keep-log.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { heldDoor, holdDoor, leftDoors, releaseDoor } from '../../offline/door/door-holder.ts';
import { deliverPendingDoors, readRefusedAtLeftDoors } from '../../offline/door/own-doors.ts';
import { doorDatabase } from '../../offline/door/storage/door-database.ts';
import { lostAtDoors } from '../../offline/door/storage/door-sentinel.ts';
import { readStored, storeEntry, storeResults } from '../../offline/door/storage/door-store.ts';

const doorData = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });
const at = createScreenFixture('event');
const user = userEvent.setup();
afterEach(() => {
  vi.restoreAllMocks();
});

const everything = (eventId: string) => readStored(doorData, { eventId, companyId: '' });

/** Two pending entries at a door whose event, on that date, was deleted; the device has the door. */
async function holdDeadDoor(name = 'North', date = '2100-01-01', company?: string) {
  const { id } = await addEvent(at.appContext, at.visitor, { paymentStatus: 2 });
  const partition = { eventId: id, companyId: '' };
  const event = { _id: id, name: 'Gala', date, location: '', allows_reentry: false, left_out: [], company };
  const page = { event, people: [], entries: [], cursor: 1, mark: '', has_more: false, restart: false };
  await keepLog(doorData, partition, page);
  for (const person of ['Ada Lund', 'Bo Ek'])
    await storeEntry(
      doorData,
      partition,
      doorEntry({ kind: 'walk-in', person: { name: person, email: '' } }),
    );
  holdDoor({ token: `token of ${id}`, eventId: id, doorId: 'door', door: name, company });
  return id;
}

async function savedFile(press: () => Promise<void>): Promise<unknown> {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await press();
  return JSON.parse((await saved[0]?.text()) ?? '');
}

test('A tablet leaves a dead door after showing its pending entries and offering them as a file', async () => {
  const eventId = await holdDeadDoor();
  const assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await openPortal(`/events/door/${eventId}`);
  await screen.findByText('The server does not know this door any more');
  await user.click(screen.getByRole('button', { name: 'Leave the door' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'LEAVE THE DOOR' }));
  await dialog.findByText(/^2 entries of “North” were not sent/);
  expect(dialog.getByText(/Walk-in: Ada Lund$/)).toBeTruthy();
  const file = await savedFile(() => user.click(dialog.getByRole('button', { name: 'Save as a file' })));
  expect(file).toMatchObject({
    ...{ event: 'Gala', door: 'North' },
    unsent: [
      { what: 'Walk-in', name: 'Ada Lund' },
      { what: 'Walk-in', name: 'Bo Ek' },
    ],
  });
  expect(await everything(eventId)).toMatchObject({ waiting: { length: 2 } });
  await user.click(dialog.getByRole('button', { name: 'Delete 2' }));
  await waitFor(() => expect(assigned).toHaveBeenCalledWith('/door'));
  expect([heldDoor(), leftDoors()]).toEqual([null, []]);
  expect(await everything(eventId)).toMatchObject({ entries: [], waiting: [], record: { event: null } });
  expect(lostAtDoors.get().size).toBe(0);
});

test('Keep keeps the door and its pending entries', async () => {
  const eventId = await holdDeadDoor();
  await openPortal(`/events/door/${eventId}`);
  await user.click(await screen.findByRole('button', { name: 'Leave the door' }));
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(heldDoor()?.eventId).toBe(eventId);
  expect((await everything(eventId)).waiting).toHaveLength(2);
});

test('An earlier door that the server refuses is shown as such, and removed when its pending entries are deleted', async () => {
  const north = await holdDeadDoor();
  const south = await holdDeadDoor('South');
  await deliverPendingDoors();
  expect(leftDoors()).toMatchObject([{ eventId: north, isRefused: true }]);
  await openPortal(`/events/door/${south}`);
  await screen.findByText(/^The server does not know “/);
  await user.click(screen.getByRole('button', { name: 'See what waits' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 2' }));
  await waitFor(() => expect(screen.queryByText('From an earlier door')).toBeNull());
  expect(leftDoors()).toEqual([]);
  expect((await everything(north)).entries).toEqual([]);
  expect((await everything(south)).entries).toHaveLength(2);
});

test('The notice of an earlier door is gone once nothing of it is pending', async () => {
  const { id: north } = await addEvent(at.appContext, at.visitor, { paymentStatus: 2 });
  holdDoor({ token: `token of ${north}`, eventId: north, doorId: 'door', door: 'North' });
  const south = await holdDeadDoor('South');
  await openPortal(`/events/door/${south}`);
  await screen.findByText(/^What was made at/);
  await act(() => deliverPendingDoors());
  expect(leftDoors()).toEqual([]);
  expect(screen.queryByText('From an earlier door')).toBeNull();
});

test('A refused entry of an earlier door is shown at the present door until it is dismissed', async () => {
  const north = await holdDeadDoor();
  const { waiting } = await everything(north);
  const results = waiting.map((key) => ({ key, state: 'late' as const, message: 'Too late' }));
  await storeResults(doorData, { eventId: north, companyId: '' }, results);
  const south = await holdDeadDoor('South');
  await openPortal(`/events/door/${south}`);
  await screen.findByText('Not taken: Ada Lund');
  expect(screen.getAllByText(/^From an earlier door.*Too late$/)).toHaveLength(2);
  await user.click(screen.getAllByRole('button', { name: 'Seen' })[0] as HTMLElement);
  await waitFor(() => expect(screen.getAllByText(/^Not taken: /)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Seen' }));
  await waitFor(() => expect(screen.queryByText(/^Not taken: /)).toBeNull());
  expect((await everything(north)).entries).toEqual([]);
});

test.each([
  ['an earlier', 'South'],
  ['the present', undefined],
])(
  'Refused entries of %s door, more than are shown, leave the device with one press',
  async (_which, next) => {
    const north = await holdDeadDoor();
    const partition = { eventId: north, companyId: '' };
    for (const name of ['Cy', 'Di', 'Ed', 'Flo', 'Gus'])
      await storeEntry(doorData, partition, doorEntry({ kind: 'walk-in', person: { name, email: '' } }));
    const { waiting } = await everything(north);
    const results = waiting.map((key) => ({ key, state: 'late' as const, message: 'Too late' }));
    await storeResults(doorData, partition, results);
    await openPortal(`/events/door/${next === undefined ? north : await holdDeadDoor(next)}`);
    await screen.findByText(next === undefined ? '2 more were not taken' : '4 more were not taken');
    await user.click(screen.getByRole('button', { name: 'Seen all 7' }));
    await waitFor(() => expect(screen.queryByText(/[Nn]ot taken/)).toBeNull());
    expect((await everything(north)).entries).toEqual([]);
  },
);

test("A refused entry of an earlier door is not shown at a session's door, which may be of another company", async () => {
  const north = await holdDeadDoor();
  const { waiting } = await everything(north);
  const results = waiting.map((key) => ({ key, state: 'late' as const, message: 'Too late' }));
  await storeResults(doorData, { eventId: north, companyId: '' }, results);
  releaseDoor({ token: `token of ${north}` });
  const { id } = await addEvent(at.appContext, at.visitor, { paymentStatus: 2 });
  await openPortal(`/events/door/${id}`);
  await screen.findByRole('dialog', { name: 'Which door is this?' });
  expect(await readRefusedAtLeftDoors({ eventId: id, companyId: '' })).toHaveLength(2);
  expect(screen.queryByText(/^Not taken: /)).toBeNull();
});

test("What waits of an earlier door that is refused is not shown at a session's door, nor can it be deleted there", async () => {
  const north = await holdDeadDoor();
  const south = await holdDeadDoor('South');
  await deliverPendingDoors();
  releaseDoor({ token: `token of ${south}` });
  const { id } = await addEvent(at.appContext, at.visitor, { paymentStatus: 2 });
  await openPortal(`/events/door/${id}`);
  await screen.findByRole('dialog', { name: 'Which door is this?' });
  await screen.findByText(/^The server does not know “/);
  expect(leftDoors()).toMatchObject([{ eventId: north, isRefused: true }]);
  expect(screen.queryByText('See what waits')).toBeNull();
});

test("At another company's door nobody sees what an earlier door has, refused or waiting", async () => {
  const refused = await holdDeadDoor('North', undefined, 'one');
  const { waiting } = await everything(refused);
  const results = waiting.map((key) => ({ key, state: 'late' as const, message: 'Too late' }));
  await storeResults(doorData, { eventId: refused, companyId: '' }, results);
  await holdDeadDoor('West', undefined, 'one');
  const south = await holdDeadDoor('South', undefined, 'other');
  await deliverPendingDoors();
  await openPortal(`/events/door/${south}`);
  await screen.findByText(/^The server does not know “/);
  expect(screen.queryByText(/^Not taken: |See what waits/)).toBeNull();
  const east = await holdDeadDoor('East', undefined, 'one');
  await openPortal(`/events/door/${east}`);
  expect(await screen.findAllByText('Not taken: Ada Lund')).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'See what waits' })).toBeTruthy();
});

test('A refused earlier door is removed when all tokens of its event have expired', async () => {
  const north = await holdDeadDoor('North', '2020-01-01');
  await holdDeadDoor('South');
  const back = at.network.whenever('recordAdmissions', () => 'no network');
  await deliverPendingDoors();
  expect((await everything(north)).waiting).toHaveLength(2);
  back();
  await deliverPendingDoors();
  expect(leftDoors()).toEqual([]);
  expect((await everything(north)).entries).toEqual([]);
});
