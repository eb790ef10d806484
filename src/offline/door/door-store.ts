/** Reading and writing what a device keeps of an event. Each function is one transaction, flushed before it resolves. */
import type { DoorLog } from '../../../common/contract/door.ts';
import type { DoorEntry, Recorded } from '../../../common/contract/door-entries.ts';
import { answerOf } from '../../../common/lib/indexed-database.ts';
import { type DoorDatabase, type DoorStores, ofEvent } from './door-database.ts';
import {
  type EventRecord,
  emptyRecord,
  type KeptEntry,
  type KeptEvent,
  type KeptPerson,
  type WaitingKey,
} from './kept-event.ts';
import { withDelivered, withRead } from './read-back.ts';
import { type DoorAt, shelfOf } from './shelf.ts';
import { countUnconfirmed } from './unconfirmed.ts';

/** All that is kept of an event. */
export function readKept(database: DoorDatabase, at: DoorAt): Promise<KeptEvent> {
  return database.run('readonly', async (stores) => {
    const range = ofEvent(shelfOf(at));
    const people: KeptPerson[] = await answerOf(stores.people.getAll(range));
    const entries: KeptEntry[] = await answerOf(stores.entries.getAll(range));
    const waiting: WaitingKey[] = await answerOf(stores.waiting.getAll(range));
    const record = await recordIn(stores, at);
    return {
      record,
      people: people.map(({ person }) => person),
      entries,
      waiting: waiting.map(({ key }) => key),
    };
  });
}

/** Keeps what was made here, to be sent. */
export function keepMade(database: DoorDatabase, at: DoorAt, entry: DoorEntry): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const record = await recordIn(stores, at);
    stores.entries.put({ eventId: shelfOf(at), entry, isOwn: true } satisfies KeptEntry);
    await answerOf(stores.events.put(enqueue(stores, record, [entry.key])));
  });
}

/**
 * Keeps a page of the log that was read from a cursor. After a restart the people begin anew, and whatever was made here
 * is sent again; so is what the log has lost.
 * @param readAt when the log was read to its end by this page; null where there is more
 * @returns whether something waits again
 */
export function keepPage(
  database: DoorDatabase,
  at: DoorAt,
  page: DoorLog,
  { from, readAt }: { from: number; readAt: number | null },
): Promise<boolean> {
  return database.run('readwrite', async (stores) => {
    const shelf = shelfOf(at);
    const read = withRead(await recordIn(stores, at), { entries: page.entries, isEnd: readAt !== null });
    if (page.restart) await answerOf(stores.people.delete(ofEvent(shelf)));
    const again = page.restart ? await deliveredIn(stores, shelf) : await keptOf(stores, shelf, read.lost);
    const record = enqueue(stores, read.record, again);
    for (const person of page.people) stores.people.put({ eventId: shelf, person } satisfies KeptPerson);
    const known = await entriesIn(
      stores,
      shelf,
      page.entries.map(({ key }) => key),
    );
    for (const [index, entry] of page.entries.entries()) {
      stores.entries.put({ eventId: shelf, entry, isOwn: known[index]?.isOwn ?? false } satisfies KeptEntry);
    }
    const { event } = page;
    // What was forgotten since the page was asked for must be read again by the next start.
    const { cursor, mark } = page.restart || record.cursor >= from ? page : record;
    await answerOf(
      stores.events.put({
        ...record,
        ...{ cursor, mark },
        event: event ?? record.event,
        readAt: readAt ?? record.readAt,
      } satisfies EventRecord),
    );
    return again.length > 0;
  });
}

/**
 * The log was asked for and had nothing new.
 * @returns whether something waits again that the log has lost
 */
export function keepFresh(database: DoorDatabase, at: DoorAt, readAt: number): Promise<boolean> {
  return database.run('readwrite', async (stores) => {
    const { record, lost } = withRead(await recordIn(stores, at), { entries: [], isEnd: true });
    const again = await keptOf(stores, shelfOf(at), lost);
    const next = enqueue(stores, record, again);
    await answerOf(stores.events.put({ ...next, readAt } satisfies EventRecord));
    return again.length > 0;
  });
}

export function keepSkew(database: DoorDatabase, at: DoorAt, skewMs: number): Promise<void> {
  return database.run('readwrite', async (stores) => {
    await answerOf(stores.events.put({ ...(await recordIn(stores, at)), skewMs } satisfies EventRecord));
  });
}

/** The entries to send next, the first-made first, and how many wait in all. */
export function nextBatch(
  database: DoorDatabase,
  at: DoorAt,
  most: number,
): Promise<{ entries: DoorEntry[]; waiting: number }> {
  return database.run('readonly', async (stores) => {
    const eventId = shelfOf(at);
    const keys: WaitingKey[] = await answerOf(stores.waiting.getAll(ofEvent(eventId), most));
    const waiting = await answerOf(stores.waiting.count(ofEvent(eventId)));
    const kept = await entriesIn(
      stores,
      eventId,
      keys.map(({ key }) => key),
    );
    return { entries: kept.flatMap((one) => (one ? [one.entry] : [])), waiting };
  });
}

