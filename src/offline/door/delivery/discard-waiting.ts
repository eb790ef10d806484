/** Discards door entries that cannot be delivered. */
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import { type DoorDatabase, type DoorStores, rangeOfEvent } from '../storage/door-database.ts';
import type { WaitingKey } from '../storage/kept-event.ts';
import { type DoorAt, partitionOf } from '../storage/partition.ts';

/** Deletes all unanswered entries of one partition, so that none is sent. */
export function discardWaiting(database: DoorDatabase, at: DoorAt): Promise<void> {
  return database.run('readwrite', (stores) => discardIn(stores, partitionOf(at)));
}

/** The same within a transaction. */
export async function discardIn(stores: DoorStores, partition: string): Promise<void> {
  const queue: WaitingKey[] = await answerOf(stores.waiting.getAll(rangeOfEvent(partition)));
  for (const { key } of queue) await answerOf(stores.entries.delete([partition, key]));
  await answerOf(stores.waiting.delete(rangeOfEvent(partition)));
}
