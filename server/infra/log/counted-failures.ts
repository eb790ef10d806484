import type { Clock } from '../../core/clock.ts';
import type { Log } from './log.ts';

const EVERY_MS = 60_000;

/**
 * Logs that something failed once a minute at most, however often it does, as while a database is away.
 * @returns to be called with each error; `failures` of a line counts those since the line before
 */
export function countedFailures(
  { log, clock }: { log: Log; clock: Clock },
  words: string,
  level: 'error' | 'warn' = 'error',
): (error: unknown) => void {
  let failures = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (err) => {
    failures += 1;
    const now = clock.now().getTime();
    // A clock that was set back must not silence it.
    if (now >= toldAt && now - toldAt < EVERY_MS) return;
    log[level]({ err, failures }, words);
    failures = 0;
    toldAt = now;
  };
}
