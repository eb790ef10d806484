/**
 * Sends the number of pending entries with each request of the outbox. A browser that evicts its storage leaves no
 * trace; the server's log then shows a count that fell without a delivery.
 */
import { PENDING_HEADER } from '../../contract/worker-messages.ts';
import { answerOf, type Database } from '../storage/database.ts';
import { sessionIn } from '../storage/records.ts';

/** @param fetch for requests to our own API only: another one's CORS would refuse the header */
export function withPendingCount(
  fetch: typeof globalThis.fetch,
  database: Database,
): typeof globalThis.fetch {
  return async (input, init) => {
    const pending = await countPending(database).catch(() => undefined);
    if (pending === undefined) return await fetch(input, init);
    const headers = new Headers(init?.headers);
    headers.set(PENDING_HEADER, String(pending));
    return await fetch(input, { ...init, headers });
  };
}

/** The pending entries of the signed-in company, with the one being sent; undefined when nobody is signed in. */
function countPending(database: Database): Promise<number | undefined> {
  return database.run('readonly', async (stores) => {
    const session = await sessionIn(stores);
    if (!session) return undefined;
    const { companyId } = session;
    return await answerOf(
      stores.entries.count(IDBKeyRange.bound([companyId, Number.NEGATIVE_INFINITY], [companyId, []])),
    );
  });
}
