/** Changes, new passwords and commands lock company and limits in one order: none of them aborts another. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import type { Tx } from '../../../server/infra/db/database.ts';
import { items, rateLimits, sessions } from '../../../server/infra/db/schema.ts';
import { companyLimit, doorKilobytes } from '../../../server/infra/limits/company-limits.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { forgetful, RESET_PASSWORD } from '../../support/accounts/reset-codes.ts';
import { TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, eventFields } from '../../support/api/api-items.ts';
import { freshKey } from '../../support/api/fresh-key.ts';
import { untilWaiting } from '../../support/database/lock-waits.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture, type DoorFixture } from '../../support/doors/door-fixture.ts';

let api: DoorFixture;
beforeAll(async () => {
  api = await createDoorFixture();
});
afterAll(() => api.close());

/** Begins calls one after the other, each of which waits for a lock, and lets all of them end. */
async function whileLocked(
  lock: (tx: Tx) => Promise<unknown>,
  ...calls: (() => Promise<number | boolean>)[]
): Promise<(number | boolean)[]> {
  const { db } = api.appContext;
  const begun: Promise<number | boolean>[] = [];
  await db.transaction(async (tx) => {
    await lock(tx);
    for (const call of calls) {
      begun.push(call());
      await untilWaiting(db, begun.length);
    }
  });
  return await Promise.all(begun);
}

const lockSessions = (tx: Tx, companyId: string) =>
  tx.select().from(sessions).where(eq(sessions.companyId, companyId)).for('update');

async function changePassword({ token }: Visitor): Promise<number> {
  const fields = { old_password: TEST_PASSWORD, new_password: RESET_PASSWORD };
  return (await api.request('changePassword', fields, { token })).status;
}

test('a change that comes during a new password is made after it', async () => {
  const visitor = await api.approvedCompany();
  const { company, token } = visitor;
  // Counted before, so that its count is there to be reset.
  await addEvent(api, visitor);
  await beginSession(api.appContext.db, company.id, api.clock.now());
  const statuses = await whileLocked(
    (tx) => lockSessions(tx, company.id),
    () => changePassword(visitor),
    async () => (await api.request('addEvent', eventFields(), { token })).status,
  );
  expect(statuses).toEqual([200, 201]);
});

test('an edit that comes during a new password is made after it', async () => {
  const visitor = await api.approvedCompany();
  const { company, token } = visitor;
  const { id } = await addEvent(api, visitor);
  await beginSession(api.appContext.db, company.id, api.clock.now());
  const { product_id: _, ...fields } = eventFields({ name: 'Winter Gala' });
  const statuses = await whileLocked(
    (tx) => lockSessions(tx, company.id),
    () => changePassword(visitor),
    async () => (await api.request('editEvent', { event_id: id, ...fields }, { token })).status,
  );
  expect(statuses).toEqual([200, 200]);
});

test('an edit that comes during a reset by code, which ends its session, is refused', async () => {
  const { company, token, email, code } = await forgetful(api);
  const { id } = await addEvent(api, { company, token });
  const { product_id: _, ...fields } = eventFields({ name: 'Winter Gala' });
  const reset = { email, otp: code, new_password: RESET_PASSWORD };
  const statuses = await whileLocked(
    (tx) => lockSessions(tx, company.id),
    async () => (await api.request('resetPassword', reset)).status,
    async () => (await api.request('editEvent', { event_id: id, ...fields }, { token })).status,
  );
  expect(statuses).toEqual([200, 401]);
});

test('limits are lifted after a change that is under way', async () => {
  const visitor = await api.approvedCompany();
  const event = await addEvent(api, visitor);
  const options = { token: visitor.token, idempotencyKey: freshKey() };
  const results = await whileLocked(
    (tx) => tx.select().from(items).where(eq(items.id, event.id)).for('update'),
    async () => (await api.request('setEventStatus', { event_id: event.id, status: 0 }, options)).status,
    async () => (await runCommand(api.appContext, { words: ['lift-limits', visitor.company.email] })).isDone,
  );
  expect(results).toEqual([200, true]);
});

test('a new password resets limits in the order in which doors and changes take them', async () => {
  const { host } = api;
  const { db } = api.appContext;
  // A short table is read in the order of its rows: the count of the doors becomes the first one.
  await db.delete(rateLimits);
  const { event } = await api.eventWith(0);
  const door = await api.device(event.id);
  await db.delete(rateLimits);
  await api.record(door, [doorEntry()]);
  await addEvent(api, host);
  expect((await db.select().from(rateLimits))[1]?.key).toBe(companyLimit('door-kilobytes', host.company.id));
  const statuses = await whileLocked(
    (tx) =>
      tx
        .select()
        .from(rateLimits)
        .where(eq(rateLimits.key, doorKilobytes(door.doorId)))
        .for('update'),
    async () => (await api.record(door, [doorEntry()])).status,
    async () => (await api.request('setReentry', { event_id: event.id, allows_reentry: '1' }, host)).status,
    () => changePassword(host),
  );
  expect(statuses).toEqual([200, 200, 200]);
});
