/** Changes of a company, and what resets the counts of them, wait for each other: none ends the other. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import type { Tx } from '../../../server/infra/db/database.ts';
import { items, sessions } from '../../../server/infra/db/schema.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { forgetful, RESET_PASSWORD } from '../../support/accounts/reset-codes.ts';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { addEvent, createApiWithPlans, eventFields } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`;
  const [row] = await api.appContext.db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`pg_stat_activity`)
    .where(isWaiting);
  return row?.count ?? 0;
}

/** Starts both, the second once the first waits for what is locked, and lets them end. */
async function during<First, Second>(
  lock: (tx: Tx) => Promise<unknown>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  let both: Promise<[First, Second]> | undefined;
  await api.appContext.db.transaction(async (tx) => {
    await lock(tx);
    const begun = first();
    await expect.poll(waiting).toBe(1);
    both = Promise.all([begun, second()]);
    await expect.poll(waiting).toBe(2);
  });
  if (!both) throw new Error('Nothing was begun.');
  return await both;
}

const lockSessions = (companyId: string) => (tx: Tx) =>
  tx.select().from(sessions).where(eq(sessions.companyId, companyId)).for('update');

test('a new password and an edited event', async () => {
  const visitor = await api.approvedCompany();
  const { company, token } = visitor;
  const { id } = await addEvent(api, visitor);
  await beginSession(api.appContext.db, company.id, api.clock.now());
  const passwords = { old_password: TEST_PASSWORD, new_password: RESET_PASSWORD };
  const { product_id: _, ...fields } = eventFields({ name: 'Winter Gala' });
  const [changed, edited] = await during(
    lockSessions(company.id),
    () => api.request('changePassword', passwords, { token }),
    () => api.request('editEvent', { event_id: id, ...fields }, { token }),
  );
  expect([changed.status, edited.status]).toEqual([200, 200]);
});

test('a reset by code and an edited event, whose session it ends', async () => {
  const { company, token, email, code } = await forgetful(api);
  const { id } = await addEvent(api, { company, token });
  const { product_id: _, ...fields } = eventFields({ name: 'Winter Gala' });
  const [reset, edited] = await during(
    lockSessions(company.id),
    () => api.request('resetPassword', { email, otp: code, new_password: RESET_PASSWORD }),
    () => api.request('editEvent', { event_id: id, ...fields }, { token }),
  );
  expect([reset.status, edited.status]).toEqual([200, 401]);
});

test('limits that are lifted, and a change that is stored under its key', async () => {
  const visitor = await api.approvedCompany();
  const { company, token } = visitor;
  const { id } = await addEvent(api, visitor);
  const [changed, lifted] = await during(
    (tx) => tx.select().from(items).where(eq(items.id, id)).for('update'),
    () =>
      api.request('setEventStatus', { event_id: id, status: 0 }, { token, idempotencyKey: 'while-lifting' }),
    () => runCommand(api.appContext, { words: ['lift-limits', company.email] }),
  );
  expect([changed.status, lifted.isDone]).toEqual([200, true]);
});
