/** One media folder used by two databases: inspecting a copy must not delete files of the original. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { companies } from '../../../server/infra/db/schema.ts';
import { facts } from '../../../server/infra/db/schema-content.ts';
import { createDiskStore } from '../../../server/infra/media/disk-store.ts';
import type { MediaStore } from '../../../server/infra/media/media-store.ts';
import { forgetUnnamedMedia } from '../../../server/jobs/forget-media.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';

const lines: string[] = [];
let api: ApiFixture;
let host: Visitor;
let folder: string;
let media: MediaStore;

beforeAll(async () => {
  api = await createApiFixture({ logTo: (line) => lines.push(line) });
});
afterAll(() => api.close());
beforeEach(async () => {
  host = await api.approvedCompany();
  folder = await mkdtemp(join(tmpdir(), 'vantage-two-'));
  media = createDiskStore(folder);
  // File times are set by the system clock.
  api.clock.advance({ ms: Date.now() - api.clock.now().getTime() - 1_000 });
});
afterEach(async () => {
  await api.appContext.db.delete(facts);
  await rm(folder, { recursive: true, force: true });
});

const round = () => forgetUnnamedMedia({ ...api.appContext, media }, undefined, 0);
const keep = () => media.put({ folder: 'documents', bytes: new Uint8Array(3), type: 'application/pdf' });
const has = async (path: string) => (await media.info(path)) !== undefined;

/** All file names in a database: everything the sweep reads. */
async function dumped() {
  const { db } = api.appContext;
  const known = await db.select().from(facts);
  const [company] = await db.select().from(companies).where(eq(companies.id, host.company.id));
  return { known, documentPath: company?.documentPath ?? null };
}

async function loaded({ known, documentPath }: Awaited<ReturnType<typeof dumped>>) {
  const { db } = api.appContext;
  await db.delete(facts);
  if (known.length > 0) await db.insert(facts).values(known);
  await db.update(companies).set({ documentPath }).where(eq(companies.id, host.company.id));
}

const isNamed = (documentPath: string) =>
  api.appContext.db.update(companies).set({ documentPath }).where(eq(companies.id, host.company.id));

test('an older copy of the database, started with the same folder, removes no newer files', async () => {
  await round();
  const dump = await dumped();
  const document = await keep();
  await isNamed(document);
  api.clock.advance({ days: 1 });
  await round();
  api.clock.advance({ days: 6 });
  const living = await dumped();
  await loaded(dump);
  for (const _ of ['a drill', 'and the day after']) {
    expect(await round()).toBe(0);
    api.clock.advance({ days: 1 });
  }
  expect(await has(document)).toBe(true);
  expect(lines.join()).toContain('another database has used the folder of media');
  // The original waits again too: the copy may have stored files meanwhile.
  const ofCopy = await keep();
  await loaded(living);
  expect(await round()).toBe(0);
  expect([await has(document), await has(ofCopy)]).toEqual([true, true]);
});

test('a database that gets the folder of another one, or returns to its own, removes no existing files', async () => {
  const document = await keep();
  expect(await round()).toBe(0);
  const first = await dumped();
  await loaded({ known: [], documentPath: null });
  api.clock.advance({ days: 400 });
  for (const _ of ['at its first round', 'and later']) {
    expect(await round()).toBe(0);
    api.clock.advance({ days: 2 });
  }
  await loaded(first);
  expect(await round()).toBe(0);
  expect(await has(document)).toBe(true);
});

test('removed files are kept aside for 30 days, under their paths, and can be restored', async () => {
  await round();
  const document = await keep();
  api.clock.advance({ days: 2 });
  expect(await round()).toBe(1);
  expect(await has(document)).toBe(false);
  const day = api.clock.now().toISOString().slice(0, 10);
  const aside = join(folder, 'removed', day, document);
  api.clock.advance({ days: 30 });
  expect(await round()).toBe(0);
  expect(await readFile(aside)).toHaveLength(3);
  await writeFile(join(folder, 'removed', day, 'notes.txt'), 'notes');
  await mkdir(join(folder, 'removed', '2001-01-01'));
  await writeFile(join(folder, 'removed', '2001-01-01', 'film.mkv'), 'film');
  api.clock.advance({ days: 1 });
  expect(await round()).toBe(0);
  // Files of unknown origin stay.
  expect((await readdir(join(folder, 'removed'))).sort()).toEqual(['2001-01-01', day]);
  expect(await readdir(join(folder, 'removed', day))).toEqual(['notes.txt']);
});
