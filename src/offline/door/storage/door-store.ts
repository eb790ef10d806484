/** Reads and writes a partition. Each function is one transaction, flushed before it resolves. */
import type { DoorEntry, Recorded } from '../../../../common/contract/door-entries.ts';
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import { type DoorDatabase, type DoorStores, rangeOfEvent } from './door-database.ts';
import type { EventRecord, KeptEntry, KeptEvent, KeptPerson, WaitingKey } from './kept-event.ts';
import { type DoorAt, type PartitionWriter, partitionOf } from './partition.ts';
import { enqueue, entriesIn, keptOf, queueOf, recordIn } from './partition-record.ts';
import { withDelivered } from './read-back.ts';
import { countUnconfirmed } from './unconfirmed.ts';

/** Everything stored of an event. */
export function readStored(database: DoorDatabase, at: DoorAt): Promise<KeptEvent> {
  return database.run('readonly', async (stores, goOn) => {
    const range = rangeOfEvent(partitionOf(at));
    const record = await recordIn(stores, at);
    goOn();
    const people: KeptPerson[] = await answerOf(stores.people.getAll(range));
    const entries: KeptEntry[] = await answerOf(stores.entries.getAll(range));
    const waiting: WaitingKey[] = await answerOf(stores.waiting.getAll(range));
    return {
      record,
      people: people.map(({ person }) => person),
      entries,
      waiting: waiting.map(({ key }) => key),
    };
  });
}

/** Stores and queues an entry; with a door's own token, which is needed to deliver it. */
export function storeEntry(database: DoorDatabase, at: PartitionWriter, entry: DoorEntry): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const record = await recordIn(stores, at);
    stores.entries.put({ eventId: partitionOf(at), entry, isOwn: true } satisfies KeptEntry);
    await answerOf(stores.events.put(enqueue(stores, record, [entry.key])));
  });
}

/** Whether an entry is stored. Waits for writes in progress. */
export async function isKept(database: DoorDatabase, at: DoorAt, key: string): Promise<boolean> {
  const found = await database.run('readonly', ({ entries }) =>
    answerOf(entries.count([partitionOf(at), key])),
  );
  return found > 0;
}

/** Stores the clock skew, in milliseconds, and when it was measured. */
export function keepSkew(
  database: DoorDatabase,
  at: DoorAt,
  reading: { readonly skewMs: number; readonly skewAt: number },
): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const record: EventRecord | undefined = await answerOf(stores.events.get(partitionOf(at)));
    if (record) await answerOf(stores.events.put({ ...record, ...reading } satisfies EventRecord));
  });
}

interface Batch {
  /** Oldest first. */
  readonly entries: DoorEntry[];
  /** Total number of pending entries. */
  readonly waiting: number;
}

/** The next entries to send. */
export async function nextBatch(database: DoorDatabase, at: DoorAt, most: number): Promise<Batch> {
  const partition = partitionOf(at);
  const batch = await database.run('readonly', (stores) => batchIn(stores, partition, most));
  if (!batch.isBroken) return batch;
  return await database.run('readwrite', async (stores) => {
    await dropKeysWithoutEntry(stores, partition);
    return await batchIn(stores, partition, most);
  });
}

/** `isBroken`: a queued key has no entry, as earlier versions left some. */
async function batchIn(
  stores: DoorStores,
  partition: string,
  most: number,
): Promise<Batch & { isBroken: boolean }> {
  const keys = (await queueOf(stores, partition, most)).map(({ key }) => key);
  const waiting = await answerOf(stores.waiting.count(rangeOfEvent(partition)));
  const entries = (await entriesIn(stores, partition, keys)).flatMap((one) => (one ? [one.entry] : []));
  return { entries, waiting, isBroken: entries.length < keys.length };
}

async function dropKeysWithoutEntry(stores: DoorStores, partition: string): Promise<void> {
  for (const { order, key } of await queueOf(stores, partition))
    if ((await answerOf(stores.entries.count([partition, key]))) === 0)
      await answerOf(stores.waiting.delete([partition, order]));
}

/** Removes answered entries from the queue. Refused ones are kept with their reason. */
export function storeResults(
  database: DoorDatabase,
  at: PartitionWriter,
  results: readonly Recorded[],
): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const partition = partitionOf(at);
    const resultOf = new Map(results.map((result) => [result.key, result]));
    const queued = await placesOf(stores, partition, resultOf);
    const kept = await entriesIn(
      stores,
      partition,
      queued.map(({ key }) => key),
    );
    const answered: { kept: KeptEntry | undefined; result: Recorded }[] = [];
    for (const [index, { key, order }] of queued.entries()) {
      const result = resultOf.get(key);
      if (!result) continue;
      stores.waiting.delete([partition, order]);
      const one = kept[index];
      answered.push({ kept: one, result });
      const { state, message } = result;
      if (!one || state === 'kept' || state === 'known') continue;
      const name = await guestName(stores, partition, one.entry);
      stores.entries.put({ ...one, refusal: { state, message, name } } satisfies KeptEntry);
    }
    const record = await recordIn(stores, at);
    const next = withDelivered(record, answered);
    if (next !== record) await answerOf(stores.events.put(next));
  });
}

async function guestName(
  stores: DoorStores,
  partition: string,
  { invitation_id: id }: DoorEntry,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const kept: KeptPerson | undefined = await answerOf(stores.people.get([partition, id]));
  return kept?.person.name;
}

/** Deletes refused entries whose reasons were read. */
export function dismissRefusals(database: DoorDatabase, at: DoorAt, keys: readonly string[]): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const partition = partitionOf(at);
    const kept = await entriesIn(stores, partition, keys);
    const refused = new Set(kept.flatMap((one) => (one?.refusal ? [one.entry.key] : [])));
    for (const { order } of await placesOf(stores, partition, refused))
      stores.waiting.delete([partition, order]);
    for (const key of refused) stores.entries.delete([partition, key]);
  });
}

/** The positions of keys in the queue: usually at its head, where a batch is read. */
async function placesOf(
  stores: DoorStores,
  partition: string,
  keys: Pick<ReadonlySet<string>, 'has' | 'size'>,
): Promise<WaitingKey[]> {
  const isMeant = ({ key }: WaitingKey) => keys.has(key);
  if (keys.size === 0) return [];
  const head = await queueOf(stores, partition, keys.size);
  if (head.every(isMeant)) return head;
  return (await queueOf(stores, partition)).filter(isMeant);
}

/** Queues delivered entries again that the server may have lost. */
export function sendUnconfirmed(database: DoorDatabase, at: DoorAt): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const record = await recordIn(stores, at);
    if (countUnconfirmed(record) === 0) return;
    const again = await keptOf(stores, partitionOf(at), record.missed ?? []);
    const sent = { ...record, missed: [], unconfirmedSince: undefined };
    await answerOf(stores.events.put(enqueue(stores, sent, again)));
  });
}
