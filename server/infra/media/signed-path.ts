/**
 * Recordings are handed out by addresses that work for some hours: a `<video>` cannot send a token. An address
 * belongs to the session that asked for it and to the event: it opens only while both are there.
 * The key is made once and kept in the database, so that all processes agree and old links survive a restart.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { secretFact } from '../db/stored-secret.ts';

const HOUR_MS = 3_600_000;
const VALID_HOURS = 6;

/** Whose recording a path is, and who may open it. */
export interface LinkScope {
  /**
   * Of the session that the link ends with. In the link it is encrypted: who knows it can end the session (decision
   * 066).
   */
  tokenHash: string;
  itemId: string;
}

/** Reads the key, or makes it. */
export async function signingKey(tx: Tx): Promise<string> {
  return await secretFact(tx, 'media_signing_key');
}

/** The key, read once: it never changes, and anybody may ask for what it judges. */
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
 * A path with its signature. The end is rounded to a full hour, so that a list asked for twice is the same
 * twice and its ETag holds.
 */
export function signPath(key: string, path: string, { tokenHash, itemId }: LinkScope, now: Date): string {
  const expires = String((Math.ceil(now.getTime() / HOUR_MS) + VALID_HOURS) * (HOUR_MS / 1000));
  const session = encrypted(key, tokenHash, JSON.stringify([path, itemId, tokenHash, expires]));
  const signed = { event: itemId, session, expires };
  const query = new URLSearchParams({ ...signed, signature: signatureOf(key, path, signed) });
  return `${path}?${query}`;
}

/** The scope of a link that is ours, for this path, and not past its end; whether it is still there is not looked at. */
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
  // One with more was made while a clock ran ahead.
  if (!isOurs || leftMs <= 0 || leftMs > 2 * VALID_HOURS * HOUR_MS) return undefined;
  return { tokenHash: decrypted(key, session), itemId: event };
}

const IV_BYTES = 16;
const CIPHER = 'aes-256-ctr';

/** The same text in the same place is the same each time, for ETags: the IV is derived from both. */
function encrypted(key: string, text: string, place: string): string {
  const iv = createHmac('sha256', key).update(`iv ${place}`).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key), iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final()]).toString('base64url');
}

/** Only of what carries our signature. */
function decrypted(key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES) return '';
  const decipher = createDecipheriv(CIPHER, cipherKey(key), bytes.subarray(0, IV_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]).toString();
  // A link of before the encryption is signed, and no text that a database takes.
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
