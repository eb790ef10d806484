/** The door screen in tests. */
import { screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { secretHash } from '../../../server/core/secret.ts';
import { doors } from '../../../server/infra/db/schema-doors.ts';
import { tokenOfSecret } from '../../../server/modules/auth/session-token.ts';
import { holdDoor } from '../../../src/offline/door/door-holder.ts';
import type { ApiFixture } from '../api/api-fixture.ts';
import { addEvent } from '../api/api-items.ts';
import { claimDoor, linkDoor } from '../doors/door-links.ts';
import { openPortal } from './open-portal.tsx';
import type { ScreenFixture } from './screen-fixture.ts';

/** Opens a page of a device with a door by link, and Ada Lund on its list. */
export async function openDoorScreen({ appContext: api, visitor }: ScreenFixture<ApiFixture>) {
  const event = await addEvent(api, visitor, { paymentStatus: 2 });
  const guest = { event_id: event.id, name: 'Ada Lund', email: 'ada@example.test' };
  await api.request('sendEventInvitation', guest, visitor);
  const { doorId, link } = await linkDoor(api, visitor, { eventId: event.id });
  const held = (token: string) => ({ token, eventId: event.id, doorId, door: 'North' });
  /** Gives the door another token, as on a restored server: the previous one becomes invalid. */
  const claim = async () => {
    const { db } = api.appContext;
    const token = await tokenOfSecret(db, `another of ${doorId}`);
    await db
      .update(doors)
      .set({ tokenHash: secretHash(token) })
      .where(eq(doors.id, doorId));
    return held(token);
  };
  holdDoor(held(await claimDoor(api, link)));
  await openPortal(`/events/door/${event.id}`);
  await screen.findByText('Ada Lund');
  return { claim, doorId, eventId: event.id };
}
