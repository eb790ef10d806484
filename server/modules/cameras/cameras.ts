import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { readCameraAddress, shownCameraAddress } from '../../../common/contract/camera-address.ts';
import { MASK, MASK_VERSION } from '../../../common/contract/camera-mask.ts';
import { foldText } from '../../../common/lib/fold-text.ts';
import { countOf } from '../../core/count-of.ts';
import { DAY_MINUTES, DAY_MS } from '../../core/durations.ts';
import { mapYielding } from '../../core/map-yielding.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { deleteInBatches } from '../../infra/db/delete-in-batches.ts';
import { newId } from '../../infra/db/new-id.ts';
import { type IdOrPlaceholder, WATCHED, type WatchedRows } from '../../infra/db/rows-version.ts';
import { type ItemRow, items } from '../../infra/db/schema.ts';
import { cameraAddresses, cameras } from '../../infra/db/schema-cameras.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import { secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';
import type { ItemOwner, ListFilter } from '../items/find-item.ts';
import { isRejected } from '../items/is-rejected.ts';
import { pageOf } from '../items/paging.ts';
import { searchKeyOf } from '../items/search-text.ts';
import { type CameraVault, cameraFingerprint, sealAddress } from './camera-vault.ts';

/** Per location, whatever its plan allows: a list may be requested whole. */
export const MOST_CAMERAS = 1_000;
/** Includes deleted ones, as connecting and deleting in a loop leaves rows behind. */
const CONNECTED_A_DAY = { allowed: 1_000, minutes: DAY_MINUTES };
/** A deleted camera is answered as such as long as a device may repeat the deletion (`IDEMPOTENCY_DAYS`). */
const DELETED_KEPT_DAYS = 30;

/** A camera in answers: its URL has no user and password. */
export interface CameraAnswer {
  _id: string;
  name: string;
  url: string;
}

/** Connects a camera to a locked location, up to the number that its plan allows. */
export async function connectCamera(
  { tx, now, vault }: { tx: Tx; now: Date; vault: CameraVault },
  item: ItemRow,
  camera: { name: string; url: string },
): Promise<CameraAnswer | Failure> {
  const name = camera.name.trim();
  if (camera.url.includes(MASK))
    return failure(400, 'URL has dots in place of a secret. Please enter it whole.');
  const address = readCameraAddress(camera.url);
  if ('problem' in address) return failure(400, address.problem);
  const { shown } = address;
  const fingerprint = cameraFingerprint(vault, { itemId: item.id, name, full: address.full });
  const sameCamera = { name, shown, fingerprint };
  const refusal =
    paymentRefusal(item) ??
    (await lookalikeRefusal(tx, item, sameCamera)) ??
    (await limitRefusal(tx, item)) ??
    (await dayRefusal(tx, item, now));
  if (refusal) return refusal;
  const id = newId(now);
  const row = { id, itemId: item.id, name, url: shown, maskVersion: MASK_VERSION, createdAt: now };
  await tx.insert(cameras).values(row);
  const sealed = sealAddress(vault, id, address.full);
  await tx.insert(cameraAddresses).values({ cameraId: id, sealed, fingerprint });
  return { _id: id, name, url: shown };
}

/**
 * Deletes a camera of one of the company's locations with its address. Deleting it again succeeds, as two tablets may
 * do the same. False if it never existed.
 */
export async function disconnectCamera(
  tx: Tx,
  { kind, companyId }: ItemOwner,
  cameraId: string,
  now: Date,
): Promise<boolean> {
  const [found] = await tx
    .select({ deletedAt: cameras.deletedAt })
    .from(cameras)
    .innerJoin(items, eq(items.id, cameras.itemId))
    .where(
      and(
        eq(cameras.id, cameraId),
        eq(items.companyId, companyId),
        eq(items.kind, kind),
        isNull(items.deletedAt),
      ),
    );
  if (!found) return false;
  if (found.deletedAt) return true;
  await tx.delete(cameraAddresses).where(eq(cameraAddresses.cameraId, cameraId));
  await tx
    .update(cameras)
    .set({ deletedAt: now })
    .where(and(eq(cameras.id, cameraId), isNull(cameras.deletedAt)));
  return true;
}

