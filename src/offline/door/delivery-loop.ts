/** When what waits at a door is sent: at once, after a wait that grows, and whenever the server is seen to answer. */
import type { Clock, Random } from '../../../common/lib/clock.ts';
import { backoffMs } from '../../../common/outbox/backoff.ts';
import { createSendSchedule } from '../send-schedule.ts';

/** How a try ended. `waitMs`: the server wants nothing before. */
export interface Tried {
  readonly isAnswered: boolean;
  readonly waitMs?: number | undefined;
}

interface Options {
  readonly clock: Clock;
  readonly random: Random;
  readonly isWaiting: () => boolean;
  /** Sends all that waits. Never rejects. @param isProbing whether the last try has failed */
  readonly send: (isProbing: boolean) => Promise<Tried>;
}

export interface DeliveryLoop {
  /** Something was made, or somebody asks for it: now, whatever has failed before. */
  now(): Promise<void>;
  /** The server has answered something. */
  proof(): void;
  /** Somebody looks at the screen again. */
  attention(): void;
  stop(): void;
}

export function createDeliveryLoop({ clock, random, isWaiting, send }: Options): DeliveryLoop {
  let failures = 0;
  let heldUntil = 0;
  let sending: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let cancelRetry = () => {};
  const rounds = createSendSchedule({
    clock,
    random,
    begin(onBegun) {
      if (!isWaiting() || clock.now() < heldUntil) return;
      onBegun();
      void now();
    },
  });

  async function once(): Promise<void> {
    cancelRetry();
    const { isAnswered, waitMs } = await send(failures > 0);
    rounds.heard(isAnswered);
    failures = isAnswered ? 0 : failures + 1;
    heldUntil = waitMs === undefined ? 0 : clock.now() + waitMs;
    if (isStopped || isAnswered) return;
    cancelRetry = clock.after(waitMs ?? backoffMs(failures, random), () => void now());
  }

  function now(): Promise<void> {
    isWanted = true;
    sending ??= (async () => {
      while (isWanted && !isStopped) {
        isWanted = false;
        await once();
      }
      sending = undefined;
    })();
    return sending;
  }

  return {
    now,
    proof: rounds.proof,
    attention: rounds.attention,
    stop() {
      isStopped = true;
      cancelRetry();
      rounds.stop();
    },
  };
}
