/**
 * The history of an item must not slow its calls: sent mails, cancelled invitations and door logs grow daily,
 * whatever the length of its list.
 */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type CallName, callNames, callOf } from '../../../common/contract/calls.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, addLocation, createApiWithPlans, eventFields } from '../../support/api/api-items.ts';
import { rowsRead } from '../../support/database/rows-read.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { peopleFile } from '../../support/invitations/sheets.ts';

const api = forThisFile(createApiWithPlans);
const LONG_TABLES = ['outgoing_mails', 'invitations', 'door_entries', 'stale_mails'];
const LIVING = 10;
const HISTORY = 4_000;
/** The additional rows that a call may read for an item with that history: far fewer than it has. */
const MOST_MORE = 200;
// Counting reads works only with a single connection.
const testOnEmbedded = test.skipIf(process.env.TEST_DATABASE_URL);

async function readBy<Done>(work: () => Promise<Done>): Promise<{ rows: number; done: Done }> {
  const { db } = api.appContext;
  const before = await rowsRead(db, LONG_TABLES);
  const done = await work();
  return { rows: (await rowsRead(db, LONG_TABLES)) - before, done };
}

/** Pending mails of another company. */
async function addWaiting(): Promise<void> {
  const { db, clock } = api.appContext;
  const later = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await db.execute(sql`
    insert into outgoing_mails (id, "to", topic, subject, text, html, priority, company_id, created_at, due_at)
    select gen_random_uuid()::text, n || '@other.test', 'invitation:other:' || n || '@other.test', '', '', '', 'bulk', 'other',
      ${later}::timestamptz, ${later}::timestamptz from generate_series(1, ${HISTORY}::int) n`);
}

/** Invitations, each with a sent mail and a sent notice of a change. */
async function fill(itemId: string): Promise<void> {
  const people = sql`generate_series(1, ${LIVING}::int) n`;
  await addPeople(itemId, 'living', people, sql`null`);
  await addMails(itemId, ['invitation', 'change'], 'living', people);
}

/**
 * Thousands of cancelled invitations, mailed or not, with their mails, some of which failed; older mails of active
 * invitations; and a log of admissions.
 * @param isMailed false for an item whose plan limits the number of reached people
 */
async function addHistory(itemId: string, isMailed: boolean): Promise<void> {
  const { db, clock } = api.appContext;
  const now = clock.now().toISOString();
  const people = sql`generate_series(1, ${HISTORY}::int) n`;
  await addPeople(itemId, 'unmailed', people, sql`${now}::timestamptz`, sql`null`);
  if (isMailed) await addPeople(itemId, 'mailed', people, sql`${now}::timestamptz`);
  await addMails(itemId, ['invitation', 'change', 'reminder'], 'mailed', people);
  const older = sql`generate_series(1, ${LIVING}::int) n, generate_series(1, 40) again`;
  await addMails(itemId, ['invitation'], 'living', older);
  await db.execute(sql`
    insert into door_logs (item_id, last_seq, entries, bytes) values (${itemId}, ${HISTORY}, ${HISTORY}, ${HISTORY * 300})
    on conflict (item_id) do update set last_seq = excluded.last_seq, entries = excluded.entries, bytes = excluded.bytes`);
  await db.execute(sql`
    insert into door_entries (item_id, key, seq, content, arrived_at, guest_id, bytes)
    select ${itemId}, 'entry-' || n, n, '{}', ${now}::timestamptz, 'somebody-' || n, 300 from ${people}`);
}

