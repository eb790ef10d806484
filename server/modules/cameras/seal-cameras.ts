/** Which key the stored camera addresses are encrypted with, and how they are re-encrypted. */
import { eq } from 'drizzle-orm';
import type { Settings } from '../../core/settings.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { eraseOldRows } from '../../infra/db/erase-old-rows.ts';
import { items } from '../../infra/db/schema.ts';
import { cameraAddresses, cameras } from '../../infra/db/schema-cameras.ts';
import { idempotencyRecords } from '../../infra/db/schema-changes.ts';
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

/** Number of stored addresses by key. */
export interface CameraAddressCounts {
  /** With CAMERA_KEY or, without it, with the key in the database: as it should be. */
  current: number;
  /** With the key in the database although CAMERA_KEY is set. */
  unkeyed: number;
  /** With CAMERA_KEY_PREVIOUS. */
  previous: number;
  /** With another key. */
  unreadable: number;
}

type Keys = Pick<Settings, 'cameraKey' | 'previousCameraKey'>;

interface Vaults {
  /** The vault for new addresses. */
  current: CameraVault | undefined;
  unkeyed: CameraVault | undefined;
  previous: CameraVault | undefined;
}

/** Tries every stored address with every available key: some thousand take milliseconds. */
export async function countCameraAddresses(tx: Tx, keys: Keys): Promise<CameraAddressCounts> {
  const vaults = await vaultsOf(tx, keys);
  const counts = { current: 0, unkeyed: 0, previous: 0, unreadable: 0 };
  for (const row of await tx.select().from(cameraAddresses)) counts[open(vaults, row).by] += 1;
  return counts;
}

/**
 * While no address is stored, any key will do: the present one becomes the required one. If that replaces the key in the
 * database, what the old key decrypted is noted for erasing.
 */
export async function adoptCameraKey(tx: Tx, { cameraKey }: Keys): Promise<void> {
  const isEmpty = (await tx.$count(cameraAddresses)) === 0;
  if (!isEmpty || cameraKey === undefined) {
    await openVault(tx, cameraKey);
    return;
  }
  await replaceCheck(tx, vaultFrom(cameraKey));
  const gone = await tx.delete(facts).where(eq(facts.key, OWN_KEY_FACT)).returning();
  if (gone.length > 0) await noteFormerAddresses(tx);
}

/** Set until what older keys decrypt has been erased, so that the next start finishes the work of a killed process. */
const FORMER_FACT = 'camera_addresses_to_erase';

async function noteFormerAddresses(tx: Tx): Promise<void> {
  await tx.insert(facts).values({ key: FORMER_FACT, value: true }).onConflictDoNothing();
}

/** Whether the keys were changed and what older keys decrypt is not erased yet. */
export async function hasFormerAddresses(tx: Tx): Promise<boolean> {
  return (await tx.$count(facts, eq(facts.key, FORMER_FACT))) > 0;
}

/** Erases from the database files what older keys decrypt and older masks showed, after a key change. */
export async function eraseFormerAddresses(db: Database, where: { isEmbedded: boolean }): Promise<void> {
  await eraseOldRows(db, [facts, cameraAddresses, cameras, idempotencyRecords], where);
  await db.delete(facts).where(eq(facts.key, FORMER_FACT));
}

/** A camera whose address no available key decrypts. */
export interface UnreadableCamera {
  cameraId: string;
  camera: string;
  location: string;
}

export interface Resealing {
  sealed: number;
  /** Already encrypted with the present key. */
  unchanged: number;
  /** If not empty, nothing was changed, unless they were to be discarded. */
  unreadable: UnreadableCamera[];
}

/**
 * Re-encrypts every stored address with `cameraKey`, from the server's own key or the previous one. Call it in a
 * transaction, with the cameras' locations unlocked; it verifies each address.
 * @param discard deletes addresses that no key decrypts; their cameras stay listed
 * @throws if an address is not the same after the change
 */
export async function resealAddresses(
  tx: Tx,
  keys: Keys & { cameraKey: string },
  discard: boolean,
): Promise<Resealing> {
  const current = vaultFrom(keys.cameraKey);
  await replaceCheck(tx, current);
  await noteFormerAddresses(tx);
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
        // The same camera twice, once with each key: both stay, and only one is found by its name and address.
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
