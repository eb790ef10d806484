/** Listing, adding and removing recordings, within the limits of the disk. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import type { AppContext } from '../../../server/context/app-context.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { recordings } from '../../../server/infra/db/schema-recordings.ts';
import type { MediaStore } from '../../../server/infra/media/media-store.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { addEvent, offerPlans, pictureFile } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const MB = 1024 * 1024;
const MP4 = Buffer.from('\0\0\0\x20ftypisom and so on', 'latin1');

const api = forThisFile(async () => {
  const fixture = await createApiFixture();
  await offerPlans(fixture);
  return fixture;
});
let folder: string;
let video: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vantage-recordings-'));
  video = join(folder, 'video.mp4');
  await writeFile(video, MP4);
});
afterEach(() => rm(folder, { recursive: true }));

const run = (words: string[], more: Partial<AppContext> = {}) =>
  runCommand({ ...api.appContext, ...more }, { words: ['recordings', ...words] });

async function anEvent() {
  const host = await api.approvedCompany();
  const event = await addEvent(api, host, { paymentStatus: 2 });
  const about = [
    ...['add', event.id, '--user', 'Ingrid', '--place', 'Gate', '--at', '59.9,10.7'],
    ...['--started', '2026-03-20T18:30:00Z', '--stopped', '2026-03-20T19:30:00Z'],
  ];
  return { host, event, about };
}

/** A media store that records the paths it was given; `afterCopy` runs after each copy. */
function keepingTrack(afterCopy: () => PromiseLike<unknown> = () => Promise.resolve()) {
  const kept: string[] = [];
  const media: MediaStore = {
    ...api.appContext.media,
    async put(upload) {
      const path = await api.appContext.media.put(upload);
      kept.push(path);
      await afterCopy();
      return path;
    },
  };
  return { media, kept };
}

