import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { items } from '../../../server/infra/db/schema.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { demoPlanId } from '../../../server/modules/demo/demo-plans.ts';
import { MOST_UNPAID_ITEMS } from '../../../server/modules/items/item-ceiling.ts';
import { TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { addLocation, createApiWithPlans, eventFields, locationFields } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
const guard = forThisFile(() => api.approvedCompany('security'));

/** Copies of an item, as if its company had added them. */
async function copy(itemId: string, copies: number): Promise<void> {
  await api.appContext.db.execute(sql`
    insert into items (id, company_id, kind, name, access_code, place, plan_id, payment_status, status, created_at)
    select id || '-' || n, company_id, kind, name, access_code || '-' || n, place, plan_id, 1, 1, created_at
    from items, generate_series(1, ${copies}::int) as n where id = ${itemId}`);
}

async function invite(itemId: string, people: number, name = 'Guest'): Promise<void> {
  await api.appContext.db.execute(sql`
    insert into invitations (id, item_id, name, email, search_text, created_at)
    select ${itemId} || '-' || n, ${itemId}, ${name}::text, 'guest' || n || '@long.test', 'guest' || n % 7, ${api.clock.now().toISOString()}::timestamptz
    from generate_series(1, ${people}::int) as n`);
}

test('a company can have 200 unpaid items, is told what to do, and can add more when one is paid or deleted', async () => {
  const visitor = await api.approvedCompany('security');
  const first = await addLocation(api, visitor);
  await copy(first.id, MOST_UNPAID_ITEMS - 2);
  const add = () => api.request('addLocation', locationFields(), visitor);
  const together = await Promise.all([add(), add(), add()]);
  expect(together.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(together.find(({ status }) => status === 409)?.message).toBe(
    'Your company has 200 locations that are not paid. Pay for one or delete one to add another.',
  );
  await api.request('deleteLocation', { location_id: first.id }, visitor);
  expect((await add()).status).toBe(201);
  expect((await add()).status).toBe(409);
  await api.appContext.db
    .update(items)
    .set({ paymentStatus: 2 })
    .where(sql`${items.id} = ${first.id} || '-1'`);
  expect((await add()).status).toBe(201);
  const listed = await api.request('listLocations', {}, visitor);
  expect(listed.data).toHaveLength(201);
});

test('the free trial is available beside 200 unpaid events, and paid items are not counted', async () => {
  const visitor = await api.approvedCompany('event');
  const added = await api.request('addEvent', eventFields(), visitor);
  await copy(added.data?._id ?? '', MOST_UNPAID_ITEMS - 1);
  expect((await api.request('addEvent', eventFields(), visitor)).status).toBe(409);
  const trial = eventFields({ product_id: demoPlanId('free-trial') });
  const answer = await api.request('addEvent', trial, visitor);
  expect([answer.status, answer.message]).toEqual([201, 'New Event Added Successfully']);
});

test('adding and deleting in a loop is refused after a thousand items in a day', async () => {
  const visitor = await api.approvedCompany('security');
  await api.appContext.db.execute(sql`
    insert into rate_limits (key, count, resets_at)
    values (${`items-added:${visitor.company.id}`}, 999, ${new Date(api.clock.now().getTime() + 3_600_000).toISOString()}::timestamptz)`);
  const add = () => api.request('addLocation', locationFields(), visitor);
  expect((await add()).status).toBe(201);
  expect(await add()).toMatchObject({
    status: 429,
    message: 'Your company has added 1000 locations within a day. Please try again in 60 minutes.',
  });
});

test('a list of thousands is returned completely and in order, by page or as a whole', async () => {
  const location = await addLocation(api, guard, { paymentStatus: 2, userLimit: 0 });
  await invite(location.id, 4_500);
  const list = async (query: Record<string, string>) => {
    const { data } = await api.request(
      'listLocationInvitations',
      { location_id: location.id, ...query },
      guard,
    );
    return data?.map(({ _id }) => _id) ?? [];
  };
  const all = await list({});
  expect(new Set(all).size).toBe(4_500);
  expect(all).toHaveLength(4_500);
  expect(await list({ limit: '3000', page: '2' })).toEqual(all.slice(3_000));
  expect(await list({ limit: '2500' })).toEqual(all.slice(0, 2_500));
  expect(await list({ search_key: 'guest3' })).toEqual(
    all.filter((id) => Number(id.split('-').at(-1)) % 7 === 3),
  );
});

test('a hundred lists of one company do not delay another’s: four are read at once, and companies take turns', async () => {
  const location = await addLocation(api, guard, { paymentStatus: 2, userLimit: 0 });
  await invite(location.id, 2_500);
  const other = await api.approvedCompany('security');
  await addLocation(api, other);
  const ended: string[] = [];
  const ask = async (name: string, visitor: Visitor, id?: string) => {
    const answer = id
      ? await api.request('listLocationInvitations', { location_id: id }, visitor)
      : await api.request('listLocations', {}, visitor);
    ended.push(`${name} ${answer.status}`);
  };
  const flood = Array.from({ length: 30 }, () => ask('flood', guard, location.id));
  await Promise.all([...flood, ask('other', other)]);
  expect(ended.indexOf('other 200')).toBeLessThan(6);
  expect(ended.filter((one) => one === 'flood 200')).toHaveLength(30);
});

test('a session that does not read its answers has to wait, also with all requests at once; others are served, also of its company', async () => {
  const location = await addLocation(api, guard, { paymentStatus: 2, userLimit: 0 });
  await invite(location.id, 5_000, '漢'.repeat(200));
  const outgoing = new EventEmitter().setMaxListeners(0);
  const path = `http://vantage.test/api/v1/company/location/invitation/list?location_id=${location.id}`;
  const headers = { authorization: `Bearer ${guard.token}` };
  const ask = () => api.app.request(path, { headers }, { outgoing });
  const asked = await Promise.all(Array.from({ length: 40 }, ask));
  const answered = asked.filter(({ status }) => status === 200);
  const refused = asked.filter(({ status }) => status === 503);
  expect(answered.length + refused.length).toBe(40);
  expect(refused[0]?.headers.get('retry-after')).toBe('20');
  const bytes = (await answered[0]?.arrayBuffer())?.byteLength ?? 0;
  // One session gets half of its company's share, and two answers more at most.
  expect((answered.length - 2) * bytes).toBeLessThan(32 * 1024 * 1024);
  expect(answered.length).toBeGreaterThan(5);
  expect((await ask()).status).toBe(503);
  const tablet = await beginSession(api.appContext.db, guard.company.id, api.clock.now());
  expect((await api.request('listLocations', {}, { token: tablet })).status).toBe(200);

  const other = await api.approvedCompany('security');
  expect((await api.request('listLocations', {}, other)).status).toBe(200);
  const change = { old_password: TEST_PASSWORD, new_password: 'Quiet-harbour-7' };
  expect((await api.request('changePassword', change, guard)).status).toBe(200);
  outgoing.emit('close');
  expect((await ask()).status).toBe(200);
  expect((await api.request('logout', {}, guard)).status).toBe(200);
});
