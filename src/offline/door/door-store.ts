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

/** Whose log it is: the event, and the company whose session reads it (empty with a door's own token). */
export interface DoorAt {
  readonly eventId: string;
  readonly companyId: string;
}

/** All that is kept of an event. */
export function readKept(database: DoorDatabase, at: DoorAt): Promise<KeptEvent> {
  return database.run('readonly', async (stores) => {
    const range = ofEvent(at.eventId);
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
    const { eventId } = at;
    await answerOf(stores.entries.put({ eventId, entry, isOwn: true } satisfies KeptEntry));
    await enqueue(stores, record, [entry.key]);
  });
}

/** Keeps a page of the log. After a restart the people begin anew, and whatever was made here is sent again. */
export function keepPage(
  database: DoorDatabase,
  at: DoorAt,
  page: DoorLog,
  readAt: number | null,
): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const { eventId } = at;
    let record = await recordIn(stores, at);
    if (page.restart) {
      await answerOf(stores.people.delete(ofEvent(eventId)));
      record = await enqueue(stores, record, await deliveredIn(stores, eventId));
    }
    for (const person of page.people) stores.people.put({ eventId, person } satisfies KeptPerson);
    for (const entry of page.entries) {
      const known: KeptEntry | undefined = await answerOf(stores.entries.get([eventId, entry.key]));
      stores.entries.put({ eventId, entry, isOwn: known?.isOwn ?? false } satisfies KeptEntry);
    }
    const { cursor, event } = page;
    await answerOf(
      stores.events.put({
        ...record,
        cursor,
        event: event ?? record.event,
        readAt: readAt ?? record.readAt,
      } satisfies EventRecord),
    );
  });
}

/** The log was asked for and had nothing new. */
export function keepFresh(database: DoorDatabase, at: DoorAt, readAt: number): Promise<void> {
  return amend(database, at, { readAt });
}

export function keepSkew(database: DoorDatabase, at: DoorAt, skewMs: number): Promise<void> {
  return amend(database, at, { skewMs });
}

/** The entries to send next, the first-made first, and how many wait in all. */
export function nextBatch(
  database: DoorDatabase,
  { eventId }: DoorAt,
  most: number,
): Promise<{ entries: DoorEntry[]; waiting: number }> {
  return database.run('readonly', async (stores) => {
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
export function settle(
  database: DoorDatabase,
  { eventId }: DoorAt,
  results: readonly Recorded[],
): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const stateOf = new Map(results.map((result) => [result.key, result]));
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll(ofEvent(eventId)));
    for (const { key, order } of queue) {
      const result = stateOf.get(key);
      if (!result) continue;
      await answerOf(stores.waiting.delete([eventId, order]));
      const { state, message } = result;
      if (state === 'kept' || state === 'known') continue;
      const kept: KeptEntry | undefined = await answerOf(stores.entries.get([eventId, key]));
      if (kept)
        await answerOf(stores.entries.put({ ...kept, refusal: { state, message } } satisfies KeptEntry));
    }
  });
}

/** Somebody has read why an entry was not kept: it goes. */
export function dismissRefusal(database: DoorDatabase, { eventId }: DoorAt, key: string): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const kept: KeptEntry | undefined = await answerOf(stores.entries.get([eventId, key]));
    if (kept?.refusal) await answerOf(stores.entries.delete([eventId, key]));
  });
}

function amend(database: DoorDatabase, at: DoorAt, changes: Partial<EventRecord>): Promise<void> {
  return database.run('readwrite', async (stores) => {
    await answerOf(stores.events.put({ ...(await recordIn(stores, at)), ...changes } satisfies EventRecord));
  });
}

async function recordIn(stores: DoorStores, { eventId, companyId }: DoorAt): Promise<EventRecord> {
  const kept: EventRecord | undefined = await answerOf(stores.events.get(eventId));
  return kept ? { ...kept, companyId } : emptyRecord(eventId, companyId);
}

async function enqueue(
  stores: DoorStores,
  record: EventRecord,
  keys: readonly string[],
): Promise<EventRecord> {
  const { eventId, nextOrder } = record;
  for (const [at, key] of keys.entries()) {
    await answerOf(stores.waiting.put({ eventId, order: nextOrder + at, key } satisfies WaitingKey));
  }
  const next = { ...record, nextOrder: nextOrder + keys.length };
  await answerOf(stores.events.put(next));
  return next;
}

/** Keys of own entries that wait no more, as a server that was put back may not have them any more. */
async function deliveredIn(stores: DoorStores, eventId: string): Promise<string[]> {
  const entries: KeptEntry[] = await answerOf(stores.entries.getAll(ofEvent(eventId)));
  const queue: WaitingKey[] = await answerOf(stores.waiting.getAll(ofEvent(eventId)));
  const waiting = new Set(queue.map(({ key }) => key));
  const own = entries.filter(({ isOwn, entry }) => isOwn && !waiting.has(entry.key));
  return own.map(({ entry }) => entry.key);
}
