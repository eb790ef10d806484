/**
 * Session tokens: 192 random bits, and 64 by which they are recognized as ours without a query for the session. That
 * grants nothing: it only prioritizes requests under heavy load (decision 077). Older tokens are 256 random bits in
 * the same format and are treated like invented ones.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isSecret } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import { storedSecret } from '../../infra/db/stored-secret.ts';

const RANDOM_BYTES = 24;
const MARK_BYTES = 8;

/** The key is in the database: all processes recognize each other's tokens, also after a restart. */
const keyOf = (tx: Tx) => storedSecret(tx, 'session_token_key');

/** A new token, in the format of all our secrets. */
export async function newSessionToken(tx: Tx): Promise<string> {
  const random = randomBytes(RANDOM_BYTES);
  return Buffer.concat([random, markOf(await keyOf(tx), random)]).toString('base64url');
}

/** A token derived from a secret of 256 bits, in the format of all other tokens. */
export async function tokenOfSecret(tx: Tx, secret: string): Promise<string> {
  const key = await keyOf(tx);
  const random = createHmac('sha256', key).update(`token:${secret}`).digest().subarray(0, RANDOM_BYTES);
  return Buffer.concat([random, markOf(key, random)]).toString('base64url');
}

/** Whether a token was issued here, whatever became of its session. */
export type KnowsToken = (token: string) => Promise<boolean>;

/** Reads the key once, as it never changes. */
export function rememberedTokenKey(db: Tx): KnowsToken {
  let remembered: Promise<string> | undefined;

  return async (token) => {
    if (!isSecret(token)) return false;
    // If the key cannot be read, the query of the session reports it.
    remembered ??= keyOf(db);
    const key = await remembered.catch(() => undefined);
    if (key === undefined) {
      remembered = undefined;
      return false;
    }
    const bytes = Buffer.from(token, 'base64url');
    return timingSafeEqual(markOf(key, bytes.subarray(0, RANDOM_BYTES)), bytes.subarray(RANDOM_BYTES));
  };
}

function markOf(key: string, random: Uint8Array): Uint8Array {
  return createHmac('sha256', key).update(random).digest().subarray(0, MARK_BYTES);
}
