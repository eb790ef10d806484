/** Entries of one door's token must not make a log unreadable, nor block the process that reads it. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DoorLog } from '../../../common/contract/door.ts';
import { MOST_ENTRY_BYTES } from '../../../common/contract/door-entries.ts';
import { invitations } from '../../../server/infra/db/schema.ts';
import { rowsRead } from '../../support/database/rows-read.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

const keys = (count: number) => Array.from({ length: count }, () => doorEntry().key);
const longText = '\u754c'.repeat(500);

/** The longest entry that the contract allows. */
const longest = () =>
  doorEntry({ knew: keys(50), undoes: keys(50), person: { name: longText, email: '' }, reason: longText });

/** The pages of a log with their sizes in bytes. */
async function pagesOf(by: { token: string }): Promise<{ page: DoorLog; bytes: number }[]> {
  const pages: { page: DoorLog; bytes: number }[] = [];
  for (let cursor = 0, isMore = true; isMore; ) {
    const { data: page } = await api.read(by, { cursor });
    if (!page) throw new Error('not answered');
    pages.push({ page, bytes: Buffer.byteLength(JSON.stringify(page)) });
    cursor = page.cursor;
    isMore = page.has_more;
  }
  return pages;
}

test('a time of a megabyte, and an entry longer than any device makes, are not stored', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  const made_at = `2026-03-20T18:00:00.${'1'.repeat(1_000_000)}Z`;
  const first = await api.record(north, [doorEntry({ made_at }), doorEntry()]);
  expect(first.data?.results.map(({ state }) => state)).toEqual(['invalid', 'kept']);
  const tooLong = { ...longest(), saw: keys(50) };
  expect(Buffer.byteLength(JSON.stringify(tooLong))).toBeGreaterThan(MOST_ENTRY_BYTES);
  const second = await api.record(north, [tooLong, longest()]);
  expect(second.data?.results).toMatchObject([
    { key: tooLong.key, state: 'invalid', message: 'This entry is too long.' },
    { state: 'kept' },
  ]);
});

test('a log of the longest entries is read in pages of half a megabyte, without omissions', async () => {
  const { event } = await api.eventWith(0);
  const north = await api.device(event.id);
  const made = Array.from({ length: 360 }, longest);
  for (let from = 0; from < made.length; from += 120) {
    const { data } = await api.record(north, made.slice(from, from + 120));
    expect(data?.results.every(({ state }) => state === 'kept')).toBe(true);
  }
  const pages = await pagesOf(north);
  expect(pages.length).toBeGreaterThan(1);
  for (const { bytes } of pages) expect(bytes).toBeLessThan(600_000);
  expect(pages.flatMap(({ page }) => page.entries.map(({ key }) => key))).toEqual(made.map(({ key }) => key));
});

test('a page that ends early because of long names omits no people or entries', async () => {
  const { event } = await api.eventWith(0);
  const north = await api.device(event.id);
  const people = Array.from({ length: 800 }, (_, at) => `long-${at}`);
  await api.appContext.db.insert(invitations).values(
    people.map((id) => ({
      ...{ id, itemId: event.id, name: longText, email: `${id}@example.test` },
      ...{ searchText: '', createdAt: api.clock.now() },
    })),
  );
  const made = Array.from({ length: 100 }, () => doorEntry());
  await api.record(north, made);
  const pages = await pagesOf(north);
  expect(pages.map(({ page }) => page.people.length)[0]).toBeLessThan(800);
  for (const { bytes } of pages) expect(bytes).toBeLessThan(700_000);
  const told = pages.flatMap(({ page }) => page.people.map(({ _id }) => _id));
  expect(told.toSorted()).toEqual(people.toSorted());
  expect(pages.flatMap(({ page }) => page.entries.map(({ key }) => key))).toEqual(made.map(({ key }) => key));
});

test('a page is measured by the stored length of its entries, and by their text only where there is none', async () => {
  const { event } = await api.eventWith(0);
  const north = await api.device(event.id);
  await api.record(north, [doorEntry()]);
  const { db, clock } = api.appContext;
  const store = async (first: number, bytes: number, content: object) =>
    await db.execute(sql`
      insert into door_entries (item_id, key, seq, content, arrived_at, guest_id, door_id, bytes)
      select ${event.id}, gen_random_uuid(), n, ${JSON.stringify(content)}::jsonb,
        ${clock.now().toISOString()}::timestamptz, 'ada', ${north.doorId}, ${bytes}::int
      from generate_series(${first}::int, ${first + 3}::int) n`);
  const last = (await pagesOf(north)).at(-1)?.page.cursor ?? 0;
  await store(last + 1, 200_000, doorEntry());
  await store(last + 5, 0, { ...doorEntry(), padding: 'x'.repeat(200_000) });
  await db.execute(sql`update door_logs set last_seq = ${last + 8} where item_id = ${event.id}`);
  const pages = await pagesOf(north);
  expect(pages.map(({ page }) => page.entries.length)).toEqual([4, 3, 2]);
});

// Counting reads works only with a single connection.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'an entry of a guest reads none of the thousands that other doors have recorded of the same guest',
  async () => {
    const { event } = await api.eventWith(0);
    const north = await api.device(event.id);
    const { db, clock } = api.appContext;
    const readBy = async () => {
      const before = await rowsRead(db, ['door_entries']);
      expect((await api.record(north, [doorEntry()])).data?.results[0]?.state).toBe('kept');
      return (await rowsRead(db, ['door_entries'])) - before;
    };
    await readBy();
    const fresh = await readBy();
    await db.execute(sql`
      insert into door_entries (item_id, key, seq, content, arrived_at, guest_id, door_id, bytes)
      select ${event.id}, 'entry-' || n, 1000 + n, '{}', ${clock.now().toISOString()}::timestamptz, 'ada', 'other', 300
      from generate_series(1, 4000) n`);
    // As the server does periodically: without statistics any index may be chosen.
    await db.execute(sql`analyze door_entries`);
    expect(await readBy()).toBeLessThan(fresh + 20);
  },
);
