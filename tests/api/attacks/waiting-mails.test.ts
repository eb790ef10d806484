/** Choosing the next invitations reads a limited number of rows, however many mails are pending. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { claimMails } from '../../../server/infra/mail/claim-mails.ts';
import { createDeliveryPlaces } from '../../../server/infra/mail/delivery-places.ts';
import { rowsRead } from '../../support/database/rows-read.ts';
import { openTestDatabase } from '../../support/database/test-database.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { heldTimers } from '../../support/held-timers.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const TABLES = ['outgoing_mails', 'stale_mails'];
/** Each counts twice, as an index entry and as a row. */
const MOST_ROWS = 8_000;
const database = forThisFile(openTestDatabase);

beforeEach(() => database.db.execute(sql`truncate outgoing_mails, stale_mails`));

interface Waiting {
  companies?: number;
  mails: number;
  /** Due since this many seconds; negative: due later. */
  since?: number;
  topic?: string;
}

/** This many mails for each of the companies `NAME1`, `NAME2`, … */
async function add(name: string, { companies = 1, mails, since = 60, topic = 'invitation:i:' }: Waiting) {
  const due = new Date(NOW.getTime() - since * 1_000).toISOString();
  await database.db.execute(sql`
    insert into outgoing_mails (id, "to", topic, subject, text, html, priority, company_id, created_at, due_at)
    select ${name} || c || '-' || n || ${topic}, ${name} || c || '-' || n || '@guests' || n || '.test', ${topic} || ${name} || c || '-' || n, '', '', '',
      'bulk', ${name} || c, ${due}::timestamptz, ${due}::timestamptz
    from generate_series(1, ${companies}::int) c, generate_series(1, ${mails}::int) n`);
}

/** Takes mails one after another, as a lane does. @returns their companies, and the most rows read for one choice */
async function take(mails: number) {
  const turn = { company: '' };
  const { underWay } = createDeliveryPlaces(4, heldTimers().later, () => {});
  const companies: string[] = [];
  let most = 0;
  await database.db.execute(sql`vacuum analyze outgoing_mails`);
  await database.db.execute(sql`vacuum analyze stale_mails`);
  for (let taken = 0; taken < mails; taken += 1) {
    const before = await rowsRead(database.db, TABLES);
    const [mail] = await claimMails(
      { db: database.db, clock: { now: () => NOW } },
      { lane: 'others', most: 1, underWay, turn },
    );
    // With several connections, the statistics of rows read are reported with a delay.
    if (!process.env.TEST_DATABASE_URL) most = Math.max(most, (await rowsRead(database.db, TABLES)) - before);
    companies.push(mail?.companyId ?? 'none');
  }
  return { companies, most };
}

test('thousands of mails of hundreds of companies are sent with companies in turns', async () => {
  await add('company', { companies: 300, mails: 60 });
  const { companies, most } = await take(40);
  expect(most).toBeLessThan(MOST_ROWS);
  expect(new Set(companies).size).toBe(40);
});

test('a due mail is sent despite mails of hundreds of companies that are not due yet', async () => {
  await add('late', { companies: 400, mails: 40, since: -3_600 });
  await add('now', { mails: 3 });
  const { companies, most } = await take(3);
  expect(companies).toEqual(['now1', 'now1', 'now1']);
  expect(most).toBeLessThan(MOST_ROWS);
});

test('mails of one company are sent despite thousands of earlier ones of another', async () => {
  await add('crowd', { mails: 10_000, since: 600 });
  await add('small', { mails: 5 });
  const { companies, most } = await take(10);
  expect(companies.filter((company) => company === 'small1')).toHaveLength(5);
  expect(most).toBeLessThan(MOST_ROWS);
});

test('a mail is sent despite thousands of stale ones that have to be rewritten first', async () => {
  await add('edited', { mails: 5_000, since: 600, topic: 'invitation:gala:' });
  await add('edited', { mails: 3, topic: 'invitation:other:' });
  await add('else', { mails: 30 });
  await database.db.execute(
    sql`insert into stale_mails (prefix, up_to) select 'invitation:gala:', max(sequence) from outgoing_mails`,
  );
  const { companies, most } = await take(8);
  expect(companies).toContain('else1');
  expect(most).toBeLessThan(MOST_ROWS);
});

test('stale mails of a company do not delay the mails behind them', async () => {
  await add('edited', { mails: 1_000, since: 600, topic: 'invitation:gala:' });
  await add('edited', { mails: 2, topic: 'invitation:other:' });
  await database.db.execute(sql`insert into stale_mails (prefix, up_to)
    select 'invitation:gala:', max(sequence) from outgoing_mails where topic like 'invitation:gala:%'`);
  expect((await take(3)).companies).toEqual(['edited1', 'edited1', 'none']);
});
