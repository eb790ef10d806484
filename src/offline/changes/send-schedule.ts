/**
 * When a sign of a connection starts a round of sending: within two seconds, at a random moment, so that many tablets
 * do not send at the same time. If the round fails, later signs wait longer and longer, as other calls may be answered
 * while these are not.
 */
import type { Clock, Random } from '../../../common/lib/clock.ts';

const SPREAD_MS = 1_500;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

interface Options {
  readonly clock: Clock;
  readonly random: Random;
  /** Starts a round if anything is pending; calls back when it has. */
  readonly begin: (onBegun: () => void) => void;
}

export interface SendSchedule {
  /** The server has answered a request. */
  proof(): void;
  /** The page became visible, or was just loaded: starts at once. */
  attention(): void;
  /** The result of a sent request. */
  heard(isAnswered: boolean): void;
  stop(): void;
}

export function createSendSchedule({ clock, random, begin }: Options): SendSchedule {
  let cancel: (() => void) | undefined;
  let failures = 0;
  let notBefore = 0;
  let isOnTrial = false;

  function start(): void {
    cancel = undefined;
    begin(() => {
      isOnTrial = true;
    });
  }

  function startAfter(ms: number): void {
    if (cancel) return;
    const pause = notBefore - clock.now();
    // More is left than was ever asked for: the clock was set back.
    const wait = Math.max(ms, pause > LONGEST_PAUSE_MS ? 0 : pause);
    if (wait <= 0) start();
    else cancel = clock.after(wait, start);
  }

  return {
    proof: () => startAfter(Math.ceil(random() * SPREAD_MS)),
    attention: () => startAfter(0),
    heard(isAnswered) {
      if (isAnswered) failures = notBefore = 0;
      else if (isOnTrial) {
        notBefore = clock.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
        failures += 1;
      }
      isOnTrial = false;
    },
    stop: () => cancel?.(),
  };
}
