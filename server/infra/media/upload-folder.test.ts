import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MB } from '../../core/byte-units.ts';
import { Overloaded } from '../../core/queue/overloaded.ts';
import { createDiskSpace, unlimitedDisk } from '../disk-space.ts';
import { clearUploads, createUploadFolder } from './upload-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'vantage-uploads-')), 'uploads');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* pieces(count: number) {
  for (let at = 0; at < count; at += 1) yield new Uint8Array(1000).fill(at);
}

/** With this total size, in bytes. */
function folderOf(totalBytes: number, of: { share: number; strangerShare: number; strangers: number }) {
  const { share: shareBytes, strangerShare: strangerShareBytes, strangers: strangersBytes } = of;
  return createUploadFolder(folder, {
    disk: unlimitedDisk,
    budget: { totalBytes, shareBytes, strangerShareBytes, strangersBytes },
  });
}

const nameOf = (digit: string) => `${digit.repeat(32)}.upload`;
const company = (id: string) => ({ ids: [id], isStranger: false });
const stranger = (...ids: string[]) => ({ ids, isStranger: true });

test('a file is on the disk, readable for its owner only, until its request is answered', async () => {
  const uploads = createUploadFolder(folder, { disk: unlimitedDisk }).begin(company('a'));
  const file = await uploads.keep(pieces(3), 'photo.png', 'image/png');
  expect([file.name, file.type, file.size]).toEqual(['photo.png', 'image/png', 3000]);
  expect(new Uint8Array(await file.arrayBuffer())[2500]).toBe(2);
  const [name = ''] = await readdir(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  await uploads.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('a file that cannot be removed takes no share, and is left to the sweep', async () => {
  const store = folderOf(5000, { share: 3000, strangerShare: 3000, strangers: 5000 });
  const uploads = store.begin(company('a'));
  await uploads.keep(pieces(3), '1', '');
  const [name = ''] = await readdir(folder);
  const path = join(folder, name);
  await rm(path);
  // Which is not removed as a file.
  await mkdir(path);
  await uploads.discard();
  const next = store.begin(company('a'));
  expect((await next.keep(pieces(3), '2', '')).size).toBe(3000);
  await next.discard();
  await rm(path, { recursive: true });
  await writeFile(path, 'still here');
  await utimes(path, 0, 0);
  await store.sweep();
  expect(await readdir(folder)).toEqual([]);
});

test('one sender may use a part of the space, all together no more than the total', async () => {
  const store = folderOf(5000, { share: 3000, strangerShare: 3000, strangers: 5000 });
  const [a, again, b] = [store.begin(company('a')), store.begin(company('a')), store.begin(company('b'))];
  await a.keep(pieces(2), '1', '');
  await expect(again.keep(pieces(2), '2', '')).rejects.toBeInstanceOf(Overloaded);
  await again.discard();
  await b.keep(pieces(3), '3', '');
  await expect(store.begin(company('c')).keep(pieces(1), '4', '')).rejects.toBeInstanceOf(Overloaded);
  await a.discard();
  await b.discard();
  await store.begin(company('a')).keep(pieces(3), '5', '');
});

test('one session may use half of its company’s share', async () => {
  const store = folderOf(9000, { share: 4000, strangerShare: 1000, strangers: 1000 });
  const by = (session: string) => store.begin({ ...company('a'), holders: [session] });
  const stolen = by('stolen');
  await stolen.keep(pieces(2), '1', '');
  await expect(by('stolen').keep(pieces(1), '2', '')).rejects.toBeInstanceOf(Overloaded);
  await by('tablet').keep(pieces(2), '3', '');
  await expect(by('third').keep(pieces(1), '4', '')).rejects.toBeInstanceOf(Overloaded);
  await stolen.discard();
  await by('stolen').keep(pieces(2), '5', '');
});

test('strangers leave space to companies, however many addresses they use', async () => {
  const store = folderOf(8000, { share: 3000, strangerShare: 3000, strangers: 4000 });
  const held = [store.begin(stranger('1')), store.begin(stranger('2'))];
  for (const uploads of held) await uploads.keep(pieces(2), 'a', '');
  const third = store.begin(stranger('3'));
  await expect(third.keep(pieces(1), 'b', '')).rejects.toBeInstanceOf(Overloaded);
  await store.begin(company('a')).keep(pieces(3), 'c', '');
  await held[0]?.discard();
  await third.keep(pieces(2), 'd', '');
});

test('a network, or a proof of an e-mail from several, holds one registration of the strangers’ space', async () => {
  const store = createUploadFolder(folder, { disk: unlimitedDisk });
  async function* megabytes(count: number) {
    for (let at = 0; at < count; at += 1) yield new Uint8Array(MB);
  }
  await store.begin(stranger('network 1', 'proof 1')).keep(megabytes(24), 'registration', '');
  const refused = [stranger('network 1', 'proof 2'), stranger('network 2', 'proof 1'), stranger('network 1')];
  for (const holder of refused)
    await expect(store.begin(holder).keep(megabytes(3), 'more', '')).rejects.toBeInstanceOf(Overloaded);
  for (let at = 2; at <= 5; at += 1)
    await store.begin(stranger(`network ${at}`, `proof ${at}`)).keep(megabytes(24), 'registration', '');
  await store.begin(stranger('newcomer')).keep(megabytes(24), 'registration', '');
});

test('many announced bodies of one sender count as one share of the disk, and received data is limited by the free space', async () => {
  let free = 512 * MB + 60 * MB;
  const freeSpaceOf = async () => free;
  const disk = createDiskSpace({ folder, hasDatabase: true, freeSpaceOf, lookAgainMs: 0 });
  const store = createUploadFolder(folder, { disk });
  const bringing = { what: 'strangerFiles', mostBytes: 24 * MB } as const;
  const said = Array.from({ length: 10 }, () => store.begin(stranger('address'), bringing));
  for (const one of said) await one.keep(pieces(1), 'a', '');
  const other = () => store.begin(stranger('other'), { ...bringing, mostBytes: 3 * MB });
  await other().keep(pieces(1), 'b', '');
  await expect(other().keep(pieces(1), 'c', '')).rejects.toThrow('no room for files');
  free = 511 * MB;
  await expect(said[0]?.keep(pieces(1), 'd', '')).rejects.toThrow('no room for files');
  expect(await said[0]?.hasSpace()).toBe(false);
});

test('files left by a killed process are removed after an hour, those of running requests are not', async () => {
  const store = createUploadFolder(folder, { disk: unlimitedDisk });
  const held = store.begin(company('a'));
  await held.keep(pieces(1), 'held', '');
  const [own = ''] = await readdir(folder);
  const [old, fresh] = [nameOf('a'), nameOf('b')];
  for (const name of [old, fresh]) await writeFile(join(folder, name), 'x');
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [old, own]) await utimes(join(folder, name), twoHoursAgo, twoHoursAgo);
  await store.sweep();
  expect((await readdir(folder)).sort()).toEqual([own, fresh].sort());
  await held.discard();
  expect(await readdir(folder)).toEqual([fresh]);
});

test('only files of requests are removed: other files in the folder stay, and no link is followed', async () => {
  await mkdir(join(folder, '2026', '11'), { recursive: true });
  await mkdir(join(folder, nameOf('c')));
  const kept = ['2026/11/customer.jpg', 'notes.txt', 'a'.repeat(32), `${nameOf('c')}/file`, nameOf('d')];
  for (const name of kept) await writeFile(join(folder, name), 'x');
  const link = join(folder, '..', 'link');
  await symlink(folder, link);
  const all = (await readdir(folder, { recursive: true })).sort();
  await clearUploads(link);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(all);
  await clearUploads(folder);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(
    all.filter((name) => name !== nameOf('d')),
  );
  await rm(link);
});
