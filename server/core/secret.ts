import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new opaque secret of 256 bits, safe in headers and links. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of such a secret. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** How secrets of full entropy are stored: a plain digest is enough for what cannot be guessed. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Whether a text is a secret, in a time that tells neither how much of it is right nor how long it is. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(secretHash(given)), Buffer.from(secretHash(secret)));
}
