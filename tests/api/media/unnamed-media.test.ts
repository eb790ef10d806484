/** Files without a row, left by a killed process: one of them may be an ID document. */
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { seedDemo } from '../../../dev/demo/seed.ts';
import { newId } from '../../../server/infra/db/new-id.ts';
import { companies, items } from '../../../server/infra/db/schema.ts';
import { facts } from '../../../server/infra/db/schema-content.ts';
import { recordings } from '../../../server/infra/db/schema-recordings.ts';
import { companyReviews } from '../../../server/infra/db/schema-reviews.ts';
import { createDiskStore } from '../../../server/infra/media/disk-store.ts';
import type { KeptMedia, MediaFolder, MediaStore } from '../../../server/infra/media/media-store.ts';
import { pathsOf, putPicture } from '../../../server/infra/media/picture-files.ts';
import { forgetUnnamedMedia } from '../../../server/jobs/forget-media.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, LISBON, offerPlans } from '../../support/api/api-items.ts';

let api: ApiFixture;
let host: Visitor;
let eventId: string;
let folder: string;
let media: MediaStore;

beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  host = await api.approvedCompany();
  eventId = (await addEvent(api, host)).id;
  // File times are set by the system clock. Two days later, a file stored now is old.
  api.clock.advance({ ms: Date.now() - api.clock.now().getTime(), days: 2 });
});
afterAll(() => api.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vantage-unnamed-'));
  media = createDiskStore(folder);
  // The first round, with nothing stored.
  api.clock.advance({ days: -2 });
  await forget();
  api.clock.advance({ days: 2 });
});
afterEach(async () => {
  await api.appContext.db.delete(facts);
  await rm(folder, { recursive: true, force: true });
});

const forget = (store = media, stopping?: AbortSignal) =>
  forgetUnnamedMedia({ ...api.appContext, media: store }, stopping, 0);

const keep = (into: MediaFolder) =>
  media.put({
    folder: into,
    bytes: new Uint8Array(3),
    type: into === 'documents' ? 'application/pdf' : 'image/webp',
  });

const left = async () =>
  (await readdir(folder, { recursive: true }))
    .filter((path) => path.includes('.') && !path.startsWith('removed'))
    .sort();

const dateOf = async (path: string, at: Date) => await utimes(join(folder, path), at, at);

/** References each of its files from another column. */
async function nameEverywhere(): Promise<string[]> {
  const { db, clock } = api.appContext;
  const picture = await keep('events');
  await db.update(items).set({ media: picture }).where(eq(items.id, eventId));
  const own = { profilePic: await keep('companies'), documentPath: await keep('documents') };
  await db.update(companies).set(own).where(eq(companies.id, host.company.id));
  const documentPath = await keep('documents');
  await db
    .insert(companyReviews)
    .values({ companyId: host.company.id, name: 'A', documentPath })
    .onConflictDoUpdate({ target: companyReviews.companyId, set: { documentPath } });
  const recorded = {
    files: [await keep('recordings'), await keep('recordings')],
    poster: await keep('recordings'),
    profilePic: await keep('companies'),
  };
  const place = { ...LISBON, coordinates: [0, 0] as [number, number], type: 'point' as const };
  await db.insert(recordings).values({
    ...recorded,
    id: newId(clock.now()),
    itemId: eventId,
    userName: 'Ada',
    startedAt: clock.now(),
    stoppedAt: clock.now(),
    startLocation: place,
    endLocation: place,
  });
  const { files, poster, profilePic } = recorded;
  return [picture, own.profilePic, own.documentPath, documentPath, ...files, poster, profilePic];
}

test('files without a row are removed when they are a day old, and no others', async () => {
  const named = await nameEverywhere();
  for (const into of ['events', 'locations', 'companies', 'documents', 'recordings'] as const)
    await keep(into);
  const pending = await keep('documents');
  await dateOf(pending, new Date(api.clock.now().getTime() - 23 * 3_600_000));
  const fixed = await media.put({
    folder: 'events',
    name: 'demo-hall',
    bytes: new Uint8Array(1),
    type: 'image/webp',
  });
  const unfinished = `${pending.slice(0, -5)}1.pdf.0123abcd.part`;
  const beingWritten = `${pending.slice(0, -5)}2.pdf.0123abcd.part`;
  for (const path of [unfinished, beingWritten, 'events/holiday.jpg'])
    await writeFile(join(folder, path), 'x');
  await dateOf(beingWritten, api.clock.now());
  expect(await forget()).toBe(5);
  expect(await left()).toEqual([...named, pending, fixed, beingWritten, 'events/holiday.jpg'].sort());
  expect(await forget()).toBe(0);
});

test('a picture with a row stays in both sizes; one without is removed in both', async () => {
  const sizes = { bytes: new Uint8Array(3), small: new Uint8Array(2) };
  const named = await putPicture(media, 'events', sizes);
  await api.appContext.db.update(items).set({ media: named }).where(eq(items.id, eventId));
  const unnamed = await putPicture(media, 'events', sizes);
  await media.delete(unnamed);
  expect(await forget()).toBe(1);
  expect(await left()).toEqual(pathsOf(named).sort());
});

function storeOf(paths: readonly string[]) {
  const store = createDiskStore(folder);
  if (!store.rounds) throw new Error('A folder has rounds.');
  const setAside = vi.spyOn(store.rounds, 'setAside').mockResolvedValue();
  store.rounds.keptBefore = async function* (): AsyncGenerator<KeptMedia> {
    for (const path of paths) yield { path, keptAt: new Date() };
  };
  return { ...store, setAside };
}

test('a run handles 200 files at a time, and leaves the rest when stopped', async () => {
  const paths = Array.from({ length: 450 }, (_, at) => `events/${at.toString(16).padStart(32, '0')}.webp`);
  const stopping = new AbortController();
  const store = storeOf(paths);
  const batches: number[] = [];
  store.setAside.mockImplementation(async () => {
    if (batches.length === 0) stopping.abort();
    batches.push(1);
  });
  expect(await forget(store, stopping.signal)).toBe(200);
  expect(await forget(store)).toBe(450);
});

const Rows = z.object({ rows: z.array(z.record(z.string(), z.string())) });
const MEDIA_PATH = /(?:events|locations|companies|documents|recordings)\/[a-z0-9-]+\.(?:webp|pdf|webm|mp4)/g;

test('every column that contains a path is checked', async () => {
  await seedDemo(api.appContext);
  await nameEverywhere();
  const { db } = api.appContext;
  const columns = z.parse(
    Rows,
    await db.execute(
      sql`select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'jsonb')`,
    ),
  ).rows;
  const paths = new Set<string>();
  const found = new Set<string>();
  for (const { table = '', column = '' } of columns) {
    const values = sql`select ${sql.identifier(column)}::text as value from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`;
    for (const { value = '' } of z.parse(Rows, await db.execute(values)).rows)
      for (const [path] of value.matchAll(MEDIA_PATH)) {
        paths.add(path);
        found.add(`${table}.${column}`);
      }
  }
  expect([...found].sort()).toEqual([
    'companies.document_path',
    'companies.profile_pic',
    'company_reviews.document_path',
    'items.media',
    'recordings.files',
    'recordings.poster',
    'recordings.profile_pic',
  ]);
  expect(await forget(storeOf([...paths]))).toBe(0);
});
