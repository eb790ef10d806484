/**
 * Tells the server with each request of the outbox how much waits on this device. A browser that erases its
 * storage takes every trace with it; the server's log then still has a number that fell without a delivery.
 */
import { PENDING_HEADER } from '../contract/worker-messages.ts';
import { answerOf, type Database } from './database.ts';
import { sessionIn } from './records.ts';

/** @param fetch for requests to our own API only: another one's CORS would refuse the header */
export function tellingPending(fetch: typeof globalThis.fetch, database: Database): typeof globalThis.fetch {
  return async (input, init) => {
    const pending = await countPending(database).catch(() => undefined);
    if (pending === undefined) return await fetch(input, init);
    const headers = new Headers(init?.headers);
    headers.set(PENDING_HEADER, String(pending));
    return await fetch(input, { ...init, headers });
  };
}

/** What the signed-in company has waiting, the entry being sent included; undefined when nobody is signed in. */
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
