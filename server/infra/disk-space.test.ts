import { expect, test } from 'vitest';
import { MB } from '../core/byte-units.ts';
import { createDiskSpace, type WriteKind } from './disk-space.ts';

const KINDS: WriteKind[] = ['strangerFiles', 'files', 'lists', 'changes', 'doors', 'logins'];

/** A disk with this many free megabytes; tests subtract what they write. */
function diskOf(megabytes: number) {
  const disk = { free: megabytes * MB };
  const space = createDiskSpace({ folder: '/data', hasDatabase: true, freeSpaceOf: async () => disk.free });
  return { disk, space };
}

async function takenWith(megabytes: number): Promise<WriteKind[]> {
  const { space } = diskOf(megabytes);
  const taken: WriteKind[] = [];
  for (const what of KINDS) if (await space.hasSpace(what)) taken.push(what);
  return taken;
}

test('the least important writes are refused first, log-ins last', async () => {
  expect(await takenWith(512)).toEqual(KINDS);
  expect(await takenWith(511)).toEqual(KINDS.slice(1));
  expect(await takenWith(383)).toEqual(KINDS.slice(2));
  expect(await takenWith(143)).toEqual(KINDS.slice(3));
  expect(await takenWith(127)).toEqual(['doors', 'logins']);
  expect(await takenWith(95)).toEqual(['logins']);
  expect(await takenWith(48)).toEqual(['logins']);
  expect(await takenWith(47)).toEqual([]);
});

test('writes in progress count with their maximum size, which is released afterwards', async () => {
  const { disk, space } = diskOf(484);
  const first = await space.reserve('files', 60 * MB);
  expect(first).toBeDefined();
  expect(await space.reserve('files', 60 * MB)).toBeUndefined();
  // Once written it is no longer reserved: the same space does not count twice.
  expect(await first?.take(60 * MB)).toBe(true);
  disk.free -= 60 * MB;
  expect(await space.reserve('files', 41 * MB)).toBeUndefined();
  const second = await space.reserve('files', 40 * MB);
  expect(second).toBeDefined();
  second?.giveBack();
  first?.giveBack();
  disk.free += 60 * MB;
  expect(await space.reserve('files', 100 * MB)).toBeDefined();
});

test('what is written between two checks of the disk counts at once', async () => {
  const { space } = diskOf(394);
  const held = await space.reserve('files', 10 * MB);
  for (let megabyte = 0; megabyte < 10; megabyte += 1) expect(await held?.take(MB)).toBe(true);
  expect(await held?.take(MB)).toBe(true);
  // More than it reserved: it is stopped at the limit of its kind.
  expect(await held?.take(MB)).toBe(false);
  expect(await space.hasSpace('files')).toBe(false);
  expect(await space.hasSpace('lists')).toBe(true);
});

test('the announced sizes of strangers’ requests do not block anything else', async () => {
  const { space } = diskOf(564);
  expect(await space.reserve('strangerFiles', 50 * MB)).toBeDefined();
  expect(await space.hasSpace('strangerFiles')).toBe(true);
  expect(await space.reserve('files', 180 * MB)).toBeDefined();
  expect(await space.hasSpace('strangerFiles')).toBe(false);
});

test('lists that begin together take no more than there is above the space for changes', async () => {
  const { disk, space } = diskOf(144 + 2 * 96);
  const run = () =>
    space.withReservation('lists', 96 * MB, async () => {
      disk.free -= 96 * MB;
      return 'written';
    });
  const outcomes = await Promise.allSettled([run(), run(), run(), run()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(disk.free).toBe(144 * MB);
  expect(await space.hasSpace('changes')).toBe(true);
});

test('files are checked on the disk of the media, changes on that of the database', async () => {
  const free = new Map([['/data/media', 100 * MB]]);
  const freeSpaceOf = async (path: string) => free.get(path) ?? 2000 * MB;
  const space = createDiskSpace({ folder: '/data', hasDatabase: true, freeSpaceOf });
  expect([await space.hasSpace('files'), await space.hasSpace('changes')]).toEqual([false, true]);
  const ofPgdata = async (path: string) => (path === '/data/pgdata' ? 100 * MB : 2000 * MB);
  const linked = createDiskSpace({ folder: '/data', hasDatabase: true, freeSpaceOf: ofPgdata });
  expect(await linked.hasSpace('changes')).toBe(false);
  const ofServer = createDiskSpace({ folder: '/data', hasDatabase: false, freeSpaceOf: async () => 0 });
  expect([await ofServer.hasSpace('files'), await ofServer.hasSpace('changes')]).toEqual([false, true]);
});

test('a shortage is reported below a gigabyte, before anything is refused', async () => {
  expect(await diskOf(1024).space.shortage()).toBeUndefined();
  expect(await diskOf(1000).space.shortage()).toEqual({ freeMegabytes: 1000, refused: [] });
  expect(await diskOf(200).space.shortage()).toEqual({
    freeMegabytes: 200,
    refused: ['strangerFiles', 'files'],
  });
});
