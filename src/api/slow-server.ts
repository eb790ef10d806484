/**
 * Whether the server was found to answer, but late: calls are given more time then, and the chip says so. A
 * single slow call is remembered too, as others may be answered quickly.
 */
import type { Call } from '../../common/contract/calls.ts';
import type { Exchanged } from '../../common/http/exchange.ts';
import { createSignal } from './signals.ts';

/** In milliseconds: an answer within the first is not late, one after the second is; one between them changes nothing. */
const SOON_MS = 5_000;
const LATE_MS = 7_500;

let isSlow = false;
/** Paths of the calls that timed out, or were answered late, when they were made last. */
const lateCalls = new Set<string>();

/** Emits `true` each time that the server is found to be slow: something may have timed out since the last time. */
export const slowness = createSignal<boolean>();

export const isServerSlow = (): boolean => isSlow;

/** Whether a call needs more time than usual. */
export const needsMoreTime = ({ path }: Call): boolean => isSlow || lateCalls.has(path);

export function noteSlow(next: boolean): void {
  if (!next && !isSlow) return;
  isSlow = next;
  slowness.emit(next);
}

/** @param ms how long the request has taken */
export function noteExchange({ path, encoding }: Call, kind: Exchanged['kind'], ms: number): void {
  if (kind === 'timeout') lateCalls.add(path);
  // A file takes its time wherever it goes.
  if (kind !== 'answer' || encoding === 'multipart') return;
  if (ms < SOON_MS) {
    lateCalls.delete(path);
    noteSlow(false);
  } else if (ms > LATE_MS) {
    lateCalls.add(path);
    noteSlow(true);
  }
}
