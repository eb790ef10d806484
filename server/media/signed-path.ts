/**
 * Recordings are handed out by addresses that work for some hours: a `<video>` cannot send a token. An address
 * belongs to the session that asked for it and to the event: it opens only while both are there.
 * The key is made once and kept in the database, so that all processes agree and old links survive a restart.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { secretFact } from '../db/secret-fact.ts';

const HOUR_MS = 3_600_000;
const VALID_HOURS = 6;

/** Whose recording a path is, and who may open it. */
export interface LinkScope {
  /** Of the session that the link ends with: it opens nothing by itself, the token cannot be told from it. */
  tokenHash: string;
  itemId: string;
}

/** Reads the key, or makes it. */
export async function signingKey(tx: Tx): Promise<string> {
  return await secretFact(tx, 'media_signing_key');
}

/**
 * A path with its signature. The end is rounded to a full hour, so that a list asked for twice is the same
 * twice and its ETag holds.
 */
export function signPath(key: string, path: string, { tokenHash, itemId }: LinkScope, now: Date): string {
  const expires = String((Math.ceil(now.getTime() / HOUR_MS) + VALID_HOURS) * (HOUR_MS / 1000));
  const signed = { event: itemId, session: tokenHash, expires };
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
  return isOurs && Number(expires) * 1000 > now.getTime() ? { tokenHash: session, itemId: event } : undefined;
}

function signatureOf(
  key: string,
  path: string,
  { event, session, expires }: { event: string; session: string; expires: string },
): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([path, event, session, expires]))
    .digest('base64url');
}
