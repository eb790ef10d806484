/** Unusual settings of the database, its role or its server. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/infra/db/database.ts';
import { openPostgres } from '../../../server/infra/db/open-database.ts';
import { contactMessages } from '../../../server/infra/db/schema-content.ts';
import { createOwnDatabase, type OwnDatabase } from '../../support/database/own-database.ts';

const SETTINGS = {
  datestyle: "'SQL, DMY'",
  timezone: "'America/New_York'",
  default_transaction_isolation: "'repeatable read'",
  default_transaction_read_only: 'on',
};

let own: OwnDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  own = await createOwnDatabase();
  const admin = await own.connect();
  for (const [name, value] of Object.entries(SETTINGS))
    await admin.query(`alter database ${own.name} set ${name} = ${value}`);
  open = await openPostgres(own.url);
});
afterAll(async () => {
  await open.close();
  await own.drop();
});

test('times are read as they were written, whatever the server’s date style', async () => {
  const createdAt = new Date('2026-11-05T23:30:00.000Z');
  const words = { name: 'Ada', email: 'ada@example.test', phone: '', message: 'Hello' };
  await open.db.insert(contactMessages).values({ id: 'one', ...words, createdAt });
  expect((await open.db.select().from(contactMessages))[0]?.createdAt).toEqual(createdAt);
});

/** The rows of a result, whose type belongs to the driver. */
const rowsOf = (answer: unknown) => (answer as { rows: unknown[] }).rows;

test('transactions see commits of others, and can write', async () => {
  const shown = await open.db.transaction(async (tx) => [
    await tx.execute(sql`show transaction_isolation`),
    await tx.execute(sql`show transaction_read_only`),
    await tx.execute(sql`show timezone`),
  ]);
  expect(shown.map(rowsOf)).toEqual([
    [{ transaction_isolation: 'read committed' }],
    [{ transaction_read_only: 'off' }],
    [{ TimeZone: 'UTC' }],
  ]);
});

test('options of the URL are combined with ours, and take precedence', async () => {
  const url = new URL(own.url);
  url.searchParams.set('options', '-c statement_timeout=7s -c timezone=Asia/Tokyo');
  const other = await openPostgres(url.href);
  const show = async (name: string) => rowsOf(await other.db.execute(sql.raw(`show ${name}`)));
  expect(await show('statement_timeout')).toEqual([{ statement_timeout: '7s' }]);
  expect(await show('timezone')).toEqual([{ TimeZone: 'Asia/Tokyo' }]);
  expect(await show('lock_timeout')).toEqual([{ lock_timeout: '5s' }]);
  expect(await show('datestyle')).toEqual([{ DateStyle: 'ISO, MDY' }]);
  await other.close();
});
