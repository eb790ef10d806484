import { createKeyedTurns } from '../../core/queue/keyed-turns.ts';
import type { Database, Tx } from './database.ts';

/**
 * Of the ten connections of a process. A company all of whose requests wait for one lock leaves the others to
 * everybody else.
 */
const ofCompany = createKeyedTurns({
  concurrency: 3,
  maxWaiting: 500,
  busyMessage: 'Very many changes of your company are under way. Please try again in a few seconds.',
  retryAfterSeconds: 5,
});

/**
 * A transaction that a company asked for. It waits for its turn before it takes a connection, so it must not be begun
 * inside of another one.
 * @param companyId undefined for callers that are nobody yet, whose numbers are bounded elsewhere
 * @throws Overloaded when hundreds of the company's are waiting
 */
export async function companyTransaction<Result>(
  db: Database,
  companyId: string | undefined,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (companyId === undefined) return await db.transaction(work);
  return await ofCompany.run(companyId, () => db.transaction(work));
}
