// @vitest-environment happy-dom
/** The screen of a door that is over. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { openDoorScreen } from '../../../tests/support/screens/door-screen.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event');

test.each([
  ['ended', 'This door was ended'],
  ['deleted with its event', 'The server does not know this door any more'],
])('A door that was %s shows only that, without other actions', async (how, title) => {
  const { doorId, eventId } = await openDoorScreen(at);
  if (how === 'ended') await at.appContext.request('endDoor', { door_id: doorId }, at.visitor);
  else await at.appContext.request('deleteEvent', { event_id: eventId }, at.visitor);
  window.dispatchEvent(new Event('online'));
  await screen.findByText(title);
  await waitFor(() => expect(screen.queryByText('Ada Lund')).toBeNull());
  expect(screen.getAllByText(/lets nobody in/)).toHaveLength(1);
  for (const name of ['Scan', 'Walk-in', /^Undo/]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
  for (const text of [/No list yet/, /connection once/, / in$/]) expect(screen.queryByText(text)).toBeNull();
  expect(screen.getByText('No list any more')).toBeTruthy();
});

test('A logged-in device that a colleague has ended shows so and admits nobody', async () => {
  const { appContext: api, visitor } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2 });
  const guest = { event_id: event.id, name: 'Ada Lund', email: 'ada@example.test' };
  await api.request('sendEventInvitation', guest, visitor);
  await api.request('recordAdmissions', { event_id: event.id, entries: [doorEntry()] }, visitor);
  await openPortal(`/events/door/${event.id}`);
  await screen.findByText('Ada Lund');
  const listed = await api.request('listDoors', { event_id: event.id }, visitor);
  await api.request('endDoor', { door_id: listed.data?.[0]?._id ?? '' }, visitor);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('This device was ended');
  expect(screen.queryByRole('button', { name: 'Walk-in' })).toBeNull();
  expect(screen.queryByText(/^Not taken/)).toBeNull();
});
