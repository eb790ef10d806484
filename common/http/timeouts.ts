import type { Call } from '../contract/calls.ts';

const READ_MS = 8_000;
const MUTATION_MS = 15_000;
const UPLOAD_MS = 120_000;
/** Of a server that is known to answer late. */
const SLOW_MS = 30_000;
/** An API of another make may be slow, and promises no time. */
const FOREIGN_MS = 60_000;
const FOREIGN_UPLOAD_MS = 300_000;

/**
 * How long a call may take, in milliseconds: a venue's Wi-Fi lets requests hang for ever.
 * @param isSlow whether our own server is known to answer late
 * @param isUpload false for a form without a file
 */
export function timeoutOf(
  call: Call,
  isOwnApi: boolean,
  isSlow = false,
  isUpload = call.encoding === 'multipart',
): number {
  if (!isOwnApi) return isUpload ? FOREIGN_UPLOAD_MS : FOREIGN_MS;
  if (call.encoding === 'multipart') return UPLOAD_MS;
  if (isSlow) return SLOW_MS;
  return call.method === 'GET' ? READ_MS : MUTATION_MS;
}