/** A location's cameras in the order of connecting, filtered by name or masked URL. */
export async function listCameras(tx: Tx, itemId: string, filter: ListFilter): Promise<CameraAnswer[]> {
  const key = searchKeyOf(filter.search_key);
  const { offset, limit } = pageOf(filter);
  const all = tx
    .select({ _id: cameras.id, name: cameras.name, url: cameras.url, maskVersion: cameras.maskVersion })
    .from(cameras)
    .where(active(itemId))
    .orderBy(asc(cameras.createdAt), asc(cameras.id))
    .$dynamic();
  if (key === '') return await mapYielding(await all.limit(limit).offset(offset), shownCamera);
  // Masked before the search: rows stored with older rules must not be guessed letter by letter.
  const shown = await mapYielding(await all, (row) => {
    const camera = shownCamera(row);
    return { camera, isFound: foldText(`${camera.name}\n${camera.url}`).includes(key) };
  });
  const found = shown.filter(({ isFound }) => isFound).map(({ camera }) => camera);
  return found.slice(offset, offset + limit);
}

/** The rows that the list is read from. */
export const ROWS_OF_CAMERAS: WatchedRows = { table: cameras, where: active(WATCHED.itemId) };

type StoredCamera = CameraAnswer & { maskVersion: number };

const shownCamera = ({ maskVersion, ...camera }: StoredCamera): CameraAnswer => ({
  ...camera,
  url: shownUrl({ ...camera, maskVersion }),
});

/** A row stored with the present rules is already masked. */
function shownUrl({ url, maskVersion }: Pick<StoredCamera, 'url' | 'maskVersion'>): string {
  return maskVersion < MASK_VERSION ? shownCameraAddress(url) : url;
}

/** Deletes cameras that were removed long ago. */
export async function sweepCameras(db: Tx, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - DELETED_KEPT_DAYS * DAY_MS);
  await deleteInBatches(db, cameras, lt(cameras.deletedAt, longAgo));
}

/**
 * Two cameras that differ only in hidden parts could not be told apart, not even for deleting one. The same answer for
 * these and for an identical address, or guesses at a camera's password could be checked here.
 */
async function lookalikeRefusal(
  tx: Tx,
  { id }: ItemRow,
  { name, shown, fingerprint }: { name: string; shown: string; fingerprint: string },
): Promise<Failure | undefined> {
  const sameName = await tx
    .select({
      url: cameras.url,
      maskVersion: cameras.maskVersion,
      fingerprint: cameraAddresses.fingerprint,
    })
    .from(cameras)
    .leftJoin(cameraAddresses, eq(cameraAddresses.cameraId, cameras.id))
    .where(and(active(id), eq(cameras.name, name)));
  const same = await mapYielding(
    sameName,
    (one) => one.fingerprint === fingerprint || shownUrl(one) === shown,
  );
  if (!same.includes(true)) return undefined;
  return failure(
    409,
    `A camera “${name}” with this URL, as far as it is shown, is already connected. Please choose another name.`,
  );
}

/** Its limit is that of an unpaid plan: the next one may be smaller. */
function paymentRefusal(item: ItemRow): Failure | undefined {
  if (!isRejected(item)) return undefined;
  return failure(409, 'This location is not paid any more. Choose Upgrade first, then connect cameras.');
}

async function limitRefusal(tx: Tx, { id, cameraLimit }: ItemRow): Promise<Failure | undefined> {
  const number = await countCameras(tx, id);
  if (cameraLimit === 0 || cameraLimit > MOST_CAMERAS) {
    if (number < MOST_CAMERAS) return undefined;
    return failure(409, `A location has at most ${MOST_CAMERAS} cameras. Delete one to connect another.`);
  }
  if (number < cameraLimit) return undefined;
  const limit = countOf(cameraLimit, 'camera', 'cameras');
  const allows = `The plan of this location allows ${limit}`;
  if (number === cameraLimit) {
    return failure(409, `${allows}, and all are connected. Delete a camera or upgrade the plan.`);
  }
  const surplus = number - cameraLimit + 1;
  return failure(
    409,
    `${allows}, and ${number} are connected. Delete ${surplus} cameras or upgrade the plan.`,
  );
}

async function dayRefusal(tx: Tx, { companyId }: ItemRow, now: Date): Promise<Failure | undefined> {
  const next = await takeAttempt(
    tx,
    { key: companyLimit('cameras-added', companyId), ...CONNECTED_A_DAY },
    now,
  );
  const reason = `Your company has added ${CONNECTED_A_DAY.allowed} cameras within a day.`;
  return next && tooMany(reason, secondsUntil(next, now));
}

/** The number of cameras connected to a location. */
export async function countCameras(tx: Tx, itemId: string): Promise<number> {
  return await tx.$count(cameras, active(itemId));
}

function active(itemId: IdOrPlaceholder) {
  return and(eq(cameras.itemId, itemId), isNull(cameras.deletedAt));
}
