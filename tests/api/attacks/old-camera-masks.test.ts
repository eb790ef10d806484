/** Cameras stored by an earlier release, which masked less of their addresses. */
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { MASK_VERSION } from '../../../common/contract/camera-mask.ts';
import { newId } from '../../../server/infra/db/new-id.ts';
import { cameraAddresses, cameras } from '../../../server/infra/db/schema-cameras.ts';
import { idempotencyRecords } from '../../../server/infra/db/schema-changes.ts';
import { remaskCameras } from '../../../server/jobs/mask-cameras.ts';
import {
  cameraFingerprint,
  openAddress,
  openVault,
  sealAddress,
  vaultFrom,
} from '../../../server/modules/cameras/camera-vault.ts';
import { addLocation } from '../../support/api/api-items.ts';
import { CAMERA_KEY, createCameraFixture } from '../../support/cameras/camera-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createCameraFixture);

const vault = () => openVault(api.appContext.db, CAMERA_KEY);

const connect = (location_id: string, name: string, url: string, options: { idempotencyKey?: string } = {}) =>
  api.request('addCamera', { location_id, name, url }, { token: api.guard.token, ...options });

describe('an address as release 0.1.0 showed and stored it', () => {
  /** The mask of 0.1.0: only user, password and known parameters are hidden. */
  async function storedBefore(
    itemId: string,
    count: number,
    { sealedBy = CAMERA_KEY, isDeleted = false } = {},
  ) {
    const { db } = api.appContext;
    const keys = vaultFrom(sealedBy);
    const createdAt = api.clock.now();
    const stored = Array.from({ length: count }, () => {
      const id = newId(createdAt);
      return { id, name: `Gate ${id}`, full: `rtsp://admin:s3cret@10.0.0.5:554/t0ken-${id}/live` };
    });
    const shown = (full: string) => full.replace('admin:s3cret', '•••');
    const deletedAt = isDeleted ? createdAt : null;
    await db
      .insert(cameras)
      .values(
        stored.map(({ id, name, full }) => ({ id, itemId, name, url: shown(full), createdAt, deletedAt })),
      );
    const addresses = stored.map(({ id, name, full }) => ({
      cameraId: id,
      sealed: sealAddress(keys, id, full),
      fingerprint: cameraFingerprint(keys, { itemId, name, full }),
    }));
    if (!isDeleted) await db.insert(cameraAddresses).values(addresses);
    const records = stored.map(({ id, full }) => ({
      companyId: api.guard.company.id,
      key: `key-${id}`,
      contentHash: 'hash',
      status: 201,
      body: JSON.stringify({ message: 'Added', data: { _id: id, name: 'Gate', url: shown(full) } }),
      createdAt,
    }));
    await db.insert(idempotencyRecords).values(records);
    return stored;
  }
  const SHOWN = 'rtsp://•••@10.0.0.5:554/•••/live';

  test('is masked in lists before it is rewritten, and cannot be searched', async () => {
    const location = await addLocation(api, api.guard);
    await storedBefore(location.id, 1);
    expect((await api.camerasOf(location.id)).map(({ url }) => url)).toEqual([SHOWN]);
    expect(await api.camerasOf(location.id, { search_key: 't0ken' })).toEqual([]);
  });

  test('is masked at the next start, also for deleted cameras, unknown keys and stored answers; addresses stay', async () => {
    const location = await addLocation(api, api.guard, { cameraLimit: 0 });
    const stored = await storedBefore(location.id, 210);
    await storedBefore(location.id, 1, { isDeleted: true });
    await storedBefore(location.id, 1, { sealedBy: 'another key of the environment' });
    const { db } = api.appContext;
    const done = await remaskCameras(api.appContext);
    expect(done.cameras).toBeGreaterThanOrEqual(212);
    expect(done.answers).toBeGreaterThanOrEqual(212);
    const rows = await db.select().from(cameras).where(eq(cameras.itemId, location.id));
    expect(new Set(rows.map(({ url }) => url))).toEqual(new Set([SHOWN]));
    const records = JSON.stringify(await db.select().from(idempotencyRecords));
    expect(records).not.toContain('t0ken');
    const last = stored.at(-1);
    expect(await openAddress(db, await vault(), last?.id ?? '')).toBe(last?.full);
    expect(await connect(location.id, `Gate ${last?.id}`, last?.full ?? '')).toMatchObject({ status: 409 });
    expect(await remaskCameras(api.appContext)).toEqual({ cameras: 0, answers: 0 });
    expect(api.lines.join('')).toContain('sealed by another key');
    expect(api.lines.join('')).not.toContain('t0ken');
  });

  test('is masked once, also by two processes at the same time, or if one is stopped midway', async () => {
    const location = await addLocation(api, api.guard, { cameraLimit: 0 });
    await storedBefore(location.id, 210);
    const stopped = new AbortController();
    stopped.abort();
    expect(await remaskCameras(api.appContext, stopped.signal)).toEqual({ cameras: 0, answers: 0 });
    await Promise.all([remaskCameras(api.appContext), remaskCameras(api.appContext)]);
    const rows = await api.appContext.db.select().from(cameras).where(eq(cameras.itemId, location.id));
    expect(new Set(rows.map(({ url, maskVersion }) => `${maskVersion} ${url}`))).toEqual(
      new Set([`${MASK_VERSION} ${SHOWN}`]),
    );
  });

  test('is looked for in pieces, however many other answers are stored', async () => {
    const { db } = api.appContext;
    const pieces = async () => {
      const transactions = vi.spyOn(db, 'transaction');
      await remaskCameras(api.appContext);
      const { length } = transactions.mock.calls;
      transactions.mockRestore();
      return length;
    };
    const before = await pieces();
    const other = { contentHash: 'hash', status: 200, body: '{"message":"Saved","data":null}' };
    const records = Array.from({ length: 1_001 }, (_, at) => ({
      ...other,
      companyId: api.guard.company.id,
      key: `other-${at}`,
      createdAt: api.clock.now(),
    }));
    await db.insert(idempotencyRecords).values(records);
    expect(await pieces()).toBeGreaterThan(before);
  });
});
