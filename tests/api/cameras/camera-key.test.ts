import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LocalRun } from '../../../server/admin/admin-command.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { cameraAddresses, cameras } from '../../../server/infra/db/schema-cameras.ts';
import { facts } from '../../../server/infra/db/schema-content.ts';
import {
  cameraFingerprint,
  openAddress,
  openVault,
  sealAddress,
} from '../../../server/modules/cameras/camera-vault.ts';
import { adoptCameraKey, countCameraAddresses } from '../../../server/modules/cameras/seal-cameras.ts';
import { addLocation, createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const KEY = 'q8Zt0vLxW2rNf5sKc7HbY1pMj4GdE9uA';
const NEXT = 'Bp3Yx7QmT1vKd9wRf2ZsL6hNc8JgU5eA';
const ADDRESS = 'rtsp://watch:Quay-7@10.0.0.5:554/live';
const LOCAL: LocalRun = {
  dataDir: '/nowhere',
  isEmbedded: process.env.TEST_DATABASE_URL === undefined,
  hasBucket: false,
  ask: async () => undefined,
};

const api = forThisFile(createApiWithPlans);
const guard = forThisFile(() => api.approvedCompany('security'));

/** The app context of a process with other keys. */
const withKeys = (cameraKey?: string, previousCameraKey?: string) => ({
  ...api.appContext,
  settings: { ...api.appContext.settings, cameraKey, previousCameraKey },
});
const count = (key?: string, previous?: string) =>
  countCameraAddresses(api.appContext.db, withKeys(key, previous).settings);
const seal = (key?: string, previous?: string, option?: string) =>
  runCommand(withKeys(key, previous), { words: ['cameras', 'seal', ...(option ? [option] : [])] }, LOCAL);
const connect = (location_id: string, name: string) =>
  api.request(
    'addCamera',
    { location_id, name, url: ADDRESS },
    { token: guard.token, idempotencyKey: randomUUID() },
  );

/** Three cameras, encrypted by a server without CAMERA_KEY. */
async function threeCameras(): Promise<string[]> {
  const location = await addLocation(api, guard);
  const added = await Promise.all(['Gate', 'Quay', 'Yard'].map((name) => connect(location.id, name)));
  return added.map(({ data }) => data?._id ?? '');
}

let ids: string[];
beforeEach(async () => {
  await api.appContext.db.delete(cameras);
  await api.appContext.db.delete(facts);
  ids = await threeCameras();
});

describe('sealing stored camera addresses under CAMERA_KEY', () => {
  test('replaces and deletes the key in the database, and keeps every address', async () => {
    expect(await count(KEY)).toEqual({ current: 0, unkeyed: 3, previous: 0, unreadable: 0 });
    const { output } = await seal(KEY);
    expect(output).toContain('Sealed under CAMERA_KEY: 3 now, 0 before');
    expect(await count(KEY)).toEqual({ current: 3, unkeyed: 0, previous: 0, unreadable: 0 });
    const { db } = api.appContext;
    expect(await db.$count(facts, eq(facts.key, 'camera_key'))).toBe(0);
    for (const id of ids) expect(await openAddress(db, await openVault(db, KEY), id)).toBe(ADDRESS);
    expect((await seal(KEY)).output).toContain('Sealed under CAMERA_KEY: 0 now, 3 before');
  });

  test('changes keys, given the previous one', async () => {
    await seal(KEY);
    expect(await count(NEXT, KEY)).toEqual({ current: 0, unkeyed: 0, previous: 3, unreadable: 0 });
    expect((await seal(NEXT, KEY)).output).toContain('3 now');
    expect(await count(NEXT)).toMatchObject({ current: 3 });
    expect(await count(KEY)).toMatchObject({ unreadable: 3 });
  });

  test('with a wrong key changes nothing and names the cameras', async () => {
    await seal(KEY);
    const before = await api.appContext.db.select().from(cameraAddresses);
    const refused = await seal(NEXT);
    expect(refused.isDone).toBe(false);
    expect(refused.output).toMatch(/Nothing was changed[\s\S]*Gate[\s\S]*CAMERA_KEY_PREVIOUS/);
    expect(await api.appContext.db.select().from(cameraAddresses)).toEqual(before);
    await expect(openVault(api.appContext.db, NEXT)).rejects.toThrow('CAMERA_KEY is not the key');
    await expect(openVault(api.appContext.db, KEY)).resolves.toBeDefined();
  });

  test('deletes addresses that no key decrypts only on request; the cameras stay listed', async () => {
    await seal(KEY);
    const { isDone, output } = await seal(NEXT, undefined, '--discard-unreadable');
    expect(isDone).toBe(true);
    expect(output).toMatch(/to be added again[\s\S]*Yard/);
    expect(await count(NEXT)).toEqual({ current: 0, unkeyed: 0, previous: 0, unreadable: 0 });
    expect(await api.appContext.db.$count(cameras)).toBe(3);
  });

  test('keeps a camera stored under both keys twice', async () => {
    const { db } = api.appContext;
    // In 0.1.0 a key could be added with cameras stored: the duplicate was not recognized under the other key.
    const [first] = await db.select().from(cameras);
    if (!first) throw new Error('No camera is stored.');
    await seal(KEY);
    const [sealed] = await db.select().from(cameraAddresses).where(eq(cameraAddresses.cameraId, first.id));
    await db.delete(facts);
    const own = await openVault(db, undefined);
    const twin = { ...first, id: 'twin' };
    await db.insert(cameras).values(twin);
    await db.insert(cameraAddresses).values({
      cameraId: twin.id,
      sealed: sealAddress(own, twin.id, ADDRESS),
      fingerprint: cameraFingerprint(own, { ...twin, full: ADDRESS }),
    });
    expect(await count(KEY)).toEqual({ current: 3, unkeyed: 1, previous: 0, unreadable: 0 });
    expect((await seal(KEY)).isDone).toBe(true);
    expect(await count(KEY)).toMatchObject({ current: 4 });
    const [still] = await db.select().from(cameraAddresses).where(eq(cameraAddresses.cameraId, first.id));
    expect(still).toEqual(sealed);
  });

  test('needs the key, and no running server', async () => {
    expect((await seal()).output).toContain('CAMERA_KEY is missing');
    const line = { words: ['cameras', 'seal'] };
    expect((await runCommand(withKeys(KEY), line)).output).toContain('stop it first');
  });
});

describe('a process with another key', () => {
  test('stores no address beside other processes: connecting a camera fails there', async () => {
    await seal(KEY);
    const [camera] = await api.appContext.db.select().from(cameras);
    // This server is still running without the key.
    expect((await connect(camera?.itemId ?? '', 'Other')).status).toBe(500);
    expect(await api.appContext.db.$count(cameraAddresses)).toBe(3);
  });

  test('can set its key while no address is stored', async () => {
    await seal(KEY);
    await api.appContext.db.delete(cameras);
    await adoptCameraKey(api.appContext.db, withKeys(NEXT).settings);
    await expect(openVault(api.appContext.db, NEXT)).resolves.toBeDefined();
  });
});
