import type { Clock } from '../../core/clock.ts';

/** Limits the mails per second that this process hands to the mail server. */
export interface DeliveryPace {
  /** How many mails may be handed over now. */
  room(isUrgent: boolean): number;
  /** Counts mails as handed over. */
  take(mails: number, isUrgent: boolean): void;
  /** Milliseconds until the next mail may be handed over; 0 if it may be now. */
  waitMs(isUrgent: boolean): number;
}

/** How far ahead of the pace mails may be sent: a second's worth at once; for codes half a minute's. */
const AHEAD_MS = { urgent: 30_000, others: 1_000 };
/** While codes are sent ahead of the pace, one of this many mails is not a code. */
const ONE_OTHER_OF = 4;

/** @param perSecond such as 14, or 0.5 for one mail in two seconds; undefined: unlimited */
export function createDeliveryPace(clock: Clock, perSecond: number | undefined): DeliveryPace {
  if (perSecond === undefined) return { room: () => Number.POSITIVE_INFINITY, take() {}, waitMs: () => 0 };
  const intervalMs = 1_000 / perSecond;
  /** How far ahead of the pace everything handed over so far is, at `lastMs`. */
  let leftAheadMs = 0;
  /** The wait until the next mail of the others' own share, at the same time. */
  let othersWaitMs = 0;
  let lastMs = clock.now().getTime();
  function advance(): void {
    const nowMs = clock.now().getTime();
    // A clock that was set back counts as no time passed.
    const passedMs = Math.max(0, nowMs - lastMs);
    leftAheadMs = Math.max(0, leftAheadMs - passedMs);
    othersWaitMs = Math.max(0, othersWaitMs - passedMs);
    lastMs = nowMs;
  }
  const waitMs = (isUrgent: boolean) => {
    advance();
    const mostMs = AHEAD_MS[isUrgent ? 'urgent' : 'others'];
    const allMs = leftAheadMs < mostMs ? 0 : leftAheadMs - mostMs + 1;
    return isUrgent ? allMs : Math.min(allMs, othersWaitMs);
  };
  return {
    room(isUrgent) {
      if (waitMs(isUrgent) > 0) return 0;
      const leftMs = AHEAD_MS[isUrgent ? 'urgent' : 'others'] - leftAheadMs;
      return Math.max(1, Math.floor(leftMs / intervalMs));
    },
    take(mails, isUrgent) {
      advance();
      leftAheadMs += mails * intervalMs;
      if (mails > 0 && !isUrgent) othersWaitMs = ONE_OTHER_OF * intervalMs;
    },
    waitMs,
  };
}