/** Takes out of the queue what the server has answered for. What it did not keep stays here, with its reason. */
export function settle(database: DoorDatabase, at: DoorAt, results: readonly Recorded[]): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const shelf = shelfOf(at);
    const resultOf = new Map(results.map((result) => [result.key, result]));
    const queued = await placesOf(stores, shelf, resultOf);
    const kept = await entriesIn(
      stores,
      shelf,
      queued.map(({ key }) => key),
    );
    const answered: { kept: KeptEntry | undefined; result: Recorded }[] = [];
    for (const [index, { key, order }] of queued.entries()) {
      const result = resultOf.get(key);
      if (!result) continue;
      stores.waiting.delete([shelf, order]);
      const one = kept[index];
      answered.push({ kept: one, result });
      const { state, message } = result;
      if (!one || state === 'kept' || state === 'known') continue;
      stores.entries.put({ ...one, refusal: { state, message } } satisfies KeptEntry);
    }
    const record = await recordIn(stores, at);
    const next = withDelivered(record, answered);
    if (next !== record) await answerOf(stores.events.put(next));
  });
}

/** Somebody has read why an entry was not kept: it goes. */
export function dismissRefusal(database: DoorDatabase, at: DoorAt, key: string): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const eventId = shelfOf(at);
    const kept: KeptEntry | undefined = await answerOf(stores.entries.get([eventId, key]));
    if (kept?.refusal) await answerOf(stores.entries.delete([eventId, key]));
  });
}

async function recordIn(stores: DoorStores, at: DoorAt): Promise<EventRecord> {
  const shelf = shelfOf(at);
  const kept: EventRecord | undefined = await answerOf(stores.events.get(shelf));
  return kept ?? emptyRecord(shelf, at.companyId);
}

/** Puts keys at the end of the queue. @returns the record that goes with it, to be put by the caller */
function enqueue(stores: DoorStores, record: EventRecord, keys: readonly string[]): EventRecord {
  const { eventId, nextOrder } = record;
  for (const [at, key] of keys.entries()) {
    stores.waiting.put({ eventId, order: nextOrder + at, key } satisfies WaitingKey);
  }
  return keys.length === 0 ? record : { ...record, nextOrder: nextOrder + keys.length };
}

/** Entries by their keys, each undefined where it is not kept: asked for together, not one after the other. */
function entriesIn(
  stores: DoorStores,
  shelf: string,
  keys: readonly string[],
): Promise<(KeptEntry | undefined)[]> {
  return Promise.all(keys.map((key) => answerOf<KeptEntry | undefined>(stores.entries.get([shelf, key]))));
}

/** Those of the keys whose entries are kept still: what was forgotten meanwhile cannot be sent. */
async function keptOf(stores: DoorStores, shelf: string, keys: readonly string[]): Promise<string[]> {
  return (await entriesIn(stores, shelf, keys)).flatMap((kept) => (kept ? [kept.entry.key] : []));
}

/** Where keys stand in the queue: at its head, as a batch is read, or else anywhere. */
async function placesOf(
  stores: DoorStores,
  shelf: string,
  keys: ReadonlyMap<string, unknown>,
): Promise<WaitingKey[]> {
  const isMeant = ({ key }: WaitingKey) => keys.has(key);
  if (keys.size === 0) return [];
  const head: WaitingKey[] = await answerOf(stores.waiting.getAll(ofEvent(shelf), keys.size));
  if (head.every(isMeant)) return head;
  const queue: WaitingKey[] = await answerOf(stores.waiting.getAll(ofEvent(shelf)));
  return queue.filter(isMeant);
}

/** What was delivered and may be lost with the server waits again. */
export function sendUnconfirmed(database: DoorDatabase, at: DoorAt): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const record = await recordIn(stores, at);
    if (countUnconfirmed(record) === 0) return;
    const again = await keptOf(stores, shelfOf(at), record.missed ?? []);
    const sent = { ...record, missed: [], unconfirmedSince: undefined };
    await answerOf(stores.events.put(enqueue(stores, sent, again)));
  });
}

/** Keys of own entries that wait no more, as a server that was put back may not have them any more. */
async function deliveredIn(stores: DoorStores, eventId: string): Promise<string[]> {
  const entries: KeptEntry[] = await answerOf(stores.entries.getAll(ofEvent(eventId)));
  const queue: WaitingKey[] = await answerOf(stores.waiting.getAll(ofEvent(eventId)));
  const waiting = new Set(queue.map(({ key }) => key));
  const own = entries.filter(({ isOwn, entry }) => isOwn && !waiting.has(entry.key));
  return own.map(({ entry }) => entry.key);
}
