import type { Call } from '../contract/calls.ts';

const READ_MS = 8_000;
const MUTATION_MS = 15_000;
const FORM_MS = 120_000;
/** The longest for a form with files; our server waits as long. */
export const UPLOAD_MS = 300_000;
/** A slow line, in bytes a millisecond: the largest file that is accepted has `UPLOAD_MS`. */
const SLOW_LINE = 35;
/** Of a server that is known to answer late. */
const SLOW_MS = 30_000;
/** An API of another make may be slow, and promises no time. */
const FOREIGN_MS = 60_000;

/**
 * How long a call may take, in milliseconds: a venue's Wi-Fi lets requests hang for ever.
 * @param isSlow whether our own server is known to answer late
 * @param fileBytes of the files in the request
 */
export function timeoutOf(call: Call, isOwnApi: boolean, isSlow = false, fileBytes = 0): number {
  if (call.encoding === 'multipart')
    return isOwnApi ? Math.min(UPLOAD_MS, Math.max(FORM_MS, fileBytes / SLOW_LINE)) : UPLOAD_MS;
  if (!isOwnApi) return FOREIGN_MS;
  if (isSlow) return SLOW_MS;
  return call.method === 'GET' ? READ_MS : MUTATION_MS;
}
