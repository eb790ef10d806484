/**
 * Stores the log of an event while it is read. Each function is one transaction, flushed before it resolves. A page is
 * stored only if its reading is still current: deleting a partition ends its reading in every tab.
 */
import type { DoorLog } from '../../../../common/contract/door.ts';
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import { type DoorDatabase, type DoorStores, rangeOfEvent } from './door-database.ts';
import type { EventRecord, KeptEntry, KeptPerson } from './kept-event.ts';
import { type PartitionWriter, partitionOf } from './partition.ts';
import { enqueue, entriesIn, keptOf, queueOf, recordIn } from './partition-record.ts';
import { withRead } from './read-back.ts';

/** The result for a page: stored, stored with entries queued again, or not stored as its reading has ended. */
export type PageResult = 'kept' | 'again' | 'forgotten';

/** A page of the log with its request. */
export interface PageRequest {
  readonly reading: string;
  /** The cursor of the request. */
  readonly from: number;
  /** When this page reached the end of the log, by this device's clock; null if there are more. */
  readonly readAt: number | null;
  /** Called within the transaction, as the reader may have stopped meanwhile. */
  readonly isWanted?: () => boolean;
}

/**
 * Begins a reading of a partition, or joins the one of another tab.
 * @param isNewest whether the door's own token is the device's current one, and becomes the partition's
 * @returns the record with the reading id and the position to continue at
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
 * Stores a page of the log. After a restart of the log, the people are replaced and all own entries are sent again, as
 * are those that the log has lost.
 */
export function keepPage(
  database: DoorDatabase,
  at: PartitionWriter,
  page: DoorLog,
  request: PageRequest,
): Promise<PageResult> {
  return database.run('readwrite', async (stores, goOn) => {
    const partition = partitionOf(at);
    const before = await recordIn(stores, at);
    if (!isOfReading(before, request)) return 'forgotten';
    goOn();
    const { from, readAt } = request;
    const read = withRead(before, { entries: page.entries, isEnd: readAt !== null });
    if (page.restart) await answerOf(stores.people.delete(rangeOfEvent(partition)));
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
    // Another tab may have read further meanwhile.
    const { cursor, mark } = page.restart || record.cursor >= from ? page : record;
    await answerOf(
      stores.events.put({
        ...record,
        ...{ cursor, mark },
        event: event ?? record.event,
        // Until its end was read again, guests of the earlier list are missing.
        readAt: readAt ?? (page.restart ? null : record.readAt),
      } satisfies EventRecord),
    );
    return again.length > 0 ? 'again' : 'kept';
  });
}

/** The log had nothing new. */
export function noteUpToDate(
  database: DoorDatabase,
  at: PartitionWriter,
  request: Omit<PageRequest, 'from'>,
): Promise<PageResult> {
  return database.run('readwrite', async (stores) => {
    const before = await recordIn(stores, at);
    if (!isOfReading(before, request)) return 'forgotten';
    const { record, lost } = withRead(before, { entries: [], isEnd: true });
    const again = await keptOf(stores, partitionOf(at), lost);
    const next = enqueue(stores, record, again);
    await answerOf(stores.events.put({ ...next, readAt: request.readAt } satisfies EventRecord));
    return again.length > 0 ? 'again' : 'kept';
  });
}

function isOfReading(record: EventRecord, { reading, isWanted }: Omit<PageRequest, 'from'>): boolean {
  return record.reading === reading && (isWanted?.() ?? true);
}

/**
 * Keys of delivered own entries, which a restored server may have lost. Refused ones are left out, as they would be
 * refused again.
 */
async function deliveredIn(stores: DoorStores, partition: string): Promise<string[]> {
  const entries: KeptEntry[] = await answerOf(stores.entries.getAll(rangeOfEvent(partition)));
  const waiting = new Set((await queueOf(stores, partition)).map(({ key }) => key));
  const own = entries.filter(({ isOwn, refusal, entry }) => isOwn && !refusal && !waiting.has(entry.key));
  return own.map(({ entry }) => entry.key);
}
