/** The screen of a door as its tests open it. */
import { screen } from '@testing-library/react';
import { holdDoor } from '../../src/offline/door/door-holder.ts';
import type { ApiFixture } from './api-fixture.ts';
import { addEvent } from './api-items.ts';
import { claimDoor, linkDoor } from './door-links.ts';
import { openPortal } from './open-portal.tsx';
import type { ScreenFixture } from './screen-fixture.ts';

/** Opens a page of a device that has the door of an event by a link, with Ada Lund on its list. */
export async function atTheDoor({ appContext: api, visitor }: ScreenFixture<ApiFixture>) {
  const event = await addEvent(api, visitor, { paymentStatus: 2 });
  const guest = { event_id: event.id, name: 'Ada Lund', email: 'ada@example.test' };
  await api.request('sendEventInvitation', guest, visitor);
  const { doorId, link } = await linkDoor(api, visitor, { eventId: event.id });
  /** Opens the link, once more: whoever has the token of before has none. */
  const claim = async () => ({
    token: await claimDoor(api, link),
    eventId: event.id,
    doorId,
    door: 'North',
  });
  holdDoor(await claim());
  await openPortal(`/events/door/${event.id}`);
  await screen.findByText('Ada Lund');
  return { claim, doorId, eventId: event.id };
}
