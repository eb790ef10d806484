/**
 * Recordings are handed out by addresses that work for some hours: a `<video>` cannot send a token.
 * The key is made once and kept in the database, so that all processes agree and old links survive a restart.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { secretFact } from '../db/secret-fact.ts';

const HOUR_MS = 3_600_000;
const VALID_HOURS = 6;

/** Reads the key, or makes it. */
export async function signingKey(tx: Tx): Promise<string> {
  return await secretFact(tx, 'media_signing_key');
}

/**
 * A path with its signature. The end is rounded to a full hour, so that a list asked for twice is the same
 * twice and its ETag holds.
 */
export function signPath(key: string, path: string, now: Date): string {
  const expires = (Math.ceil(now.getTime() / HOUR_MS) + VALID_HOURS) * (HOUR_MS / 1000);
  return `${path}?expires=${expires}&signature=${signatureOf(key, path, String(expires))}`;
}

/** Whether a signature is ours, for this path, and not past its end. */
export function isSigned(
  key: string,
  path: string,
  { expires = '', signature = '' }: { expires?: string | undefined; signature?: string | undefined },
  now: Date,
): boolean {
  const ours = Buffer.from(signatureOf(key, path, expires));
  const theirs = Buffer.from(signature);
  return (
    ours.length === theirs.length && timingSafeEqual(ours, theirs) && Number(expires) * 1000 > now.getTime()
  );
}

function signatureOf(key: string, path: string, expires: string): string {
  return createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url');
}
