import { expect, test } from 'vitest';
import { MB } from './db/free-space.ts';
import { createDiskRoom, type RoomFor } from './disk-room.ts';

const KINDS: RoomFor[] = ['strangerFiles', 'files', 'lists', 'changes', 'doors', 'logins'];

/** A disk of which so many megabytes are free; what the tests write is taken off by them. */
function diskOf(megabytes: number) {
  const disk = { free: megabytes * MB };
  const room = createDiskRoom({ folder: '/data', hasDatabase: true, freeSpaceOf: async () => disk.free });
  return { disk, room };
}

async function takenWith(megabytes: number): Promise<RoomFor[]> {
  const { room } = diskOf(megabytes);
  const taken: RoomFor[] = [];
  for (const what of KINDS) if (await room.hasRoom(what)) taken.push(what);
  return taken;
}

test('what matters least is refused first, log-ins last', async () => {
  expect(await takenWith(512)).toEqual(KINDS);
  expect(await takenWith(511)).toEqual(KINDS.slice(1));
  expect(await takenWith(383)).toEqual(KINDS.slice(2));
  expect(await takenWith(143)).toEqual(KINDS.slice(3));
  expect(await takenWith(127)).toEqual(['doors', 'logins']);
  expect(await takenWith(95)).toEqual(['logins']);
  expect(await takenWith(48)).toEqual(['logins']);
  expect(await takenWith(47)).toEqual([]);
});

test('what is under way counts with what it may still become, and is given back', async () => {
  const { disk, room } = diskOf(484);
  const first = await room.hold('files', 60 * MB);
  expect(first).toBeDefined();
  expect(await room.hold('files', 60 * MB)).toBeUndefined();
  // Written, and so no longer promised: the same room, not twice.
  expect(await first?.take(60 * MB)).toBe(true);
  disk.free -= 60 * MB;
  expect(await room.hold('files', 41 * MB)).toBeUndefined();
  const second = await room.hold('files', 40 * MB);
  expect(second).toBeDefined();
  second?.giveBack();
  first?.giveBack();
  disk.free += 60 * MB;
  expect(await room.hold('files', 100 * MB)).toBeDefined();
});

test('what is written between two looks at the disk is counted at once', async () => {
  const { room } = diskOf(394);
  const held = await room.hold('files', 10 * MB);
  for (let megabyte = 0; megabyte < 10; megabyte += 1) expect(await held?.take(MB)).toBe(true);
  expect(await held?.take(MB)).toBe(true);
  // More than it said: it ends where its kind has to end.
  expect(await held?.take(MB)).toBe(false);
  expect(await room.hasRoom('files')).toBe(false);
  expect(await room.hasRoom('lists')).toBe(true);
});

test('what strangers promise to bring keeps nobody else from anything', async () => {
  const { room } = diskOf(564);
  expect(await room.hold('strangerFiles', 50 * MB)).toBeDefined();
  expect(await room.hasRoom('strangerFiles')).toBe(true);
  expect(await room.hold('files', 180 * MB)).toBeDefined();
  expect(await room.hasRoom('strangerFiles')).toBe(false);
});

test('lists that begin at once take no more together than there is above the room of changes', async () => {
  const { disk, room } = diskOf(144 + 2 * 96);
  const run = () =>
    room.holding('lists', 96 * MB, async () => {
      disk.free -= 96 * MB;
      return 'written';
    });
  const outcomes = await Promise.allSettled([run(), run(), run(), run()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(disk.free).toBe(144 * MB);
  expect(await room.hasRoom('changes')).toBe(true);
});

test('files are looked at on the disk to which media lead, changes on that of the database', async () => {
  const free = new Map([['/data/media', 100 * MB]]);
  const freeSpaceOf = async (path: string) => free.get(path) ?? 2000 * MB;
  const room = createDiskRoom({ folder: '/data', hasDatabase: true, freeSpaceOf });
  expect([await room.hasRoom('files'), await room.hasRoom('changes')]).toEqual([false, true]);
  const ofPgdata = async (path: string) => (path === '/data/pgdata' ? 100 * MB : 2000 * MB);
  const linked = createDiskRoom({ folder: '/data', hasDatabase: true, freeSpaceOf: ofPgdata });
  expect(await linked.hasRoom('changes')).toBe(false);
  const ofServer = createDiskRoom({ folder: '/data', hasDatabase: false, freeSpaceOf: async () => 0 });
  expect([await ofServer.hasRoom('files'), await ofServer.hasRoom('changes')]).toEqual([false, true]);
});

test('a shortage is told from a gigabyte on, before anybody is refused', async () => {
  expect(await diskOf(1024).room.shortage()).toBeUndefined();
  expect(await diskOf(1000).room.shortage()).toEqual({ freeMegabytes: 1000, refused: [] });
  expect(await diskOf(200).room.shortage()).toEqual({
    freeMegabytes: 200,
    refused: ['strangerFiles', 'files'],
  });
});
