/**
 * What is on the disk after a power cut: exactly what was synced before. The disk is simulated by a copy of the folder,
 * to which a file's bytes are written when the file is synced; after a mere kill, the system's cache would still be
 * there.
 */
import { copyFileSync, fdatasyncSync, fstatSync, readlinkSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestCluster } from '../../../tests/support/database/test-database.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

let place: string;
let folder: string;
// One cluster for all tests, as writing 40 MB to a busy disk takes long.
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'vantage-power-cut-'));
  folder = join(place, 'data');
  await mkdir(folder);
  await createTestCluster(folder);
});
afterAll(() => rm(place, { recursive: true }));

const Numbers = z.object({ rows: z.array(z.object({ number: z.number() })) });

async function numbersIn(db: Database): Promise<number[]> {
  const { rows } = z.parse(Numbers, await db.execute(sql`select number from kept order by number`));
  return rows.map(({ number }) => number);
}

/** A table for one test. */
async function makeTable(db: Database): Promise<void> {
  await db.execute(sql`drop table if exists kept`);
  await db.execute(sql`create table kept (number int)`);
}

test('every change is synced before it is answered, a transaction once, and reads never', async () => {
  let syncs = 0;
  const syncFile = (descriptor: number) => {
    syncs += 1;
    fdatasyncSync(descriptor);
  };
  const syncsOf = async (work: () => Promise<unknown>) => {
    const before = syncs;
    await work();
    return syncs - before;
  };
  const { db, close } = await openDatabase({ url: undefined, folder, syncFile });
  await makeTable(db);
  for (let number = 0; number < 10; number++)
    expect(await syncsOf(() => db.execute(sql`insert into kept values (${number})`))).toBe(1);
  const together = async () => {
    await db.transaction(async (tx) => {
      for (let number = 10; number < 20; number++) await tx.execute(sql`insert into kept values (${number})`);
    });
  };
  expect(await syncsOf(together)).toBe(1);
  expect(await syncsOf(() => numbersIn(db))).toBe(0);
  expect(
    await syncsOf(() => db.execute(sql`select * from kept where number < 0 for update skip locked`)),
  ).toBe(0);
  await close();
});

// Only /proc tells which file a descriptor belongs to.
test.runIf(process.platform === 'linux')(
  'the database opens after a power cut with every answered change',
  async () => {
    const disk = join(place, 'disk');
    await cp(folder, disk, { recursive: true });
    const syncFile = (descriptor: number) => {
      fdatasyncSync(descriptor);
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      if (fstatSync(descriptor).isFile()) copyFileSync(path, join(disk, relative(folder, path)));
    };
    const { db, close } = await openDatabase({ url: undefined, folder, syncFile });
    await makeTable(db);
    for (let number = 0; number < 3; number++) await db.execute(sql`insert into kept values (${number})`);
    await db.execute(sql`checkpoint`);
    for (let number = 3; number < 6; number++) await db.execute(sql`insert into kept values (${number})`);
    const atTheCut = join(place, 'at-the-cut');
    await cp(disk, atTheCut, { recursive: true });
    await close();

    const again = await openDatabase({ url: undefined, folder: atTheCut });
    expect(await numbersIn(again.db)).toEqual([0, 1, 2, 3, 4, 5]);
    await again.close();
  },
);

test('the database opens with an empty postmaster.pid, as left by a power cut soon after a start', async () => {
  await writeFile(join(folder, 'pgdata/postmaster.pid'), '');
  const { db, close } = await openDatabase({ url: undefined, folder });
  await db.execute(sql`select 1`);
  await close();
});

test('a change that the disk did not accept is not answered, and ends the process', async () => {
  let isBroken = false;
  const syncFile = () => {
    if (isBroken) throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  };
  const told: unknown[] = [];
  const onPanic = (error: unknown) => told.push(error);
  const { db } = await openDatabase({ url: undefined, folder, syncFile, onPanic });
  await makeTable(db);
  isBroken = true;
  await expect(db.execute(sql`insert into kept values (1)`)).rejects.toThrow();
  expect(told).toHaveLength(1);
});
