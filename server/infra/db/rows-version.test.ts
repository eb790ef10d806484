import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, test } from 'vitest';
import { approvedRow } from '../../../tests/support/accounts/approved-row.ts';
import { openTestDatabase } from '../../../tests/support/database/test-database.ts';
import { forThisFile } from '../../../tests/support/for-this-file.ts';
import { defineRowsVersion, WATCHED, type Watched } from './rows-version.ts';
import { companies } from './schema.ts';

const database = forThisFile(openTestDatabase);
const NOW = new Date('2026-03-01T12:00:00Z');

const rowOf = (id: string) => ({ table: companies, where: eq(companies.id, id) });

async function addCompany(): Promise<string> {
  const row = approvedRow('event', NOW, 'hash');
  await database.db.insert(companies).values(row);
  return row.id;
}
/** Under a name of its own: a connection keeps statements by their names. */
let names = 0;
const define = (watched: Watched) => {
  names += 1;
  const read = defineRowsVersion(`version_${names}`, watched);
  return () => read(database.db, { companyId: '', itemId: '' });
};
const rowsVersion = (watched: Watched) => define(watched)();

const versionOfCompany = defineRowsVersion('version_of_company', {
  subject: { table: companies, where: eq(companies.id, WATCHED.companyId) },
  rows: [],
});
const versionOf = (companyId: string) => versionOfCompany(database.db, { companyId, itemId: '' });

test('the version is the same when rows are read, locked, or changed and rolled back', async () => {
  const id = await addCompany();
  const before = await versionOf(id);
  await database.db.transaction(async (tx) => {
    await tx.select().from(companies).where(eq(companies.id, id)).for('update');
  });
  await database.db
    .transaction(async (tx) => {
      await tx.update(companies).set({ name: 'Other' }).where(eq(companies.id, id));
      throw new Error('given up');
    })
    .catch(() => undefined);
  expect(await versionOf(id)).toBe(before);
});

test('the version changes with every change of a row, also when it is reverted', async () => {
  const id = await addCompany();
  const seen = [await versionOf(id)];
  for (const name of ['One', 'Two', 'One']) {
    await database.db.update(companies).set({ name }).where(eq(companies.id, id));
    seen.push(await versionOf(id));
  }
  expect(new Set(seen).size).toBe(4);
  await database.db.delete(companies).where(eq(companies.id, id));
  expect(await versionOf(id)).toBeUndefined();
});

test('several tables are watched at once, and rows of others are not', async () => {
  const [one, other, third] = [await addCompany(), await addCompany(), await addCompany()];
  const both = define({ subject: rowOf(one), rows: [rowOf(other)] });
  const before = await both();
  await database.db.update(companies).set({ name: 'Third' }).where(eq(companies.id, third));
  expect(await both()).toBe(before);
  await database.db.update(companies).set({ name: 'Other' }).where(eq(companies.id, other));
  expect(await both()).not.toBe(before);
});

test('the version of counted rows changes when one is added or removed', async () => {
  const country = `C${(await addCompany()).slice(-8)}`;
  const id = await addCompany();
  const subject = rowOf(await addCompany());
  const counted = define({
    subject,
    rows: [{ table: companies, where: eq(companies.countryCode, country), isCounted: true }],
  });
  const versions = [await counted()];
  await database.db.update(companies).set({ countryCode: country }).where(eq(companies.id, id));
  versions.push(await counted());
  await database.db.update(companies).set({ name: 'Other' }).where(eq(companies.id, id));
  expect(await counted()).toBe(versions[1]);
  await database.db.delete(companies).where(eq(companies.id, id));
  expect([versions[0], await counted()]).toEqual([versions[0], versions[0]]);
  expect(versions[1]).not.toBe(versions[0]);
});

test('no other row is read when the subject does not exist', async () => {
  const id = await addCompany();
  const dividingByZero = { table: companies, where: sql`1 / (length(${companies.id}) - ${id.length}) = 1` };
  const versionUnder = (subjectId: string) =>
    rowsVersion({ subject: rowOf(subjectId), rows: [dividingByZero] });
  await expect(versionUnder(id)).rejects.toThrow();
  for (const other of ['none', '%', '_'.repeat(24), '\\']) expect(await versionUnder(other)).toBeUndefined();
});

test('the version changes when the server was restarted, such as from a snapshot', async () => {
  const made = await PGlite.create();
  await made.exec('create table companies (id text); insert into companies values (1)');
  const snapshot = await made.dumpDataDir();
  const versionIn = async (client: PGlite) => {
    const { rows } = await client.query('select ctid, xmin from companies');
    const read = defineRowsVersion('version_of_all', {
      subject: { table: companies, where: undefined },
      rows: [],
    });
    const version = await read(drizzle(client), { companyId: '', itemId: '' });
    await client.close();
    return { rows, version };
  };
  const before = await versionIn(made);
  const after = await versionIn(await PGlite.create({ loadDataDir: snapshot }));
  expect(after.rows).toEqual(before.rows);
  expect(after.version).not.toBe(before.version);
});
