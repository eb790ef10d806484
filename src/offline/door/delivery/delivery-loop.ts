/** When pending door entries are sent: at once, after a growing wait, and whenever the server is seen to answer. */
import type { Clock, Random } from '../../../../common/lib/clock.ts';
import { backoffMs } from '../../../../common/outbox/delivery/backoff.ts';
import { createSendSchedule } from '../../changes/send-schedule.ts';
import { coalesceRuns } from '../../coalesce-runs.ts';

/** The result of an attempt. `waitMs`: the wait that the server asked for. */
export interface DeliveryAttempt {
  readonly isAnswered: boolean;
  readonly waitMs?: number | undefined;
}

interface Options {
  readonly clock: Clock;
  readonly random: Random;
  readonly isWaiting: () => boolean;
  /** Sends all pending entries. Never rejects. @param isProbing whether the last attempt failed */
  readonly send: (isProbing: boolean) => Promise<DeliveryAttempt>;
}

export interface DeliveryLoop {
  /** Sends now, whatever has failed before: after a new entry, or on request. */
  now(): Promise<void>;
  isSending(): boolean;
  /** The server has answered a request. */
  proof(): void;
  /** The screen became visible. */
  attention(): void;
  stop(): void;
}

export function createDeliveryLoop({ clock, random, isWaiting, send }: Options): DeliveryLoop {
  let failures = 0;
  let heldUntil = 0;
  let isStopped = false;
  let cancelRetry = () => {};
  const rounds = createSendSchedule({
    clock,
    random,
    begin(onBegun) {
      if (!isWaiting() || clock.now() < heldUntil) return;
      onBegun();
      void runs.ask();
    },
  });

  async function once(): Promise<void> {
    cancelRetry();
    const { isAnswered, waitMs } = await send(failures > 0);
    rounds.heard(isAnswered);
    failures = isAnswered ? 0 : failures + 1;
    heldUntil = waitMs === undefined ? 0 : clock.now() + waitMs;
    if (isStopped || isAnswered) return;
    cancelRetry = clock.after(waitMs ?? backoffMs(failures, random), () => void runs.ask());
  }

  const runs = coalesceRuns(async () => {
    if (!isStopped) await once();
  });

  return {
    now: runs.ask,
    isSending: runs.isRunning,
    proof: rounds.proof,
    attention: rounds.attention,
    stop() {
      isStopped = true;
      cancelRetry();
      rounds.stop();
    },
  };
}
