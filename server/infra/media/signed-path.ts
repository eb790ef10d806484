/**
 * Recordings have signed addresses that are valid for some hours, since a `<video>` cannot send a token. An address is
 * bound to the session that requested it and to the event: it is valid only while both exist. The key is generated once
 * and stored in the database, so that all processes share it and old links survive a restart.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '../../core/durations.ts';
import type { Tx } from '../db/database.ts';
import { storedSecret } from '../db/stored-secret.ts';

const VALID_HOURS = 6;

/** The event of a recording, and the session that may open it. */
export interface LinkScope {
  /**
   * The session with which the link ends. It is encrypted in the link, as knowing it is enough to end the session
   * (decision 066).
   */
  tokenHash: string;
  itemId: string;
}

/** Reads the key, or generates it. */
export async function signingKey(tx: Tx): Promise<string> {
  return await storedSecret(tx, 'media_signing_key');
}

/** The cached key: it never changes, and anybody may send links to be verified. */
export function rememberedSigningKey(db: Tx): () => Promise<string> {
  let key: Promise<string> | undefined;
  return () => {
    key ??= signingKey(db).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}

/**
 * A path with its signature. The expiry is rounded to a full hour, so that a list requested twice is identical and its
 * ETag stays valid.
 */
export function signPath(key: string, path: string, { tokenHash, itemId }: LinkScope, now: Date): string {
  const expires = String((Math.ceil(now.getTime() / HOUR_MS) + VALID_HOURS) * (HOUR_MS / 1000));
  const session = encrypted(key, tokenHash, JSON.stringify([path, itemId, tokenHash, expires]));
  const signed = { event: itemId, session, expires };
  const query = new URLSearchParams({ ...signed, signature: signatureOf(key, path, signed) });
  return `${path}?${query}`;
}

/**
 * The scope of a link with our signature, for this path, before its expiry; does not check that the scope still exists.
 */
export function readSignedPath(
  key: string,
  path: string,
  query: Record<string, string>,
  now: Date,
): LinkScope | undefined {
  const { event = '', session = '', expires = '', signature = '' } = query;
  const ours = Buffer.from(signatureOf(key, path, { event, session, expires }));
  const theirs = Buffer.from(signature);
  const isOurs = ours.length === theirs.length && timingSafeEqual(ours, theirs);
  const leftMs = Number(expires) * 1000 - now.getTime();
  // A later expiry was written while the clock ran ahead.
  if (!isOurs || leftMs <= 0 || leftMs > 2 * VALID_HOURS * HOUR_MS) return undefined;
  return { tokenHash: decrypted(key, session), itemId: event };
}

const IV_BYTES = 16;
const CIPHER = 'aes-256-ctr';

/** Deterministic for a text and path, for stable ETags: the IV is derived from both. */
function encrypted(key: string, text: string, place: string): string {
  const iv = createHmac('sha256', key).update(`iv ${place}`).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key), iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final()]).toString('base64url');
}

/** Only for links with our signature. */
function decrypted(key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES) return '';
  const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, IV_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]).toString();
  // Links from before the encryption are signed too, but contain other bytes, which a database may refuse.
  return /^[\w-]+$/.test(text) ? text : '';
}

const cipherKey = (key: string) => createHash('sha256').update(`session ${key}`).digest();

function signatureOf(
  key: string,
  path: string,
  { event, session, expires }: { event: string; session: string; expires: string },
): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([path, event, session, expires]))
    .digest('base64url');
}
