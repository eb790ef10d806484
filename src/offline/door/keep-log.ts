/**
 * Keeping the log of an event as it is read. Each function is one transaction, flushed before it resolves. A page is kept
 * only in the reading for which it was asked: whatever forgets a partition ends its reading, in every tab.
 */
import type { DoorLog } from '../../../common/contract/door.ts';
import { answerOf } from '../../../common/lib/indexed-database.ts';
import { type DoorDatabase, type DoorStores, ofEvent } from './door-database.ts';
import type { EventRecord, KeptEntry, KeptPerson } from './kept-event.ts';
import { type PartitionWriter, partitionOf } from './partition.ts';
import { enqueue, entriesIn, keptOf, queueOf, recordIn } from './partition-record.ts';
import { withRead } from './read-back.ts';

/** What became of a page: kept, kept with something that waits again, or not kept since its reading has ended. */
export type Kept = 'kept' | 'again' | 'forgotten';

/** A page of the log as it was asked for. */
export interface Asked {
  readonly reading: string;
  /** The cursor that was sent. */
  readonly from: number;
  /** When the log was read to its end by this page, by this device's clock; null where there is more. */
  readonly readAt: number | null;
  /** Asked within the transaction: whoever reads may have stopped meanwhile. */
  readonly isWanted?: () => boolean;
}

/**
 * Begins to read into a partition, or goes on where another tab has begun.
 * @param isNewest whether the door's own token is the one that the device holds now: from here on it is the partition's
 * @returns the record, with the name of the reading and from where to read on
 */
export function beginReading(
  database: DoorDatabase,
  at: PartitionWriter,
  { isNewest = false }: { isNewest?: boolean } = {},
): Promise<EventRecord & { readonly reading: string }> {
  return database.run('readwrite', async (stores) => {
    const record = await recordIn(stores, at);
    const reading = record.reading ?? crypto.randomUUID();
    const begun = { ...record, ...(isNewest && { token: at.token }), reading };
    await answerOf(stores.events.put(begun satisfies EventRecord));
    return begun;
  });
}

/**
 * Keeps a page of the log. After a restart the people begin anew, and whatever was made here is sent again; so is what
 * the log has lost.
 */
export function keepPage(
  database: DoorDatabase,
  at: PartitionWriter,
  page: DoorLog,
  asked: Asked,
): Promise<Kept> {
  return database.run('readwrite', async (stores) => {
    const partition = partitionOf(at);
    const before = await recordIn(stores, at);
    if (!isOfReading(before, asked)) return 'forgotten';
    const { from, readAt } = asked;
    const read = withRead(before, { entries: page.entries, isEnd: readAt !== null });
    if (page.restart) await answerOf(stores.people.delete(ofEvent(partition)));
    const again = page.restart
      ? await deliveredIn(stores, partition)
      : await keptOf(stores, partition, read.lost);
    const record = enqueue(stores, read.record, again);
    for (const person of page.people) stores.people.put({ eventId: partition, person } satisfies KeptPerson);
    const known = await entriesIn(
      stores,
      partition,
      page.entries.map(({ key }) => key),
    );
    for (const [index, entry] of page.entries.entries()) {
      stores.entries.put({
        eventId: partition,
        entry,
        isOwn: known[index]?.isOwn ?? false,
      } satisfies KeptEntry);
    }
    const { event } = page;
    // Another tab may have read on meanwhile.
    const { cursor, mark } = page.restart || record.cursor >= from ? page : record;
    await answerOf(
      stores.events.put({
        ...record,
        ...{ cursor, mark },
        event: event ?? record.event,
        readAt: readAt ?? record.readAt,
      } satisfies EventRecord),
    );
    return again.length > 0 ? 'again' : 'kept';
  });
}

/** The log was asked for and had nothing new. */
export function keepFresh(
  database: DoorDatabase,
  at: PartitionWriter,
  asked: Omit<Asked, 'from'>,
): Promise<Kept> {
  return database.run('readwrite', async (stores) => {
    const before = await recordIn(stores, at);
    if (!isOfReading(before, asked)) return 'forgotten';
    const { record, lost } = withRead(before, { entries: [], isEnd: true });
    const again = await keptOf(stores, partitionOf(at), lost);
    const next = enqueue(stores, record, again);
    await answerOf(stores.events.put({ ...next, readAt: asked.readAt } satisfies EventRecord));
    return again.length > 0 ? 'again' : 'kept';
  });
}

function isOfReading(record: EventRecord, { reading, isWanted }: Omit<Asked, 'from'>): boolean {
  return record.reading === reading && (isWanted?.() ?? true);
}

/**
 * Keys of own entries that wait no more, as a server that was put back may not have them any more. What was refused is
 * not among them: it would be refused again.
 */
async function deliveredIn(stores: DoorStores, partition: string): Promise<string[]> {
  const entries: KeptEntry[] = await answerOf(stores.entries.getAll(ofEvent(partition)));
  const waiting = new Set((await queueOf(stores, partition)).map(({ key }) => key));
  const own = entries.filter(({ isOwn, refusal, entry }) => isOwn && !refusal && !waiting.has(entry.key));
  return own.map(({ entry }) => entry.key);
}
