/**
 * What time it is at a door: the device's clock, and how far it is off by the server's last word. A clock may be set
 * meanwhile, by a person, a network or an empty battery; then that word is about another clock.
 */
import type { Clock } from '../../../common/lib/clock.ts';
import type { EventRecord } from './kept-event.ts';

/** Clocks drift, and are set by a little, all the time. */
const SET_MS = 10_000;
/** The time in which a device sleeps is not always counted as elapsed: what is less than this is not worth a doubt. */
const SLEPT_MS = 60_000;

export interface DoorTime {
  /** The server has told just now how far the clock is off, in milliseconds; null where its answer did not tell. */
  learn(skewMs: number | null): void;
  /** What the device has kept of an earlier word; what this page has heard itself counts more. */
  recall(record: Pick<EventRecord, 'skewMs' | 'skewAt' | 'readAt'>): void;
  /** Server's clock minus this device's, in milliseconds; null while nobody has told of the clock as it is now. */
  skewMs(): number | null;
  /** Whether the clock was set since the server told, or the device has slept. */
  isDoubted(): boolean;
  /** The time of an entry that is made now. */
  stamp(): { made_at: string; skew_ms: number | null };
}

interface SkewReading {
  readonly skewMs: number | null;
  /** When it was told: by the clock, and by what has elapsed. */
  readonly at: number;
  readonly elapsed: number;
}

/** @param elapsed milliseconds since some moment, which setting the clock does not change */
export function doorTime(clock: Clock, elapsed: () => number): DoorTime {
  let told: SkewReading | undefined;
  let isOwn = false;

  const tell = (skewMs: number | null): SkewReading => ({ skewMs, at: clock.now(), elapsed: elapsed() });

  /** By how much the clock has gone more than the time that has elapsed, in milliseconds. */
  function gain(since: SkewReading): number {
    return clock.now() - since.at - (elapsed() - since.elapsed);
  }

  /** Set ahead or asleep: nobody can tell which. */
  const isAhead = (since: SkewReading) => gain(since) > SLEPT_MS;
  const isBehind = (since: SkewReading) => gain(since) < -SET_MS;

  const isDoubted = () => told !== undefined && (isAhead(told) || isBehind(told));
  const skewMs = () => (!told || isDoubted() ? null : told.skewMs);

  return {
    learn(skew) {
      if (skew === null) return;
      told = tell(skew);
      isOwn = true;
    },
    recall({ skewMs: kept, skewAt, readAt }) {
      if (isOwn) return;
      // The clock was ahead of what it says now: it has been put back since.
      const isPutBack = clock.now() < Math.max(skewAt ?? 0, readAt ?? 0) - SET_MS;
      told = tell(isPutBack ? null : kept);
    },
    skewMs,
    isDoubted,
    stamp() {
      // Put back under this page: the clock of before goes on, and the server's word is about that.
      const now = told && isBehind(told) ? told.at + (elapsed() - told.elapsed) : clock.now();
      const skew_ms = told && isBehind(told) ? told.skewMs : skewMs();
      return { made_at: new Date(Math.round(now)).toISOString(), skew_ms };
    },
  };
}
