import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new opaque secret of 256 bits, safe in headers and links. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the format of such a secret. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The stored form of a secret: a fast digest is enough for 256 random bits. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares a text with a secret in constant time, so that neither matching parts nor the length can be measured. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(secretHash(given)), Buffer.from(secretHash(secret)));
}
