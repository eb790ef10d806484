import { randomBytes } from 'node:crypto';

/**
 * A new id: 24 hex digits, the first 8 for the time in seconds (so that rows of the same time are adjacent), then 64
 * random bits.
 */
export function newId(now: Date = new Date()): string {
  const seconds = Math.floor(now.getTime() / 1000)
    .toString(16)
    .padStart(8, '0')
    .slice(-8);
  return seconds + randomBytes(8).toString('hex');
}
