import { randomBytes, randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random text like in Stripe's ids. 24 letters are 142 bits. */
export function randomText(length = 24): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** An id that sorts by time: `pi_` + milliseconds and a random part. */
export function sandboxId(prefix: string, now: Date): string {
  return `${prefix}_${now.getTime().toString(36).padStart(9, '0')}${randomText(15)}`;
}

/** A key of the sandbox, in hexadecimal. */
export function randomKey(): string {
  return randomBytes(24).toString('hex');
}
