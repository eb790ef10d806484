/** Files that stay in a bucket which is away when they should be deleted, among them ID documents. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { companies } from '../../../server/infra/db/schema.ts';
import { createDiskStore } from '../../../server/infra/media/disk-store.ts';
import type { MediaStore } from '../../../server/infra/media/media-store.ts';
import { rememberUndeleted, undeletedFiles } from '../../../server/infra/media/undeleted-files.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import type { ApiFixture, Visitor } from '../../support/api/api-fixture.ts';
import { createApiWithPlans, eventFields, itemRow, pictureFile } from '../../support/api/api-items.ts';

let api: ApiFixture;
let host: Visitor;
let folder: string;
/** Whether each deletion had a limit of its time. */
const waited: boolean[] = [];
/** What the bucket answers with an error, by method and path. */
let refused = /^$/;

/** A bucket: a store without rounds over its files. */
function bucketIn(path: string): MediaStore {
  const { rounds: _, ...store } = createDiskStore(path);
  const answer = (asked: string) => {
    if (refused.test(asked)) throw new Error('The media bucket answered 503 (SlowDown)');
  };
  return {
    ...store,
    async put(upload) {
      const stored = await store.put(upload);
      answer(`PUT ${stored}`);
      return stored;
    },
    async info(file, patience) {
      answer(`HEAD ${file}`);
      return await store.info(file, patience);
    },
    async read(file, range, patience) {
      answer(`GET ${file}`);
      return await store.read(file, range, patience);
    },
    async delete(file, patience) {
      waited.push(patience?.stopping !== undefined);
      answer(`DELETE ${file}`);
      await store.delete(file);
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vantage-bucket-'));
  api = await createApiWithPlans();
  api.appContext.media = rememberUndeleted(bucketIn(folder), api.appContext);
  host = await api.approvedCompany();
});
afterEach(() => {
  refused = /^$/;
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const stored = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).sort();
const remembered = () => undeletedFiles(api.appContext.db, 100);

async function addEvent() {
  return await api.request('addEvent', eventFields({ event_media: await pictureFile() }), host);
}

test('a picture of which the bucket takes one size only is removed when the bucket is back', async () => {
  refused = /^(PUT .*-small|DELETE)/;
  const answer = await addEvent();
  expect([answer.status, answer.message]).toEqual([503, expect.stringContaining('or without the file')]);
  // The bucket may have taken the small one, and answered too late.
  expect(await stored()).toHaveLength(2);
  await expect(sweep(api.appContext)).rejects.toThrow();
  expect(await stored()).toHaveLength(2);
  refused = /^$/;
  await sweep(api.appContext);
  expect(await stored()).toEqual([]);
  expect(await remembered()).toEqual([]);
});

test('the picture of a deleted event does not stay at its address', async () => {
  const { data } = await addEvent();
  const { media } = await itemRow(api, data?._id ?? '');
  refused = /^DELETE/;
  expect((await api.request('deleteEvent', { event_id: data?._id ?? '' }, host)).status).toBe(200);
  expect((await api.app.request(`/media/${media}`)).status).toBe(200);
  refused = /^$/;
  await sweep(api.appContext);
  expect((await api.app.request(`/media/${media}`)).status).toBe(404);
  expect(await stored()).toEqual([]);
});

/** A company that was rejected while it waited for its review. */
async function rejectedCompany() {
  const { company } = await api.approvedCompany();
  const { db, media } = api.appContext;
  const bytes = new TextEncoder().encode('%PDF-1.4');
  const documentPath = await media.put({ folder: 'documents', bytes, type: 'application/pdf' });
  const profilePic = await media.put({ folder: 'companies', bytes, type: 'image/webp' });
  await db
    .update(companies)
    .set({ review: 'pending', documentPath, profilePic })
    .where(eq(companies.id, company.id));
  await runCommand(api.appContext, { words: ['reject', company.email] });
  return { documentPath, profilePic };
}

test('logo and ID document of a rejected company are removed, also if the bucket was away', async () => {
  const { documentPath, profilePic } = await rejectedCompany();
  refused = /^DELETE/;
  await expect(sweep(api.appContext)).rejects.toThrow();
  expect(await stored()).toEqual([profilePic, documentPath]);
  refused = /^$/;
  await sweep(api.appContext);
  expect(await stored()).toEqual([]);
});

test('what the bucket does not delete of one company does not delay that of others', async () => {
  const both = [await rejectedCompany(), await rejectedCompany()];
  refused = /^DELETE/;
  await expect(sweep(api.appContext)).rejects.toThrow();
  const paths = both.flatMap(({ documentPath, profilePic }) => [documentPath, profilePic]);
  expect((await remembered()).sort()).toEqual(paths.sort());
  refused = /^$/;
  await sweep(api.appContext);
  expect(await stored()).toEqual([]);
});

test('a saved profile does not wait for a bucket that keeps its former logo', async () => {
  const { company, token } = await api.approvedCompany();
  const form = { name: company.name, country_code: '+31', phone_number: '1', address: company.address };
  const save = async () =>
    await api.request(
      'updateProfile',
      { ...form, user_type: '2', company_logo: await pictureFile() },
      { token },
    );
  expect((await save()).status).toBe(200);
  refused = /^DELETE/;
  waited.length = 0;
  expect((await save()).status).toBe(200);
  // Both sizes of it.
  expect(waited).toEqual([true, true]);
  refused = /^$/;
  await sweep(api.appContext);
  expect(await stored()).toHaveLength(2);
});

test('a file that a row refers to stays, and so does one with a chosen name', async () => {
  const { data } = await addEvent();
  const { media } = await itemRow(api, data?._id ?? '');
  const bytes = new Uint8Array(3);
  const demo = await api.appContext.media.put({
    folder: 'events',
    bytes,
    type: 'image/webp',
    name: 'demo-hall',
  });
  refused = /^DELETE/;
  for (const path of [media ?? '', demo]) await expect(api.appContext.media.delete(path)).rejects.toThrow();
  expect(await remembered()).toHaveLength(2);
  refused = /^$/;
  await sweep(api.appContext);
  expect(await stored()).toEqual(expect.arrayContaining([media, demo]));
  expect(await remembered()).toEqual([]);
});

test('files of a bucket that is away are answered with 503 and a time to retry', async () => {
  const { data } = await addEvent();
  const { media } = await itemRow(api, data?._id ?? '');
  const get = () => api.app.request(`/media/${media}`);
  for (const asked of [/^HEAD/, /^GET/]) {
    refused = asked;
    const { status, headers } = await get();
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
  }
  refused = /^$/;
  expect((await get()).status).toBe(200);
});
