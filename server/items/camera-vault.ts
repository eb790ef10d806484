/**
 * Whole camera addresses, with the passwords of somebody else's cameras in them. The portal only puts them in:
 * answers, logs and mails are made from the shown form. They are sealed by CAMERA_KEY, which is not in the
 * database, or without it by a key that is: then against a glance and a partial copy only.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { cameraAddresses } from '../db/schema-cameras.ts';
import { secretFact } from '../db/secret-fact.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keys for sealing and for telling addresses apart. */
export interface CameraVault {
  sealing: Buffer;
  telling: Buffer;
}

/** @param cameraKey of the environment */
export async function openVault(tx: Tx, cameraKey: string | undefined): Promise<CameraVault> {
  return keysFrom(cameraKey ?? (await secretFact(tx, 'camera_key')));
}

function keysFrom(secret: string): CameraVault {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `camera ${purpose}`, 32));
  return { sealing: key('sealing'), telling: key('telling') };
}

/** What says that two cameras are the same: the same name and address at the same location. */
export function cameraFingerprint(
  { telling }: CameraVault,
  { itemId, name, full }: { itemId: string; name: string; full: string },
): string {
  return createHmac('sha256', telling)
    .update(JSON.stringify([itemId, name, full]))
    .digest('base64url');
}

/** Seals an address for one camera: under another camera's id it does not open. */
export function sealAddress({ sealing }: CameraVault, cameraId: string, full: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealing, iv).setAAD(Buffer.from(cameraId));
  const sealed = Buffer.concat([cipher.update(full, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Opens the address of a camera, for what fetches its pictures; no call of the portal does.
 * @throws when it was sealed with another key
 */
export async function openAddress(tx: Tx, vault: CameraVault, cameraId: string): Promise<string | undefined> {
  const [row] = await tx.select().from(cameraAddresses).where(eq(cameraAddresses.cameraId, cameraId));
  return row && unsealAddress(vault, cameraId, row.sealed);
}

/** @throws when it was sealed with another key, or for another camera */
export function unsealAddress({ sealing }: CameraVault, cameraId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(cameraId))
    .setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
}