describe('recordings', () => {
  test('are listed, and removed with their files; the same one is not added twice', async () => {
    const { host, event, about } = await anEvent();
    expect(await run([...about, '--file', video])).toMatchObject({ isDone: true });
    const again = await run([...about, '--file', video]);
    expect(again).toMatchObject({ isDone: false, output: expect.stringContaining('already') });
    const { data } = await api.request('listRecordings', { event_id: event.id }, host);
    const [{ _id: id, files } = { _id: '', files: [] }] = data ?? [];
    expect((await run(['list', event.id])).output).toMatch(
      new RegExp(`${id}  2026-03-20 18:30  1 MB  Ingrid`),
    );
    expect(await run(['remove', id])).toEqual({
      isDone: true,
      output: 'The recording by Ingrid is removed.',
    });
    expect((await run(['list', event.id])).output).toContain('no recordings');
    const path = files?.[0]?.fileName.split('?')[0] ?? '';
    expect(await api.appContext.media.info(path)).toBeUndefined();
    expect(await run(['remove', id])).toMatchObject({ isDone: false });
  });

  test('are removed, and said to be, while the bucket does not delete their files', async () => {
    const { about } = await anEvent();
    await run([...about, '--file', video]);
    const [row] = await api.appContext.db.select().from(recordings).orderBy(desc(recordings.id)).limit(1);
    const media: MediaStore = {
      ...api.appContext.media,
      delete: async () => {
        throw new Error('The media bucket answered 503');
      },
    };
    expect(await run(['remove', row?.id ?? ''], { media })).toMatchObject({ isDone: true });
  });

  test('with impossible coordinates are refused', async () => {
    const { about } = await anEvent();
    for (const nowhere of ['95,10', '-91,0', '59.9,181', '0,-999']) {
      const words = about.map((word) => (word === '59.9,10.7' ? nowhere : word));
      expect((await run([...words, '--file', video])).isDone, nowhere).toBe(false);
    }
  });

  test('that are added several times at once are listed and stored once', async () => {
    const { event, about } = await anEvent();
    const { media, kept } = keepingTrack();
    const results = await Promise.all([1, 2, 3].map(() => run([...about, '--file', video], { media })));
    expect(results.filter(({ isDone }) => isDone)).toHaveLength(1);
    expect(results.filter(({ output }) => output.includes('already, as'))).toHaveLength(2);
    const rows = await api.appContext.db.select().from(recordings).where(eq(recordings.itemId, event.id));
    expect(rows).toHaveLength(1);
    const infos = await Promise.all(kept.map((path) => api.appContext.media.info(path)));
    // With several connections, the later ones may see the first one's row before they copy the file.
    if (!process.env.TEST_DATABASE_URL) expect(kept).toHaveLength(3);
    expect(infos.filter((info) => info !== undefined)).toHaveLength(1);
    expect(await api.appContext.media.info(rows[0]?.files[0] ?? '')).toBeDefined();
  });

  test('are not added to an event that is deleted while they are copied', async () => {
    const { event, about } = await anEvent();
    const { db } = api.appContext;
    const { media, kept } = keepingTrack(() =>
      db.update(items).set({ deletedAt: api.clock.now() }).where(eq(items.id, event.id)),
    );
    expect(await run([...about, '--file', video], { media })).toEqual({
      isDone: false,
      output: `There is no event ${event.id}.`,
    });
    expect(await db.$count(recordings, eq(recordings.itemId, event.id))).toBe(0);
    expect(await Promise.all(kept.map((path) => api.appContext.media.info(path)))).toEqual([undefined]);
  });

  test('leave no file behind if a later one cannot be stored, or the database fails', async () => {
    const { about } = await anEvent();
    const poster = join(folder, 'poster.png');
    await writeFile(poster, new Uint8Array(await (await pictureFile()).arrayBuffer()));
    const isGone = async (paths: string[]) =>
      (await Promise.all(paths.map((path) => api.appContext.media.info(path)))).every((info) => !info);
    for (const [stored, words] of [
      [1, ['--file', video, '--file', video]],
      [1, ['--file', video, '--poster', poster]],
      [2, ['--file', video, '--file', video, '--poster', poster]],
    ] as const) {
      const { media, kept } = keepingTrack();
      const failing: MediaStore = {
        ...media,
        put: (upload) =>
          kept.length < stored ? media.put(upload) : Promise.reject(new Error('The bucket is away.')),
      };
      await expect(run([...about, ...words], { media: failing })).rejects.toThrow('The bucket is away.');
      expect([kept.length, await isGone(kept)]).toEqual([stored, true]);
    }
    const { media, kept } = keepingTrack();
    vi.spyOn(api.appContext.db, 'transaction').mockRejectedValueOnce(new Error('The database is away.'));
    const refused = run([...about, '--file', video, '--poster', poster], { media });
    await expect(refused).rejects.toThrow('The database is away.');
    expect([kept.length, await isGone(kept)]).toEqual([2, true]);
  });

  test('are refused if less than 512 MB would remain on the media’s disk', async () => {
    const { event, about } = await anEvent();
    await truncate(video, 100 * MB);
    let free = 611 * MB;
    const media = { ...api.appContext.media, freeBytes: async () => free };
    const refused = await run([...about, '--file', video], { media });
    expect(refused.output).toMatch(/no room for it: 100 MB with 611 MB free.*512 MB must remain/);
    expect((await run(['list', event.id])).output).toContain('no recordings');
    free = 613 * MB;
    expect(await run([...about, '--file', video], { media })).toMatchObject({ isDone: true });
    expect(await api.appContext.media.freeBytes?.()).toBeGreaterThan(0);
  });

  test('are checked for size and kind before they are read: a video as poster, a named pipe as video', async () => {
    const { about } = await anEvent();
    const large = join(folder, 'large.mp4');
    await writeFile(large, MP4);
    await truncate(large, 3_000 * MB);
    const asPoster = await run([...about, '--file', video, '--poster', large]);
    expect(asPoster.output).toContain('large.mp4: The picture has 3000 MB');
    const pipe = join(folder, 'pipe');
    await promisify(execFile)('mkfifo', [pipe]);
    expect((await run([...about, '--file', pipe])).output).toContain('is not a WebM or MP4 video');
    expect((await run([...about, '--file', video, '--poster', pipe])).output).toContain('no such file');
  });
});
