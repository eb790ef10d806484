import type { Call } from '../contract/calls.ts';

const READ_MS = 8_000;
const MUTATION_MS = 15_000;
const UPLOAD_MS = 120_000;
/** An API of another make may be slow. */
const FOREIGN_MS = 60_000;
const FOREIGN_UPLOAD_MS = 300_000;

/** The time-out of a call in milliseconds: on bad Wi-Fi requests may hang for ever. */
export function timeoutOf(call: Call, isOwnApi: boolean): number {
  if (!isOwnApi) return call.encoding === 'multipart' ? FOREIGN_UPLOAD_MS : FOREIGN_MS;
  if (call.encoding === 'multipart') return UPLOAD_MS;
  return call.method === 'GET' ? READ_MS : MUTATION_MS;
}
