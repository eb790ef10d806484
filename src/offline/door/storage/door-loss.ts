/** Detects that the browser has erased the database of doors, and restores what a page still has in memory. */
import type { DoorEntry } from '../../../../common/contract/door-entries.ts';
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import type { DoorDatabase, DoorStores } from './door-database.ts';
import { compareHoldings, notePutBack } from './door-sentinel.ts';
import type { EventRecord, KeptEntry, WaitingKey } from './kept-event.ts';
import { type PartitionWriter, partitionOf } from './partition.ts';
import { recordIn } from './partition-record.ts';

/** The key of the database's name: no event has an empty id, and orders start at 1. */
const NAME_AT = { eventId: '', order: 0 };

/**
 * Notes what was lost since the last check, of all events.
 * @returns the name of the database
 */
export async function lookForLoss(database: DoorDatabase): Promise<string> {
  const holdings = await database.run('readwrite', async (stores) => {
    const table = await tableNameIn(stores);
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll());
    const waiting = new Map<string, number>();
    for (const { eventId, order } of queue)
      if (order !== NAME_AT.order) waiting.set(eventId, (waiting.get(eventId) ?? 0) + 1);
    return { table, waiting };
  });
  // Read, compared and written without a pause, so that concurrent checks count a loss once.
  compareHoldings(holdings);
  return holdings.table;
}

/**
 * Stores entries again if this is not the database in which they were pending; with them a door's own token.
 * @returns whether it is another database
 */
export async function putBack(
  database: DoorDatabase,
  at: PartitionWriter,
  { from, entries }: { from: string; entries: Iterable<DoorEntry> },
): Promise<boolean> {
  const partition = partitionOf(at);
  const count = await database.run('readwrite', async (stores, goOn) => {
    if ((await tableNameIn(stores)) === from) return undefined;
    goOn();
    const record = await recordIn(stores, at);
    let { nextOrder } = record;
    const first = nextOrder;
    for (const entry of entries) {
      // Stored since, here or by another tab.
      if (await answerOf(stores.entries.get([partition, entry.key]))) continue;
      stores.entries.put({ eventId: partition, entry, isOwn: true } satisfies KeptEntry);
      stores.waiting.put({ eventId: partition, order: nextOrder, key: entry.key } satisfies WaitingKey);
      nextOrder += 1;
    }
    // The list was erased too: without a reading id it is fetched from the start.
    await answerOf(stores.events.put({ ...record, nextOrder } satisfies EventRecord));
    return nextOrder - first;
  });
  if (count === undefined) return false;
  notePutBack(partition, count, from);
  return true;
}

async function tableNameIn(stores: DoorStores): Promise<string> {
  const known: WaitingKey | undefined = await answerOf(stores.waiting.get([NAME_AT.eventId, NAME_AT.order]));
  if (known) return known.key;
  const key = crypto.randomUUID();
  await answerOf(stores.waiting.put({ ...NAME_AT, key } satisfies WaitingKey));
  return key;
}
