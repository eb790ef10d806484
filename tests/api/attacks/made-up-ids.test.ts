/** Calls with ids that do not belong to the company: patterns, or ids of another company. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callNames, callOf } from '../../../common/contract/calls.ts';
import { addEvent, addLocation, createApiWithPlans, eventFields } from '../../support/api/api-items.ts';
import { request } from '../../support/api/api-request.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);

const LONG_TABLES = sql`('outgoing_mails', 'invitations', 'cameras', 'door_entries', 'payment_intents')`;
const Counted = z.object({ rows: z.tuple([z.object({ tuples: z.coerce.number() })]) });

/** The number of rows of long tables read so far. */
async function rowsRead(): Promise<number> {
  const { db } = api.appContext;
  await db.execute(sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`);
  const counted = await db.execute(
    sql`select sum(seq_tup_read + idx_tup_fetch) as tuples from pg_stat_user_tables where relname in ${LONG_TABLES}`,
  );
  return Counted.parse(counted).rows[0].tuples;
}

/** Thousands of invitations and mails of another company's item. */
async function fill(itemId: string) {
  const { db } = api.appContext;
  const many = sql`generate_series(1, 3000) at`;
  await db.execute(sql`insert into invitations (id, item_id, name, email, search_text, created_at, mailed_at)
    select ${itemId} || at, ${itemId}, 'Guest', at || '@guests.test', 'guest', now(), now() from ${many}`);
  await db.execute(sql`insert into outgoing_mails (id, "to", topic, subject, text, html, priority, created_at)
    select ${itemId} || at, at || '@guests.test', 'invitation:' || ${itemId} || ':' || at || '@guests.test', '', '', '', 'bulk', now() from ${many}`);
}

/** All calls with a session that take an id, except log-out, which would end the session. */
const namingCalls = callNames.filter((name) => {
  const { encoding, access } = callOf(name);
  return (encoding === 'query' || encoding === 'json') && access !== 'public' && access !== 'admin';
});
/** Valid values for all calls, except for the ids. */
const rest = {
  ...eventFields(),
  email: 'eve@example.test',
  url: 'rtsp://10.0.0.6/',
  status: 0,
  reminds: '1',
  allows_reentry: '1',
  entries: [doorEntry()],
};
const namedBy = (id: string) =>
  Object.fromEntries(
    ['event', 'location', 'item', 'company', 'user', 'invitation', 'camera', 'door'].map((what) => [
      `${what}_id`,
      id,
    ]),
  );

// Counting reads works only with a single connection.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'no row of a long table is read for an id that is a pattern, invalid or another company’s',
  async () => {
    const [owner, guard] = [await api.approvedCompany(), await api.approvedCompany('security')];
    const event = await addEvent(api, owner, { paymentStatus: 2 });
    const location = await addLocation(api, guard, { paymentStatus: 2 });
    await fill(event.id);
    await fill(location.id);
    await api.appContext.db.execute(sql`analyze`);
    const ids = ['%', '_'.repeat(24), '\\', event.id, location.id];

    for (const kind of ['event', 'security'] as const) {
      const { token } = await api.approvedCompany(kind);
      for (const name of namingCalls) {
        const before = await rowsRead();
        for (const id of ids) await request(api.app, name, { ...rest, ...namedBy(id) }, { token });
        expect(await rowsRead(), name).toBe(before);
      }
    }
    // The owner's reads are counted, and use an index.
    const readBy = async (itemId: string) => {
      const before = await rowsRead();
      await api.request('listEventInvitations', { event_id: itemId }, owner);
      return (await rowsRead()) - before;
    };
    expect(await readBy(event.id)).toBeGreaterThan(3000);
    const { id: event_id } = await addEvent(api, owner, { paymentStatus: 2 });
    await api.request('sendEventInvitation', { event_id, name: 'Ada', email: 'ada@example.test' }, owner);
    expect(await readBy(event_id)).toBeLessThan(50);
  },
);
