/** The record of a partition and its queue, within a transaction. */
import { answerOf } from '../../../common/lib/indexed-database.ts';
import { type DoorStores, ofEvent } from './door-database.ts';
import { type EventRecord, emptyRecord, type KeptEntry, type WaitingKey } from './kept-event.ts';
import { type PartitionWriter, partitionOf } from './partition.ts';

/**
 * The record of a partition, made where there is none. That of a door's own token has a token always: the one on it, which
 * may be of a newer door, or else the writer's.
 */
export async function recordIn(stores: DoorStores, at: PartitionWriter): Promise<EventRecord> {
  const partition = partitionOf(at);
  const kept: EventRecord | undefined = await answerOf(stores.events.get(partition));
  const record = kept ?? emptyRecord(partition, at.companyId);
  const isWithout = at.companyId === '' && record.token === undefined && at.token !== undefined;
  return isWithout ? { ...record, token: at.token } : record;
}

/** Puts keys at the end of the queue. @returns the record that goes with it, to be put by the caller */
export function enqueue(stores: DoorStores, record: EventRecord, keys: readonly string[]): EventRecord {
  const { eventId, nextOrder } = record;
  for (const [at, key] of keys.entries()) {
    stores.waiting.put({ eventId, order: nextOrder + at, key } satisfies WaitingKey);
  }
  return keys.length === 0 ? record : { ...record, nextOrder: nextOrder + keys.length };
}

/** Entries by their keys, each undefined where it is not kept: asked for together, not one after the other. */
export function entriesIn(
  stores: DoorStores,
  partition: string,
  keys: readonly string[],
): Promise<(KeptEntry | undefined)[]> {
  return Promise.all(
    keys.map((key) => answerOf<KeptEntry | undefined>(stores.entries.get([partition, key]))),
  );
}

/** Those of the keys whose entries are kept still: what was forgotten meanwhile cannot be sent. */
export async function keptOf(
  stores: DoorStores,
  partition: string,
  keys: readonly string[],
): Promise<string[]> {
  return (await entriesIn(stores, partition, keys)).flatMap((kept) => (kept ? [kept.entry.key] : []));
}

/** The queue of a partition, the first-made first. */
export function queueOf(stores: DoorStores, partition: string, most?: number): Promise<WaitingKey[]> {
  return answerOf(stores.waiting.getAll(ofEvent(partition), most));
}