async function addPeople(
  itemId: string,
  who: string,
  people: unknown,
  cancelledAt: unknown,
  mailed?: unknown,
) {
  const { db, clock } = api.appContext;
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into invitations (id, item_id, name, email, mailbox, search_text, created_at, mailed_at, cancelled_at, log_seq)
    select ${itemId} || '-' || ${who} || n, ${itemId}, 'Guest', ${who} || n || '@history.test',
      ${who} || n || '@history.test', 'guest', ${now},
      ${mailed ?? now}, ${cancelledAt}, -1 from ${people}`);
}

/** Sent mails; every third one of a cancelled invitation was refused. */
async function addMails(itemId: string, topics: string[], who: string, people: unknown) {
  const { db, clock } = api.appContext;
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const isRefused = sql`${who} = 'mailed' and n % 3 = 0`;
  for (const topic of topics)
    await db.execute(sql`
      insert into outgoing_mails (id, "to", topic, subject, text, html, priority, attempts, created_at, sent_at, last_error)
      select gen_random_uuid()::text, ${who} || n || '@history.test',
        ${topic} || ':' || ${itemId} || ':' || ${who} || n || '@history.test', '', '', '', 'bulk', 1, ${now},
        case when ${isRefused} then null else ${now} end, case when ${isRefused} then '550 5.1.1 No such user' end
      from ${people}`);
}

/** The additional rows that each call reads of an item with a history, and the calls that are refused. */
async function compare(by: Visitor, [short, long]: readonly [string, string], names: readonly CallName[]) {
  const more: string[] = [];
  for (const name of names) {
    const read: number[] = [];
    for (const id of [short, long]) {
      const { rows, done } = await readBy(() => api.request(name, fieldsOf(name, id), by));
      if (done.status >= 300) more.push(`${name} is refused: ${done.message}`);
      read.push(rows);
    }
    const [ofShort = 0, ofLong = 0] = read;
    if (ofLong > ofShort + MOST_MORE) more.push(`${name} reads ${ofLong} rows in place of ${ofShort}`);
  }
  return more;
}

function fieldsOf(name: CallName, id: string): Record<string, unknown> {
  const item = { [callOf(name).access === 'security' ? 'location_id' : 'event_id']: id };
  const email = `${name.toLowerCase()}@history.test`;
  if (name.startsWith('bulkSend')) {
    const invitation_xlsx = peopleFile([
      ['Ada', email],
      ['Guest', 'living1@history.test'],
    ]);
    return { ...item, invitation_xlsx };
  }
  const { name: renamed, date, location } = eventFields({ name: 'Winter Gala' });
  if (name.startsWith('edit'))
    return { ...item, name: renamed, location, ...('event_id' in item && { date }) };
  return {
    ...item,
    item_id: id,
    invitation_id: `${id}-living${name === 'correctInvitation' ? 1 : 2}`,
    name: 'Ada',
    email,
    status: 1,
    reminds: '0',
    allows_reentry: '1',
    entries: [doorEntry()],
    ...(name.startsWith('cancel') && { tell_guests: 'with_answers' }),
  };
}

/** All calls that name the item or one of its invitations, deleting ones last. */
function callsOf(access: 'event' | 'security'): CallName[] {
  const apart = [
    /^add/,
    /Camera$/,
    /^list(Events|Locations)$/,
    /^(open|link|end|leaveOut)Door/,
    /^readDoorLog$/,
  ];
  const ofKind = callNames.filter((name) => [access, 'door'].includes(callOf(name).access));
  const named = ofKind.filter((name) => !apart.some((one) => one.test(name)));
  const both: CallName[] = ['correctInvitation', 'resendFailedInvitations'];
  const isLast = (name: CallName) => name.startsWith('delete');
  const isOfEvents = (name: CallName) => access === 'event' || callOf(name).access !== 'door';
  return [...named.filter((name) => !isLast(name)), ...both, ...named.filter(isLast)].filter(isOfEvents);
}

testOnEmbedded('of an event reads as few rows as one that was added today', async () => {
  const host = await api.approvedCompany('event');
  const ids = [
    (await addEvent(api, host, { paymentStatus: 2, userLimit: 500 })).id,
    (await addEvent(api, host, { paymentStatus: 2, userLimit: 500 })).id,
  ] as const;
  await addHistory(ids[1], false);
  for (const id of ids) await fill(id);
  await addWaiting();
  await api.appContext.db.execute(sql`vacuum analyze`);
  const names = callsOf('event').filter((name) => !name.startsWith('delete'));
  expect(await compare(host, ids, names)).toEqual([]);
});

testOnEmbedded('of a location without a limit reads as few rows as one that was added today', async () => {
  const guard = await api.approvedCompany('security');
  const ids = [
    (await addLocation(api, guard, { paymentStatus: 2, userLimit: 0 })).id,
    (await addLocation(api, guard, { paymentStatus: 2, userLimit: 0 })).id,
  ] as const;
  await addHistory(ids[1], true);
  for (const id of ids) await fill(id);
  await api.appContext.db.execute(sql`vacuum analyze`);
  const names = callsOf('security').filter((name) => !name.startsWith('delete'));
  expect(await compare(guard, ids, names)).toEqual([]);
});
