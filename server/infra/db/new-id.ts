import { randomBytes } from 'node:crypto';

/** A new id: 24 hex digits, the first 8 the time in seconds (rows of one time lie together), 64 bits random. */
export function newId(now: Date = new Date()): string {
  const seconds = Math.floor(now.getTime() / 1000)
    .toString(16)
    .padStart(8, '0')
    .slice(-8);
  return seconds + randomBytes(8).toString('hex');
}
