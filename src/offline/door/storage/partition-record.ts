/** The record of a partition and its queue, within a transaction. */
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import { type DoorStores, rangeOfEvent } from './door-database.ts';
import { type EventRecord, emptyRecord, type KeptEntry, type WaitingKey } from './kept-event.ts';
import { type PartitionWriter, partitionOf } from './partition.ts';

/**
 * The record of a partition, or a new one. For a door's own token it always has a token: the stored one, which may be a
 * newer door's, or else the writer's.
 */
export async function recordIn(stores: DoorStores, at: PartitionWriter): Promise<EventRecord> {
  const partition = partitionOf(at);
  const kept: EventRecord | undefined = await answerOf(stores.events.get(partition));
  const record = kept ?? emptyRecord(partition, at.companyId);
  const isWithout = at.companyId === '' && record.token === undefined && at.token !== undefined;
  return isWithout ? { ...record, token: at.token } : record;
}

/** Appends keys to the queue. @returns the changed record, to be stored by the caller */
export function enqueue(stores: DoorStores, record: EventRecord, keys: readonly string[]): EventRecord {
  const { eventId, nextOrder } = record;
  for (const [at, key] of keys.entries()) {
    stores.waiting.put({ eventId, order: nextOrder + at, key } satisfies WaitingKey);
  }
  return keys.length === 0 ? record : { ...record, nextOrder: nextOrder + keys.length };
}

/** Entries by key, each undefined if it is not stored; requested together. */
export function entriesIn(
  stores: DoorStores,
  partition: string,
  keys: readonly string[],
): Promise<(KeptEntry | undefined)[]> {
  return Promise.all(
    keys.map((key) => answerOf<KeptEntry | undefined>(stores.entries.get([partition, key]))),
  );
}

/** The keys whose entries are still stored. */
export async function keptOf(
  stores: DoorStores,
  partition: string,
  keys: readonly string[],
): Promise<string[]> {
  return (await entriesIn(stores, partition, keys)).flatMap((kept) => (kept ? [kept.entry.key] : []));
}

/** The queue of a partition, oldest first. */
export function queueOf(stores: DoorStores, partition: string, most?: number): Promise<WaitingKey[]> {
  return answerOf(stores.waiting.getAll(rangeOfEvent(partition), most));
}
