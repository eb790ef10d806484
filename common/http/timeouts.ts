import type { Call } from '../contract/calls.ts';

const READ_MS = 8_000;
const MUTATION_MS = 15_000;
const FORM_MS = 120_000;
/** The longest for a form with files; our server waits as long. */
const UPLOAD_MS = 300_000;
/** A slow line, in bytes a millisecond: the largest file that is accepted has `UPLOAD_MS`. */
const SLOW_LINE = 35;
/** Of a server that is known to answer late. */
const SLOW_MS = 30_000;
/** An API of another make may be slow, and promises no time. */
const FOREIGN_MS = 60_000;

/**
 * How long a call may take, in milliseconds: a venue's Wi-Fi lets requests hang for ever.
 * @param isSlow whether our own server is known to answer late
 * @param content of the request, if known: large files need their time on a slow line, and a form without one is none
 */
export function timeoutOf(call: Call, isOwnApi: boolean, isSlow = false, content?: object): number {
  if (call.encoding === 'multipart') {
    const bytes = content && fileBytes(content);
    if (isOwnApi) return Math.min(UPLOAD_MS, Math.max(FORM_MS, Math.ceil((bytes ?? 0) / SLOW_LINE)));
    if (bytes !== 0) return UPLOAD_MS;
  }
  if (!isOwnApi) return FOREIGN_MS;
  if (isSlow) return SLOW_MS;
  return call.method === 'GET' ? READ_MS : MUTATION_MS;
}

function fileBytes(content: object): number {
  let bytes = 0;
  for (const value of Object.values(content)) if (value instanceof Blob) bytes += value.size;
  return bytes;
}
