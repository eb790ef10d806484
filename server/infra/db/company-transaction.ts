import { createKeyedTurns } from '../../core/queue/keyed-turns.ts';
import type { Database, Tx } from './database.ts';

/**
 * Of the ten connections of a process. If all requests of a company wait for one lock, the remaining connections are
 * free for others.
 */
const ofCompany = createKeyedTurns({
  concurrency: 3,
  maxWaiting: 500,
  busyMessage: 'Very many changes of your company are under way. Please try again in a few seconds.',
  retryAfterSeconds: 5,
});

/**
 * A transaction requested by a company. It waits for its turn before it takes a connection, so never nest it in another
 * one.
 * @param companyId undefined for callers without a company, whose number is limited elsewhere
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
