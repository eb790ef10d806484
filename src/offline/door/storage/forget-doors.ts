/** What is deleted of doors when a session or a door ends, and what is kept. */
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import { BY_CODE, type DoorDatabase, type DoorStores, rangeOfEvent } from './door-database.ts';
import type { EventRecord, KeptEntry, KeptPerson, WaitingKey } from './kept-event.ts';
import { type DoorAt, type PartitionWriter, partitionOf } from './partition.ts';
import { type Forgetting, unconfirmedSince } from './unconfirmed.ts';

/**
 * Deletes the guests and logs on this device, except those for which `isKept` is true. Undelivered entries stay until
 * their company is back, or under the token of their door. Refused ones stay until their reason was read, and those
 * that the server may have lost stay for some days.
 */
export function forgetDoors(
  database: DoorDatabase,
  isKept: (record: Pick<EventRecord, 'companyId' | 'eventId'>) => boolean,
  forgetting: Forgetting,
): Promise<void> {
  return database.run('readwrite', async (stores, goOn) => {
    const records: EventRecord[] = await answerOf(stores.events.getAll());
    goOn();
    for (const record of records) if (!isKept(record)) await forgetIn(stores, record, forgetting);
  });
}

/**
 * Deletes what a door's own token has fetched of an event when the door was ended or left. Refused entries stay with
 * their reason until it was read.
 */
export function forgetEvent(
  database: DoorDatabase,
  { eventId, token }: OwnDoor,
  forgetting: Forgetting,
): Promise<void> {
  return forgetPartition(database, { eventId, companyId: '', token }, forgetting);
}

/** A door with its own token, and its event. */
export interface OwnDoor {
  readonly eventId: string;
  readonly token: string;
}

/**
 * The same for one partition: that of a door with its own token, or of a company whose event no longer exists. Data of
 * a newer token stays, as it belongs to that door.
 */
export function forgetPartition(
  database: DoorDatabase,
  at: PartitionWriter,
  forgetting: Forgetting,
): Promise<void> {
  return database.run('readwrite', async (stores, goOn) => {
    const record: EventRecord | undefined = await answerOf(stores.events.get(partitionOf(at)));
    goOn();
    if (record && belongsTo(record, at)) await forgetIn(stores, record, forgetting);
  });
}

/** Whether a partition belongs to this company, or to this very token. Earlier versions stored no token. */
export function belongsTo({ companyId, token }: EventRecord, at: PartitionWriter): boolean {
  return companyId === at.companyId && (token === undefined || token === at.token);
}

/** Deletes unconfirmed entries after some days. */
export function forgetUnconfirmed(database: DoorDatabase, now: number): Promise<void> {
  const forgetting = { now, isUnknown: false };
  return database.run('readwrite', async (stores, goOn) => {
    const records: EventRecord[] = await answerOf(stores.events.getAll());
    goOn();
    for (const record of records) {
      const isOver = record.unconfirmedSince !== undefined && !unconfirmedSince(record, forgetting);
      if (isOver) await forgetIn(stores, record, forgetting);
    }
  });
}

const isRefused = ({ refusal }: KeptEntry): boolean => refusal !== undefined;

async function forgetIn(stores: DoorStores, record: EventRecord, forgetting: Forgetting): Promise<void> {
  const { eventId } = record;
  const range = rangeOfEvent(eventId);
  const since = unconfirmedSince(record, forgetting);
  const queue: WaitingKey[] = await answerOf(stores.waiting.getAll(range));
  const undelivered = new Set(queue.map(({ key }) => key));
  const entries: KeptEntry[] = await answerOf(stores.entries.getAll(range));
  const isUnconfirmed = ({ entry, isOwn, refusal }: KeptEntry) =>
    since !== undefined && isOwn && refusal === undefined && !undelivered.has(entry.key);
  const unconfirmed = entries.filter(isUnconfirmed);
  const left = entries.filter(
    (kept) => undelivered.has(kept.entry.key) || isRefused(kept) || isUnconfirmed(kept),
  );
  await answerOf(stores.people.delete(range));
  await answerOf(stores.entries.delete(range));
  for (const kept of left) await answerOf(stores.entries.put(kept));
  if (left.length === 0) await answerOf(stores.events.delete(eventId));
  else {
    const anew = { ...record, reading: undefined, cursor: 0, mark: undefined, readAt: null, unread: [] };
    // The next reader of the log here searches it for them, and sends missing ones again.
    const missed = unconfirmed.map(({ entry }) => entry.key);
    const isAny = missed.length > 0;
    const next = { ...anew, missed, unconfirmedSince: isAny ? since : undefined };
    await answerOf(stores.events.put(next satisfies EventRecord));
  }
}

/** Number of pending entries of a partition. */
export function countWaiting(database: DoorDatabase, partition: string): Promise<number> {
  return database.run('readonly', (stores) => answerOf(stores.waiting.count(rangeOfEvent(partition))));
}

/** The event that a pass belongs to, if this device has the list of another event of the same company. */
export function eventOfCode(
  database: DoorDatabase,
  code: string,
  besides: DoorAt,
): Promise<EventRecord | undefined> {
  return database.run('readonly', async (stores) => {
    const found: KeptPerson[] = await answerOf(stores.people.index(BY_CODE).getAll(code));
    for (const { eventId } of found) {
      const record: EventRecord | undefined = await answerOf(stores.events.get(eventId));
      if (record?.companyId === besides.companyId && eventId !== partitionOf(besides)) return record;
    }
    return undefined;
  });
}
