/**
 * Tokens of sessions: 192 random bits, and 64 by which they are known as ours without asking the database for the
 * session. That opens nothing: it says whose request waits first when very many come (decision 077). Tokens of before
 * are 256 random bits, in the same form, and wait like made-up ones.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isSecret } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import { secretFact } from '../../infra/db/stored-secret.ts';

const RANDOM_BYTES = 24;
const MARK_BYTES = 8;

/** The key lies in the database: all processes know each other's tokens, also after a restart. */
const keyOf = (tx: Tx) => secretFact(tx, 'session_token_key');

/** A new token, in the form of every secret of ours. */
export async function newSessionToken(tx: Tx): Promise<string> {
  const random = randomBytes(RANDOM_BYTES);
  return Buffer.concat([random, markOf(await keyOf(tx), random)]).toString('base64url');
}

/** A token that follows from a secret of 256 bits: the same for the same secret, in the form of every other token. */
export async function tokenOfSecret(tx: Tx, secret: string): Promise<string> {
  const key = await keyOf(tx);
  const random = createHmac('sha256', key).update(`token:${secret}`).digest().subarray(0, RANDOM_BYTES);
  return Buffer.concat([random, markOf(key, random)]).toString('base64url');
}

/** Whether a token was given out here, whatever became of its session. */
export type KnowsToken = (token: string) => Promise<boolean>;

/** Reads the key once: it never changes, and anybody may ask. */
export function rememberedTokenKey(db: Tx): KnowsToken {
  let remembered: Promise<string> | undefined;

  return async (token) => {
    if (!isSecret(token)) return false;
    // Where the key cannot be read, the look-up of the session that follows says so.
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
