import type { Clock } from '../../core/clock.ts';
import { MINUTE_MS } from '../../core/durations.ts';

/** The lifetime of a code: initiators with a mail in this time come after those without. */
const REMEMBERED_MS = 10 * MINUTE_MS;

/** How many turns each initiator has had recently. */
export interface RecentTurns {
  take(initiator: string): void;
  counts(): ReadonlyMap<string, number>;
}

export function createRecentTurns(clock: Clock): RecentTurns {
  const turns: { initiator: string; at: number }[] = [];
  const counts = new Map<string, number>();

  function forget(): void {
    const now = clock.now().getTime();
    // One in the future is of before the clock was set back: it would never be forgotten, nor those behind it.
    const firstRecent = turns.findIndex(({ at }) => at > now - REMEMBERED_MS && at <= now);
    for (const { initiator } of turns.splice(0, firstRecent < 0 ? turns.length : firstRecent)) {
      const left = (counts.get(initiator) ?? 1) - 1;
      if (left > 0) counts.set(initiator, left);
      else counts.delete(initiator);
    }
  }

  return {
    take(initiator) {
      turns.push({ initiator, at: clock.now().getTime() });
      counts.set(initiator, (counts.get(initiator) ?? 0) + 1);
    },
    counts() {
      forget();
      return counts;
    },
  };
}
