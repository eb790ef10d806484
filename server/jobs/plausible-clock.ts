/** Whether the clock can be trusted, before data that is old by it is removed permanently. */
import { eq } from 'drizzle-orm';
import type { AppContext } from '../context/app-context.ts';
import { DAY_MS } from '../core/durations.ts';
import { facts } from '../infra/db/schema-content.ts';

/** Longer than a server is usually off. */
const MAX_AHEAD_MS = 7 * DAY_MS;
const FACT = 'removals-looked-at';

/**
 * Call it before each round of removals. A clock that is more than a week ahead of the last round is only trusted after
 * another day: until then, an operator may correct it; otherwise the server was really off for so long.
 * @param uptimeMs is not affected by clock changes
 */
export function watchClock(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  uptimeMs = () => performance.now(),
): () => Promise<boolean> {
  let doubtedAt: number | undefined;
  return async () => {
    const now = clock.now();
    const [fact] = await db.select().from(facts).where(eq(facts.key, FACT));
    const isAhead = now.getTime() - Date.parse(String(fact?.value)) > MAX_AHEAD_MS;
    doubtedAt = isAhead ? (doubtedAt ?? uptimeMs()) : undefined;
    if (doubtedAt !== undefined && uptimeMs() - doubtedAt < DAY_MS) {
      const words =
        'the clock is over a week ahead of the last round of removals: the next one waits for a day';
      log.warn({ lastRound: fact?.value }, words);
      return false;
    }
    doubtedAt = undefined;
    const value = now.toISOString();
    await db
      .insert(facts)
      .values({ key: FACT, value })
      .onConflictDoUpdate({ target: facts.key, set: { value } });
    return true;
  };
}
