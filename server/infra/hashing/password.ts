import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password with argon2id; the result includes salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password, COST);
}

/** A hash that no password has. */
let decoy: string | undefined;

/**
 * Compares a password with its hash. Without a hash (an unknown e-mail) it does the same work and returns false, so
 * that timing does not reveal who has an account.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  // Not kept as a promise: one hash that fails for want of memory would fail every unknown e-mail from then on.
  decoy ??= await hashPassword('the password of nobody');
  const matches = await verify(passwordHash ?? decoy, password);
  return matches && passwordHash !== undefined;
}

/** A deterministic digest at the same cost, for secrets that are compared and not verified. */
export async function slowDigest(secret: string, scope: string): Promise<string> {
  const salt = createHash('sha256').update(scope).digest();
  return (await hashRaw(secret, { ...COST, salt })).toString('base64url');
}
