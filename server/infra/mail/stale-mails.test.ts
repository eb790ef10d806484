import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsRead } from '../../../tests/support/database/rows-read.ts';
import { openTestDatabase } from '../../../tests/support/database/test-database.ts';
import { forThisFile } from '../../../tests/support/for-this-file.ts';
import { nextMails } from './next-mails.ts';
import { markStale, stalePrefixes } from './stale-mails.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const database = forThisFile(openTestDatabase);

/** Adds mails whose topics have a prefix. @param dueAt SQL; null for sent mails */
async function addMails(prefix: string, mails: number, dueAt = sql`${NOW.toISOString()}::timestamptz`) {
  await database.db.execute(sql`
    insert into outgoing_mails (id, "to", topic, subject, text, html, priority, company_id, created_at, due_at)
    select ${prefix} || n, n || '@guests.test', ${prefix} || n || '@guests.test', '', '', '', 'bulk', 'company',
      ${NOW.toISOString()}::timestamptz, ${dueAt} from generate_series(1, ${mails}::int) n`);
}

it('marking mails finds the newest by an index, however many there are', async () => {
  await markStale(database.db, 'invitation:gala:');
  const plan = await database.db.execute(sql`explain select max(sequence) from outgoing_mails`);
  expect(JSON.stringify(plan)).toContain('outgoing_mails_sequence_index');
});

it('nothing is marked when no mail is pending or being delivered', async () => {
  const { db } = database;
  await addMails('invitation:sent:', 3, sql`null`);
  await addMails('reminder:waiting:', 1);
  for (const item of ['sent', 'waiting', 'none'])
    for (const about of ['invitation', 'reminder']) await markStale(db, `${about}:${item}:`);
  expect(await stalePrefixes(db)).toEqual(['reminder:waiting:']);
});

// With several connections, the statistics of rows read are reported with a delay.
it.skipIf(process.env.TEST_DATABASE_URL)(
  "a mail's mark is found by an index, however many there are, and no marked mail is sent",
  async () => {
    const { db } = database;
    await addMails('invitation:edited:', 300);
    await addMails('invitation:edited too:', 1);
    await db.execute(sql`insert into stale_mails (prefix, up_to)
      select 'reminder:' || n || ':', 1000000 from generate_series(1, 600) n`);
    await markStale(db, 'invitation:edited:');
    await addMails('change:edited:', 1);
    // As the server does periodically: another file's statistics may remain, of one mark.
    await db.execute(sql`analyze outgoing_mails, stale_mails`);
    const before = await rowsRead(db, ['stale_mails']);
    const underWay = { turnsOf: new Map(), full: { initiators: [], sites: [] }, admits: () => true };
    const next = await nextMails(db, { lane: 'others', most: 4, underWay, turn: { company: '' } }, NOW);
    expect(next.map(({ id }) => id).sort()).toEqual(['change:edited:1', 'invitation:edited too:1']);
    expect((await rowsRead(db, ['stale_mails'])) - before).toBeLessThan(3_000);
  },
);
