/**
 * Complete camera addresses, including passwords of other people's cameras. The portal only writes them: answers, logs
 * and mails use the masked form. Encrypted with CAMERA_KEY, which is not in the database, or without it with a key
 * that is: then only against a glance or a partial copy.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { UserFacingError } from '../../core/user-facing-error.ts';
import type { Tx } from '../../infra/db/database.ts';
import { cameraAddresses } from '../../infra/db/schema-cameras.ts';
import { facts } from '../../infra/db/schema-content.ts';
import { storedSecret } from '../../infra/db/stored-secret.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The stored fact with the key of a server without CAMERA_KEY. */
export const OWN_KEY_FACT = 'camera_key';
/** The stored fact that identifies a key; it decrypts nothing. */
const KEY_CHECK_FACT = 'camera_key_check';

/** Keys for encrypting, and for comparing addresses. */
export interface CameraVault {
  sealing: Buffer;
  fingerprinting: Buffer;
  /** Identifies the key without being usable for decryption. */
  check: string;
}

/**
 * Opens the vault. The first key is remembered by its check value: a process started with another key must not encrypt
 * what nobody else can decrypt.
 * @param cameraKey from the environment
 * @throws WrongCameraKeyError
 */
export async function openVault(tx: Tx, cameraKey: string | undefined): Promise<CameraVault> {
  const vault = vaultFrom(cameraKey ?? (await storedSecret(tx, OWN_KEY_FACT)));
  const known = (await readCheck(tx)) ?? (await writeFirstCheck(tx, vault));
  if (known !== vault.check) throw new WrongCameraKeyError();
  return vault;
}

export class WrongCameraKeyError extends UserFacingError {
  constructor() {
    super('CAMERA_KEY is not the key that the stored camera addresses are sealed under.');
  }
}

export function vaultFrom(secret: string): CameraVault {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `camera ${purpose}`, 32));
  return {
    sealing: key('sealing'),
    fingerprinting: key('telling'),
    check: key('check').toString('base64url'),
  };
}

/** With a shared lock, so that a key change waits for running encryptions. */
async function readCheck(tx: Tx): Promise<unknown> {
  const [row] = await tx.select().from(facts).where(eq(facts.key, KEY_CHECK_FACT)).for('share');
  return row?.value;
}

async function writeFirstCheck(tx: Tx, { check }: CameraVault): Promise<unknown> {
  await tx.insert(facts).values({ key: KEY_CHECK_FACT, value: check }).onConflictDoNothing();
  return await readCheck(tx);
}

/** Makes this vault's key the required one. Waits for running encryptions. */
export async function replaceCheck(tx: Tx, { check }: CameraVault): Promise<void> {
  await tx
    .insert(facts)
    .values({ key: KEY_CHECK_FACT, value: check })
    .onConflictDoUpdate({ target: facts.key, set: { value: check } });
}

/** Equal for two cameras with the same name and address at the same location. */
export function cameraFingerprint(
  { fingerprinting }: CameraVault,
  { itemId, name, full }: { itemId: string; name: string; full: string },
): string {
  return createHmac('sha256', fingerprinting)
    .update(JSON.stringify([itemId, name, full]))
    .digest('base64url');
}

/** Encrypts an address for one camera: with another camera's id it cannot be decrypted. */
export function sealAddress({ sealing }: CameraVault, cameraId: string, full: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealing, iv).setAAD(Buffer.from(cameraId));
  const sealed = Buffer.concat([cipher.update(full, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Decrypts a camera's address, for fetching its pictures; no call of the portal does.
 * @throws if it was encrypted with another key
 */
export async function openAddress(tx: Tx, vault: CameraVault, cameraId: string): Promise<string | undefined> {
  const [row] = await tx.select().from(cameraAddresses).where(eq(cameraAddresses.cameraId, cameraId));
  return row && unsealAddress(vault, cameraId, row.sealed);
}

/** The complete address; undefined if it was encrypted with another key. */
export function tryUnseal(
  vault: CameraVault,
  { cameraId, sealed }: { cameraId: string; sealed: string },
): string | undefined {
  try {
    return unsealAddress(vault, cameraId, sealed);
  } catch {
    return undefined;
  }
}

/** @throws if it was encrypted with another key, or for another camera */
export function unsealAddress({ sealing }: CameraVault, cameraId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(cameraId))
    .setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
}
