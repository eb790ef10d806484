/** Under which key the stored addresses of cameras are sealed, and how they come under another. */
import { eq } from 'drizzle-orm';
import type { Settings } from '../../core/settings.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { eraseOldRows } from '../../infra/db/erase-old-rows.ts';
import { idempotencyRecords, items } from '../../infra/db/schema.ts';
import { cameraAddresses, cameras } from '../../infra/db/schema-cameras.ts';
import { facts } from '../../infra/db/schema-content.ts';
import { readSecret } from '../../infra/db/stored-secret.ts';
import {
  type CameraVault,
  cameraFingerprint,
  OWN_KEY_FACT,
  openVault,
  replaceCheck,
  sealAddress,
  tryUnseal,
  vaultFrom,
} from './camera-vault.ts';

/** Whose key the stored addresses of cameras open with. */
export interface CameraAddressCounts {
  /** Under CAMERA_KEY or, without it, under the key that the server keeps in the database: all is well. */
  current: number;
  /** Under the key that the server keeps in the database, though CAMERA_KEY is set. */
  unkeyed: number;
  /** Under CAMERA_KEY_PREVIOUS. */
  previous: number;
  /** Under another key. */
  unreadable: number;
}

type Keys = Pick<Settings, 'cameraKey' | 'previousCameraKey'>;

interface Vaults {
  /** What new addresses are sealed under. */
  current: CameraVault | undefined;
  unkeyed: CameraVault | undefined;
  previous: CameraVault | undefined;
}

/** Tries every stored address with every key at hand: some thousand take milliseconds. */
export async function countCameraAddresses(tx: Tx, keys: Keys): Promise<CameraAddressCounts> {
  const vaults = await vaultsOf(tx, keys);
  const counts = { current: 0, unkeyed: 0, previous: 0, unreadable: 0 };
  for (const row of await tx.select().from(cameraAddresses)) counts[open(vaults, row).by] += 1;
  return counts;
}

/**
 * While no address is stored, any key will do: the one of this start becomes the one that all must have.
 * @returns whether the key that lay in the database is gone: what it opened is to be erased
 */
export async function adoptCameraKey(tx: Tx, { cameraKey }: Keys): Promise<boolean> {
  const isEmpty = (await tx.$count(cameraAddresses)) === 0;
  if (!isEmpty || cameraKey === undefined) {
    await openVault(tx, cameraKey);
    return false;
  }
  await replaceCheck(tx, vaultFrom(cameraKey));
  return (await tx.delete(facts).where(eq(facts.key, OWN_KEY_FACT)).returning()).length > 0;
}

/** Takes from the database's files what older keys open, and what older masks showed; after the keys were changed. */
export async function eraseFormerAddresses(db: Database, where: { isEmbedded: boolean }): Promise<void> {
  await eraseOldRows(db, [facts, cameraAddresses, cameras, idempotencyRecords], where);
}

/** A camera whose address no key at hand opens. */
export interface UnreadableCamera {
  cameraId: string;
  camera: string;
  location: string;
}

export interface Resealing {
  sealed: number;
  /** Sealed under the key before already. */
  unchanged: number;
  /** Not empty: nothing was changed, unless they were to be discarded. */
  unreadable: UnreadableCamera[];
}

/**
 * Seals every stored address under `cameraKey`: what the server's own key or the previous one opens. Call it in a
 * transaction, with the location of each camera unlocked; it verifies each address before it answers.
 * @param discard deletes the addresses that no key opens; their cameras stay listed
 * @throws when an address does not open under the new key as it did under the old
 */
export async function sealAnew(
  tx: Tx,
  keys: Keys & { cameraKey: string },
  discard: boolean,
): Promise<Resealing> {
  const current = vaultFrom(keys.cameraKey);
  await replaceCheck(tx, current);
  const vaults = await vaultsOf(tx, keys);
  const rows = await tx
    .select({
      cameraId: cameras.id,
      camera: cameras.name,
      itemId: cameras.itemId,
      location: items.name,
      sealed: cameraAddresses.sealed,
    })
    .from(cameraAddresses)
    .innerJoin(cameras, eq(cameras.id, cameraAddresses.cameraId))
    .innerJoin(items, eq(items.id, cameras.itemId))
    .for('update');
  const opened = rows.map((row) => ({ ...row, ...open(vaults, row) }));
  const unreadable = opened.filter(({ by }) => by === 'unreadable');
  const foreign = opened.filter(({ by }) => by === 'unkeyed' || by === 'previous');
  const result = { sealed: foreign.length, unchanged: 0, unreadable };
  if (unreadable.length > 0 && !discard) return { ...result, sealed: 0 };
  for (const { cameraId } of unreadable)
    await tx.delete(cameraAddresses).where(eq(cameraAddresses.cameraId, cameraId));
  const taken = new Set(
    opened.filter(({ by }) => by === 'current').map((row) => fingerprintOf(current, row)),
  );
  for (const row of foreign) {
    const fingerprint = fingerprintOf(current, row);
    await tx
      .update(cameraAddresses)
      .set({
        sealed: sealAddress(current, row.cameraId, row.full),
        // The same camera twice, once under each key: both stay, and only one is found by its name and address.
        fingerprint: taken.has(fingerprint) ? `${fingerprint} ${row.cameraId}` : fingerprint,
      })
      .where(eq(cameraAddresses.cameraId, row.cameraId));
    taken.add(fingerprint);
  }
  await verify(tx, current, opened);
  await tx.delete(facts).where(eq(facts.key, OWN_KEY_FACT));
  return { ...result, unchanged: opened.length - foreign.length - unreadable.length };
}

async function vaultsOf(tx: Tx, { cameraKey, previousCameraKey }: Keys): Promise<Vaults> {
  const own = await readSecret(tx, OWN_KEY_FACT);
  const vault = (secret: string | undefined) => (secret === undefined ? undefined : vaultFrom(secret));
  return {
    current: vault(cameraKey ?? own),
    unkeyed: cameraKey === undefined ? undefined : vault(own),
    previous: vault(previousCameraKey),
  };
}

type Opened = { by: keyof CameraAddressCounts; full: string };

function open(vaults: Vaults, row: { cameraId: string; sealed: string }): Opened {
  for (const by of ['current', 'unkeyed', 'previous'] as const) {
    const vault = vaults[by];
    const full = vault && tryUnseal(vault, row);
    if (full !== undefined) return { by, full };
  }
  return { by: 'unreadable', full: '' };
}

function fingerprintOf(vault: CameraVault, row: { itemId: string; camera: string; full: string }): string {
  return cameraFingerprint(vault, { itemId: row.itemId, name: row.camera, full: row.full });
}

async function verify(
  tx: Tx,
  current: CameraVault,
  before: readonly { cameraId: string; full: string; by: string }[],
): Promise<void> {
  const stored = new Map((await tx.select().from(cameraAddresses)).map((row) => [row.cameraId, row]));
  for (const { cameraId, full, by } of before) {
    if (by === 'unreadable') continue;
    const row = stored.get(cameraId);
    if (!row || tryUnseal(current, row) !== full)
      throw new Error(`The address of the camera ${cameraId} was lost.`);
  }
}
