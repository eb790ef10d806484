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

/**
 * Keeps a door's own token beside what it is to send. A browser writes its simpler storage seconds later, and what was
 * made in these would be left without a token by a flat battery.
 */
export function keepToken(database: DoorDatabase, at: DoorAt, token: string): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const record = await recordIn(stores, at);
    if (record.token === token) return;
    await answerOf(stores.events.put({ ...record, token } satisfies EventRecord));
  });
}

/** Keeps what was made here, to be sent. */
export function keepMade(database: DoorDatabase, at: DoorAt, entry: DoorEntry): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const record = await recordIn(stores, at);
    const eventId = shelfOf(at);
    await answerOf(stores.entries.put({ eventId, entry, isOwn: true } satisfies KeptEntry));
    await enqueue(stores, record, [entry.key]);
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
    const again = page.restart ? await deliveredIn(stores, shelf) : read.lost;
    const record = await enqueue(stores, read.record, again);
    for (const person of page.people) stores.people.put({ eventId: shelf, person } satisfies KeptPerson);
    for (const entry of page.entries) {
      const known: KeptEntry | undefined = await answerOf(stores.entries.get([shelf, entry.key]));
      stores.entries.put({ eventId: shelf, entry, isOwn: known?.isOwn ?? false } satisfies KeptEntry);
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
    const next = await enqueue(stores, record, lost);
    await answerOf(stores.events.put({ ...next, readAt } satisfies EventRecord));
    return lost.length > 0;
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
    const entries: DoorEntry[] = [];
    for (const { key } of keys) {
      const kept: KeptEntry | undefined = await answerOf(stores.entries.get([eventId, key]));
      if (kept) entries.push(kept.entry);
    }
    return { entries, waiting };
  });
}

/** Takes out of the queue what the server has answered for. What it did not keep stays here, with its reason. */
export function settle(database: DoorDatabase, at: DoorAt, results: readonly Recorded[]): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const shelf = shelfOf(at);
    const stateOf = new Map(results.map((result) => [result.key, result]));
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll(ofEvent(shelf)));
    const answered: { kept: KeptEntry | undefined; result: Recorded }[] = [];
    for (const { key, order } of queue) {
      const result = stateOf.get(key);
      if (!result) continue;
      await answerOf(stores.waiting.delete([shelf, order]));
      const kept: KeptEntry | undefined = await answerOf(stores.entries.get([shelf, key]));
      answered.push({ kept, result });
      const { state, message } = result;
      if (!kept || state === 'kept' || state === 'known') continue;
      await answerOf(stores.entries.put({ ...kept, refusal: { state, message } } satisfies KeptEntry));
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

async function enqueue(
  stores: DoorStores,
  record: EventRecord,
  keys: readonly string[],
): Promise<EventRecord> {
  const { eventId, nextOrder } = record;
  for (const [at, key] of keys.entries()) {
    // What was forgotten meanwhile cannot be sent.
    if (!(await answerOf(stores.entries.get([eventId, key])))) continue;
    await answerOf(stores.waiting.put({ eventId, order: nextOrder + at, key } satisfies WaitingKey));
  }
  if (keys.length === 0) return record;
  const next = { ...record, nextOrder: nextOrder + keys.length };
  await answerOf(stores.events.put(next));
  return next;
}

/** What was delivered and may be lost with the server waits again. */
export function sendUnconfirmed(database: DoorDatabase, at: DoorAt): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const record = await recordIn(stores, at);
    if (countUnconfirmed(record) === 0) return;
    await enqueue(stores, { ...record, missed: [], unconfirmedSince: undefined }, record.missed ?? []);
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
