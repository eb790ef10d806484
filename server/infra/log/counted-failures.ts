import type { Clock } from '../../core/clock.ts';
import type { Log } from './log.ts';

const EVERY_MS = 60_000;

/**
 * Logs a repeated failure at most once a minute, such as while a database is unavailable.
 * @returns a function to be called with each error; `failures` counts those since the previous line
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
