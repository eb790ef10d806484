/** Rows left by inviting and cancelling, and the number deleted in one transaction. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { invitations } from '../../../server/infra/db/schema.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { removeInvitationsOf } from '../../../server/modules/invitations/remove-invitations.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { addLocation, offerPlans } from '../../support/api/api-items.ts';

let api: ApiFixture;
let guard: Visitor;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  guard = await api.approvedCompany('security');
});
afterAll(() => api.close());

const countOf = (itemId: string) => api.appContext.db.$count(invitations, eq(invitations.itemId, itemId));

/** Inserts invitations; with `cancelled`, cancelled ones, mailed or not. */
async function people(itemId: string, many: number, cancelled?: { isMailed: boolean }) {
  const now = api.clock.now().toISOString();
  const mailedAt = cancelled?.isMailed ? now : null;
  await api.appContext.db.execute(sql`
    insert into invitations (id, item_id, name, email, search_text, created_at, mailed_at, cancelled_at)
    select ${itemId} || ${JSON.stringify(cancelled ?? {})} || n, ${itemId}, 'Guest', 'guest' || n || '@left.test',
      'guest', ${now}::timestamptz, ${mailedAt}::timestamptz, ${cancelled ? now : null}::timestamptz
    from generate_series(1, ${many}::int) as n`);
}

test('a cancelled, never mailed person is removed after 30 days; a mailed or still invited one is not', async () => {
  const { id } = await addLocation(api, guard, { paymentStatus: 1 });
  await people(id, 2_500, { isMailed: false });
  await people(id, 3, { isMailed: true });
  await people(id, 4);
  const location = { location_id: id, name: 'Guest', email: 'twice@left.test' };
  const invited = await api.request('sendLocationInvitation', location, guard);
  const cancel = async (token: string) =>
    (await api.request('cancelLocationInvitation', { invitation_id: invited.data?._id }, { token })).status;
  expect(await cancel(guard.token)).toBe(200);
  api.clock.advance({ days: 29 });
  await sweep(api.appContext);
  expect(await cancel(guard.token)).toBe(200);
  expect(await countOf(id)).toBe(2_508);
  api.clock.advance({ days: 2 });
  await sweep(api.appContext);
  expect(await countOf(id)).toBe(7);
  guard = { ...guard, token: await beginSession(api.appContext.db, guard.company.id, api.clock.now()) };
  expect(await cancel(guard.token)).toBe(404);
});

test('people of a deleted location are removed a thousand per statement, and others are served in between', async () => {
  const { id } = await addLocation(api, guard, { paymentStatus: 1 });
  await people(id, 4_500);
  await api.appContext.db.transaction(async (tx) => {
    const statements = vi.spyOn(tx, 'delete');
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 0);
    await removeInvitationsOf(tx, id, api.clock.now());
    clearInterval(turning);
    expect(statements).toHaveBeenCalledTimes(5);
    expect(turns).toBeGreaterThan(1);
    // A finished transaction must not be used any more.
    statements.mockRestore();
  });
  expect(await countOf(id)).toBe(0);
  await people(id, 2_000);
  const deleted = await api.request('deleteLocation', { location_id: id }, guard);
  expect([deleted.status, await countOf(id)]).toEqual([200, 2_000]);
  api.clock.advance({ days: 15 });
  await sweep(api.appContext);
  expect(await countOf(id)).toBe(0);
});
