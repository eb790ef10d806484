import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import type { Database } from '../../../server/infra/db/database.ts';
import { openDatabase } from '../../../server/infra/db/open-database.ts';
import { companies, items, plans } from '../../../server/infra/db/schema.ts';
import { cameraAddresses, cameras } from '../../../server/infra/db/schema-cameras.ts';
import { storedSecret } from '../../../server/infra/db/stored-secret.ts';
import {
  cameraFingerprint,
  OWN_KEY_FACT,
  openAddress,
  openVault,
  sealAddress,
} from '../../../server/modules/cameras/camera-vault.ts';
import { claimDatabase } from '../../../server/startup/check-start.ts';
import { inspectEnv } from '../../../server/startup/env.ts';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';
import { addLocation, offerPlans } from '../../support/api/api-items.ts';
import { createTestCluster } from '../../support/database/test-database.ts';

const KEY = 'q8Zt0vLxW2rNf5sKc7HbY1pMj4GdE9uA';
const NEXT = 'Bp3Yx7QmT1vKd9wRf2ZsL6hNc8JgU5eA';
const ADDRESS = 'rtsp://watch:Quay-7@10.0.0.5:554/live';
const SHOWN_BY_0_1_0 = 'rtsp://watch:Harbour-9@10.0.0.5:554/live';

let api: ApiFixture;
let place: string;
let dataDir: string;
beforeEach(async () => {
  api = await createApiFixture();
  place = await mkdtemp(join(tmpdir(), 'vantage-erased-'));
  dataDir = join(place, 'data');
  await mkdir(dataDir);
  await createTestCluster(dataDir);
});
afterEach(async () => {
  await api.close();
  await rm(place, { recursive: true });
});

const inFolder = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
  const { db, close } = await openDatabase({ url: undefined, folder: dataDir, syncFile: () => {} });
  try {
    return await work(db);
  } finally {
    await close();
  }
};

const command = (
  words: string[],
  keys: { cameraKey?: string; previousCameraKey?: string },
  seen = (db: Database) => db,
) =>
  inFolder((db) =>
    runCommand(
      { ...api.appContext, db: seen(db), settings: { ...api.appContext.settings, ...keys } },
      { words },
      {
        dataDir,
        isEmbedded: true,
        hasBucket: false,
        ask: async () => undefined,
      },
    ),
  );

async function start(db: Database): Promise<void> {
  const inspected = inspectEnv({ DEMO: '0', CAMERA_KEY: KEY });
  await claimDatabase({ ...api.appContext, db, settings: inspected.env.settings }, inspected);
}

/** A camera as the server stores it; its location is in a separate database. */
async function addCamera(db: Database, key: string | undefined): Promise<string> {
  await offerPlans(api);
  const guard = await api.approvedCompany('security');
  const location = await addLocation(api, guard);
  await db.insert(plans).values(await api.appContext.db.select().from(plans));
  await db.insert(companies).values(guard.company);
  await db.insert(items).values(location);
  const camera = { id: 'a1b2c3d4e5f60718293a4b5c', itemId: location.id, name: 'Gate' };
  const row = { ...camera, url: SHOWN_BY_0_1_0, createdAt: api.clock.now() };
  await db.insert(cameras).values(row);
  await db.update(cameras).set({ url: 'rtsp://•••@10.0.0.5:554/live', maskVersion: 1 });
  const vault = await openVault(db, key);
  const sealed = sealAddress(vault, camera.id, ADDRESS);
  const fingerprint = cameraFingerprint(vault, { ...camera, full: ADDRESS });
  await db.insert(cameraAddresses).values({ cameraId: camera.id, sealed, fingerprint });
  return sealed;
}

/** The files below a folder that contain one of the texts. */
async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const found = [];
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = await readFile(join(file.parentPath, file.name));
    if (texts.some((text) => bytes.includes(text))) found.push(join(file.parentPath, file.name));
  }
  return found;
}

test('after sealing, neither the folder nor a new backup contains the key that was in the database, or what it decrypts', async () => {
  const old = await inFolder(async (db) => {
    const sealed = await addCamera(db, undefined);
    const key = await storedSecret(db, OWN_KEY_FACT);
    await db.execute(sql`analyze`);
    // Segments of the write-ahead log that were used and will be reused.
    await db.execute(sql`select pg_switch_wal()`);
    await db.execute(sql`checkpoint`);
    return [key, sealed, SHOWN_BY_0_1_0];
  });
  expect(await filesWith(dataDir, old)).not.toEqual([]);
  expect(await command(['cameras', 'seal'], { cameraKey: KEY })).toMatchObject({
    isDone: true,
    output: expect.stringMatching(/1 now, 0 before.*taken out of the files.*Backups made before/s),
  });
  await command(['backup', join(place, 'backup')], { cameraKey: KEY });
  expect(await filesWith(place, old)).toEqual([]);
  const opened = await inFolder(async (db) =>
    openAddress(db, await openVault(db, KEY), 'a1b2c3d4e5f60718293a4b5c'),
  );
  expect(opened).toBe(ADDRESS);
});

test('after a change of keys nothing is left that the old key decrypts; sealing again also removes what an earlier version left', async () => {
  const sealed = await inFolder((db) => addCamera(db, KEY));
  expect(await command(['cameras', 'seal'], { cameraKey: NEXT, previousCameraKey: KEY })).toMatchObject({
    output: expect.stringContaining('1 now'),
  });
  expect(await filesWith(dataDir, [sealed])).toEqual([]);
  // The state left by a version that only replaced the rows.
  const left = await inFolder(async (db) => {
    const [{ sealed: now } = { sealed: '' }] = await db.select().from(cameraAddresses);
    const again = sealAddress(await openVault(db, NEXT), 'a1b2c3d4e5f60718293a4b5c', ADDRESS);
    await db.update(cameraAddresses).set({ sealed: again });
    return now;
  });
  expect(await filesWith(dataDir, [left])).not.toEqual([]);
  await command(['cameras', 'seal'], { cameraKey: NEXT });
  expect(await filesWith(dataDir, [left])).toEqual([]);
});

test('a key set while no address is stored replaces the one in the database', async () => {
  const key = await inFolder(async (db) => {
    await addCamera(db, undefined);
    await db.delete(cameras).where(eq(cameras.name, 'Gate'));
    return await storedSecret(db, OWN_KEY_FACT);
  });
  await inFolder((db) => start(db));
  expect(await filesWith(dataDir, [key])).toEqual([]);
});

/** A database whose process is killed when the files are about to be rewritten. */
function killedAtErasing(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'execute') return () => Promise.reject(new Error('killed'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test.each([
  ['the same command', async () => command(['cameras', 'seal'], { cameraKey: KEY })],
  ['the next start', async () => inFolder((db) => start(db))],
])('addresses that a killed command has sealed but not erased are erased by %s', async (_, goOn) => {
  const old = await inFolder(async (db) => [
    await addCamera(db, undefined),
    await storedSecret(db, OWN_KEY_FACT),
  ]);
  const killed = command(['cameras', 'seal'], { cameraKey: KEY }, killedAtErasing);
  await expect(killed).rejects.toThrow('killed');
  expect(await filesWith(dataDir, old)).not.toEqual([]);
  const backUp = (name: string) => command(['backup', join(place, name)], { cameraKey: KEY });
  expect((await backUp('early')).output).toContain('an older key opens');
  await goOn();
  expect(await filesWith(dataDir, old)).toEqual([]);
  expect((await backUp('later')).output).not.toContain('an older key opens');
});
