/** What is left in the table of items of those that were deleted long ago. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { items } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import type { ApiFixture, Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, createApiWithPlans } from '../../support/api/api-items.ts';
import { guestEmail } from '../../support/invitations/guests.ts';

// One for each test, as each advances the clock beyond the days of its events.
let api: ApiFixture;
let host: Visitor;
beforeEach(async () => {
  api = await createApiWithPlans();
  host = await api.approvedCompany();
});
afterEach(() => api.close());

const isThere = async (id: string) => (await api.appContext.db.$count(items, eq(items.id, id))) === 1;

async function remove(id: string) {
  expect((await api.request('deleteEvent', { event_id: id }, host)).status).toBe(200);
}

async function sweepAfter(days: number) {
  api.clock.advance({ days });
  await sweep(api.appContext);
}

test('The row of a deleted event that was never paid is removed after 90 days, one that is not deleted stays', async () => {
  const [gone, kept] = [await addEvent(api, host), await addEvent(api, host)];
  await remove(gone.id);
  await sweepAfter(89);
  expect([await isThere(gone.id), await isThere(kept.id)]).toEqual([true, true]);
  await sweepAfter(2);
  expect([await isThere(gone.id), await isThere(kept.id)]).toEqual([false, true]);
});

test('The row of a deleted event stays if it was paid, or has a payment that came to nothing', async () => {
  const [paid, tried] = [await addEvent(api, host, { paymentStatus: 2 }), await addEvent(api, host)];
  await api.appContext.db.insert(paymentIntents).values({
    id: randomUUID(),
    companyId: host.company.id,
    itemId: tried.id,
    action: 'purchase',
    planId: tried.planId,
    amountCents: 4_900,
    status: 'cancelled',
    createdAt: api.clock.now(),
  });
  for (const { id } of [paid, tried]) await remove(id);
  await sweepAfter(800);
  expect([await isThere(paid.id), await isThere(tried.id)]).toEqual([true, true]);
});

test('The row of a deleted free trial stays as long as a guest’s pass says that it is cancelled', async () => {
  const { id } = await addEvent(api, host, { paymentStatus: 5 });
  const email = guestEmail();
  await api.request('sendEventInvitation', { event_id: id, name: 'Ada', email }, host);
  expect(await api.mailbox(email)).toHaveLength(1);
  await remove(id);
  await sweepAfter(15);
  await sweepAfter(399);
  expect(await isThere(id)).toBe(true);
  await sweepAfter(2);
  expect(await isThere(id)).toBe(false);
});

test('More rows than one transaction removes are all removed', async () => {
  const row = await addEvent(api, host);
  const { db, clock } = api.appContext;
  const deleted = Array.from({ length: 205 }, () => ({
    ...row,
    id: randomUUID(),
    accessCode: randomUUID(),
    deletedAt: clock.now(),
  }));
  await db.insert(items).values(deleted);
  await sweepAfter(91);
  expect(await db.$count(items)).toBe(1);
});
