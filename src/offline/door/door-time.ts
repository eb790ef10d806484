/**
 * The time at a door: the device's clock and its skew by the last server answer. A clock may be set meanwhile, by a
 * user, a network or an empty battery; then that skew is of another clock.
 */
import type { Clock } from '../../../common/lib/clock.ts';
import type { EventRecord } from './storage/kept-event.ts';

/** Clocks drift, and are adjusted by small amounts, all the time. */
const SET_MS = 10_000;
/** Sleep is not always counted as elapsed time: a smaller difference is no reason for doubt. */
const SLEPT_MS = 60_000;

export interface DoorTime {
  /** A skew in milliseconds from a server answer just now; null if the answer has no time. */
  learn(skewMs: number | null): void;
  /** The stored skew of an earlier page; a measurement of this page takes precedence. */
  recall(record: Pick<EventRecord, 'skewMs' | 'skewAt' | 'readAt'>): void;
  /** The server's clock minus this device's, in milliseconds; null if unknown for the clock's present setting. */
  skewMs(): number | null;
  /** Whether the clock was set, or the device has slept, since the last measurement. */
  isDoubted(): boolean;
  /** The time for a new entry. */
  stamp(): { made_at: string; skew_ms: number | null };
}

interface SkewReading {
  readonly skewMs: number | null;
  /** When it was measured: by the clock, and by elapsed time. */
  readonly at: number;
  readonly elapsed: number;
}

/** @param elapsed monotonic time in milliseconds */
export function doorTime(clock: Clock, elapsed: () => number): DoorTime {
  let known: SkewReading | undefined;
  let isOwn = false;

  const reading = (skewMs: number | null): SkewReading => ({ skewMs, at: clock.now(), elapsed: elapsed() });

  /** How much further the clock has advanced than the elapsed time, in milliseconds. */
  function driftMs(since: SkewReading): number {
    return clock.now() - since.at - (elapsed() - since.elapsed);
  }

  /** The clock was set ahead, or the device slept: the difference cannot be seen. */
  const isAhead = (since: SkewReading) => driftMs(since) > SLEPT_MS;
  const isBehind = (since: SkewReading) => driftMs(since) < -SET_MS;

  const isDoubted = () => known !== undefined && (isAhead(known) || isBehind(known));
  const skewMs = () => (!known || isDoubted() ? null : known.skewMs);

  return {
    learn(skew) {
      if (skew === null) return;
      known = reading(skew);
      isOwn = true;
    },
    recall({ skewMs: kept, skewAt, readAt }) {
      if (isOwn) return;
      // The stored time is later than the clock: it was set back since.
      const isPutBack = clock.now() < Math.max(skewAt ?? 0, readAt ?? 0) - SET_MS;
      known = reading(isPutBack ? null : kept);
    },
    skewMs,
    isDoubted,
    stamp() {
      // Set back under this page: continue from the old clock, which the skew belongs to.
      const now = known && isBehind(known) ? known.at + (elapsed() - known.elapsed) : clock.now();
      const skew_ms = known && isBehind(known) ? known.skewMs : skewMs();
      return { made_at: new Date(Math.round(now)).toISOString(), skew_ms };
    },
  };
}
