// @vitest-environment happy-dom
/** A company's tablet at the door of its event, which is deleted elsewhere. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { systemClock } from '../../../common/lib/clock.ts';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { chooseDoorName } from '../../offline/door/door-signature.ts';
import { doorDatabase } from '../../offline/door/storage/door-database.ts';
import { readStored, storeEntry } from '../../offline/door/storage/door-store.ts';

const doorData = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });
const at = createScreenFixture('event');
const user = userEvent.setup();

/** The tablet has its list and one undelivered entry; then the event is deleted. */
async function atTheDeletedEvent() {
  const { appContext: api, visitor, network } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2, day: '2100-01-01' });
  const guest = { event_id: event.id, name: 'Ada Lund', email: 'ada@example.test' };
  await api.request('sendEventInvitation', guest, visitor);
  chooseDoorName(visitor.company.id, 'North');
  const isBack = network.whenever('recordAdmissions', () => 'no network');
  const partition = { eventId: event.id, companyId: visitor.company.id };
  await storeEntry(doorData, partition, doorEntry());
  await openPortal(`/events/door/${event.id}`);
  await screen.findByText('Ada Lund');
  await waitFor(async () => expect((await readStored(doorData, partition)).people).toHaveLength(1));
  await api.request('deleteEvent', { event_id: event.id }, visitor);
  isBack();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('This event is not there');
  return { partition };
}

test("A session's door admits nobody, keeps no list and offers no actions when its event was deleted", async () => {
  const { partition } = await atTheDeletedEvent();
  expect(screen.getAllByText(/lets nobody in/)).toHaveLength(1);
  await waitFor(async () => expect((await readStored(doorData, partition)).people).toEqual([]));
  expect(screen.queryByText('Ada Lund')).toBeNull();
  for (const name of ['Scan', 'Walk-in', /^Undo/]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText('No list any more')).toBeTruthy();
  expect((await readStored(doorData, partition)).waiting).toHaveLength(1);
});

test('Entries of a deleted event are reported as undeliverable and discarded after a confirmation', async () => {
  const { partition } = await atTheDeletedEvent();
  screen.getByText(/ 1 entry made here was not sent, and can be sent only if the event is brought back\.$/);
  await user.click(screen.getByRole('button', { name: 'Discard 1 entry' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'DISCARD' }));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await screen.findByText('Nothing waits');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull());
  const kept = await readStored(doorData, partition);
  expect([kept.waiting, kept.entries]).toEqual([[], []]);
});
