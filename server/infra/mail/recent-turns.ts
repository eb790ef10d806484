import type { Clock } from '../../core/clock.ts';

/** As long as a code lives: who had one mailed within this time comes after who had none. */
const REMEMBERED_MS = 600_000;

/** How many turns each asker has had lately. */
export interface RecentTurns {
  take(asker: string): void;
  counts(): ReadonlyMap<string, number>;
}

export function createRecentTurns(clock: Clock): RecentTurns {
  const turns: { asker: string; at: number }[] = [];
  const counts = new Map<string, number>();

  function forget(): void {
    const since = clock.now().getTime() - REMEMBERED_MS;
    const living = turns.findIndex(({ at }) => at > since);
    for (const { asker } of turns.splice(0, living < 0 ? turns.length : living)) {
      const left = (counts.get(asker) ?? 1) - 1;
      if (left > 0) counts.set(asker, left);
      else counts.delete(asker);
    }
  }

  return {
    take(asker) {
      turns.push({ asker, at: clock.now().getTime() });
      counts.set(asker, (counts.get(asker) ?? 0) + 1);
    },
    counts() {
      forget();
      return counts;
    },
  };
}
