/** The daily limit of changes per company. */
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { heavyWork } from '../../../server/core/queue/heavy-work.ts';
import { invitations, rateLimits } from '../../../server/infra/db/schema.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import {
  addEvent,
  addLocation,
  createApiWithPlans,
  locationFields,
  pictureFile,
} from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);

const invited = (email: string) =>
  api.appContext.db.select().from(invitations).where(eq(invitations.email, email));

describe('limits of a company’s changes', () => {
  test('allow 10,000 in a day, then it has to wait; answered ones can be repeated', async () => {
    const other = await api.approvedCompany('security');
    const { id } = await addLocation(api, other, { paymentStatus: 2 });
    const inviteTo = (email: string, idempotencyKey: string, { token } = other) =>
      api.request(
        'sendLocationInvitation',
        { location_id: id, name: 'Guest', email },
        { token, idempotencyKey },
      );
    const first = await inviteTo('first@kept.test', 'first');
    expect(first.status).toBe(201);
    expect((await inviteTo('first@kept.test', 'refused')).status).toBe(409);
    const { db } = api.appContext;
    // One was used by the location.
    const kept = eq(rateLimits.key, `changes:${other.company.id}`);
    expect(await db.select({ count: rateLimits.count }).from(rateLimits).where(kept)).toEqual([{ count: 2 }]);
    await db.update(rateLimits).set({ count: 10_000 }).where(kept);
    expect(await inviteTo('next@kept.test', 'next')).toMatchObject({
      status: 429,
      message: 'Your company has made 10000 changes within a day. Please try again in 24 hours.',
    });
    expect(await invited('next@kept.test')).toEqual([]);
    expect((await inviteTo('first@kept.test', 'first')).body).toEqual(first.body);
    const passwords = { old_password: TEST_PASSWORD, new_password: 'Another-harbour-7' };
    const ended = await api.request('changePassword', passwords, { ...other, idempotencyKey: 'end' });
    expect(ended.status).toBe(200);
    api.clock.advance({ days: 1 });
    const token = await beginSession(db, other.company.id, api.clock.now());
    expect((await inviteTo('next@kept.test', 'next', { ...other, token })).status).toBe(201);
  });

  test('count links of doors as well, which have no key because they contain a secret', async () => {
    const other = await api.approvedCompany('event');
    const { id: event_id } = await addEvent(api, other, { paymentStatus: 2 });
    const opened = await api.request('openDoor', { event_id, name: 'North' }, other);
    const link = () => api.request('linkDoor', { door_id: opened.data?._id ?? '' }, other);
    expect((await link()).status).toBe(200);
    const { db } = api.appContext;
    const changes = eq(rateLimits.key, `changes:${other.company.id}`);
    expect(await db.select({ count: rateLimits.count }).from(rateLimits).where(changes)).toEqual([
      { count: 3 },
    ]);
    await db.update(rateLimits).set({ count: 10_000 }).where(changes);
    expect((await link()).status).toBe(429);
  });

  test('count changes without a key as well, such as inviting and cancelling in a loop without mails', async () => {
    const other = await api.approvedCompany('security');
    const { id: location_id } = await addLocation(api, other, { paymentStatus: 1 });
    const { db } = api.appContext;
    const loop = async (email: string) => {
      const invited = await api.request(
        'sendLocationInvitation',
        { location_id, name: 'Guest', email },
        other,
      );
      const invitation_id = invited.data?._id;
      return [
        invited.status,
        (await api.request('cancelLocationInvitation', { invitation_id }, other)).status,
      ];
    };
    expect(await loop('first@loop.test')).toEqual([201, 200]);
    const changes = eq(rateLimits.key, `changes:${other.company.id}`);
    expect(await db.select({ count: rateLimits.count }).from(rateLimits).where(changes)).toEqual([
      { count: 3 },
    ]);
    await db.update(rateLimits).set({ count: 9_999 }).where(changes);
    expect(await loop('last@loop.test')).toEqual([201, 429]);
    expect((await loop('one-more@loop.test'))[0]).toBe(429);
    const decoding = vi.spyOn(heavyWork, 'run');
    const withPicture = { ...locationFields(), location_media: await pictureFile() };
    expect((await api.request('addLocation', withPicture, other)).status).toBe(429);
    expect(decoding).not.toHaveBeenCalled();
    decoding.mockRestore();
    // Reading calls still work.
    expect((await api.request('listLocationInvitations', { location_id }, other)).status).toBe(200);
  });
});
