import type { Clock } from '../../core/clock.ts';

/** How many mails a mail server takes from this process in a second. */
export interface DeliveryPace {
  /** Mails that may be handed over now. */
  room(isUrgent: boolean): number;
  /** Counts mails that are handed over. */
  take(mails: number): void;
  /** Milliseconds until ordinary mails have room again; 0 when they have. */
  waitMs(): number;
}

/** How far ahead of the pace mails may leave: what a second holds at once; codes half a minute's, as others then wait. */
const AHEAD_MS = 1_000;
const URGENT_AHEAD_MS = 30_000;

/** @param perSecond such as 14, or 0.5 for one mail in two seconds; undefined: as fast as the mail server takes them */
export function createDeliveryPace(clock: Clock, perSecond: number | undefined): DeliveryPace {
  if (perSecond === undefined) return { room: () => Number.POSITIVE_INFINITY, take() {}, waitMs: () => 0 };
  const intervalMs = 1_000 / perSecond;
  /** How far ahead of the pace everything handed over so far has left, at a time. */
  let leftAheadMs = 0;
  let lastMs = clock.now().getTime();
  function aheadMs(): number {
    const nowMs = clock.now().getTime();
    // A clock that was set back has let no time pass: what is ahead is no further ahead for it.
    leftAheadMs = Math.max(0, leftAheadMs - Math.max(0, nowMs - lastMs));
    lastMs = nowMs;
    return leftAheadMs;
  }
  return {
    room(isUrgent) {
      const leftMs = (isUrgent ? URGENT_AHEAD_MS : AHEAD_MS) - aheadMs();
      return leftMs <= 0 ? 0 : Math.max(1, Math.floor(leftMs / intervalMs));
    },
    take(mails) {
      leftAheadMs = aheadMs() + mails * intervalMs;
    },
    waitMs: () => (aheadMs() < AHEAD_MS ? 0 : aheadMs() - AHEAD_MS + 1),
  };
}
