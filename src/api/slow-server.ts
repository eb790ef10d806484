/** Whether the server was found to answer, but late: reads are given more time then, and people told why they wait. */
import { createSignal } from './signals.ts';

/** What comes within this many milliseconds does not come late; what takes longer than the other does. */
const SOON_MS = 5_000;
const LATE_MS = 7_500;

let isSlow = false;

export const slowness = createSignal<boolean>();

export const isServerSlow = (): boolean => isSlow;

export function noteSlow(next: boolean): void {
  if (next === isSlow) return;
  isSlow = next;
  slowness.emit(next);
}

/** @param ms how long an answer of the server has taken */
export function noteAnswerTime(ms: number): void {
  if (ms < SOON_MS) noteSlow(false);
  else if (ms > LATE_MS) noteSlow(true);
}
