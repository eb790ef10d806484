/** Of a crowd that asks for one row at most two wait in the database: what needs other rows is served meanwhile. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newSecret } from '../../../server/core/secret.ts';
import type { Tx } from '../../../server/infra/db/database.ts';
import { companies, rateLimits } from '../../../server/infra/db/schema.ts';
import { doors } from '../../../server/infra/db/schema-doors.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { countWaiting, untilWaiting } from '../../support/database/lock-waits.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(() => createDoorFixture({ settings: { trustedProxies: 1 } }));

/** Has twenty of the same call wait for a row, while another company reads. @returns their statuses */
async function statusesOf(
  lock: (tx: Tx) => PromiseLike<unknown>,
  call: () => Promise<{ status: number }>,
): Promise<number[]> {
  const { token } = await api.approvedCompany();
  const { db } = api.appContext;
  const { crowd } = await db.transaction(async (tx) => {
    await lock(tx);
    const crowd = Array.from({ length: 20 }, call);
    await untilWaiting(db, 2);
    // Long enough for all of them to have come to their turn.
    for (let at = 0; at < 10; at += 1)
      expect((await api.request('listEvents', {}, { token })).status).toBe(200);
    expect(await countWaiting(db)).toBe(2);
    return { crowd };
  });
  return (await Promise.all(crowd)).map(({ status }) => status);
}

test('twenty tablets log in to one account, whose row is being changed', async () => {
  const { company } = await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
  const statuses = await statusesOf(
    (tx) => tx.select().from(companies).where(eq(companies.id, company.id)).for('no key update'),
    () => api.request('login', { email: company.email, password: TEST_PASSWORD }),
  );
  expect(statuses).toEqual(Array(20).fill(200));
});

test('a device opens one link twenty times, while its door is being changed', async () => {
  const { event } = await api.eventWith();
  const { doorId, link } = await api.link(event.id);
  const deviceSecret = newSecret();
  const statuses = await statusesOf(
    (tx) => tx.select().from(doors).where(eq(doors.id, doorId)).for('update'),
    () => api.request('claimDoor', { link, device_secret: deviceSecret, device_name: 'iPad' }),
  );
  expect(statuses).toEqual(Array(20).fill(200));
});

test('wrong links of a network that has tried too many are refused without waiting for its count', async () => {
  const { db } = api.appContext;
  const network = '192.0.2.77';
  const fields = () => ({ link: newSecret(), device_secret: newSecret(), device_name: 'iPad' });
  const tryLink = () => api.request('claimDoor', fields(), { headers: { 'x-forwarded-for': network } });
  expect((await tryLink()).status).toBe(404);
  const isOfNetwork = eq(rateLimits.key, `door-links:${network}`);
  const noted = await db.update(rateLimits).set({ count: 60 }).where(isOfNetwork).returning();
  expect(noted).toHaveLength(1);
  const statuses = await db.transaction(async (tx) => {
    await tx.select().from(rateLimits).where(isOfNetwork).for('update');
    return await Promise.all(Array.from({ length: 20 }, async () => (await tryLink()).status));
  });
  expect(statuses).toEqual(Array(20).fill(429));
});
