/** Counts the unanswered door entries of companies on this device. */
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import type { DoorDatabase } from '../storage/door-database.ts';
import type { EventRecord, WaitingKey } from '../storage/kept-event.ts';
import { parsePartition } from '../storage/partition.ts';

export interface PendingAtDoor {
  readonly eventId: string;
  /** Name of the event; empty if this device does not know it. */
  readonly name: string;
  readonly waiting: number;
}

/**
 * By event, without those that have nothing pending, and without doors that have a token of their own.
 * @param companyId all companies if absent
 */
export function pendingAtDoors(database: DoorDatabase, companyId?: string): Promise<PendingAtDoor[]> {
  return database.run('readonly', async (stores) => {
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll());
    const records: EventRecord[] = await answerOf(stores.events.getAll());
    const counts = new Map<string, number>();
    for (const { eventId } of queue) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
    return records.flatMap((record) => {
      const waiting = counts.get(record.eventId) ?? 0;
      const isCounted = companyId === undefined ? record.companyId !== '' : record.companyId === companyId;
      if (!isCounted || waiting === 0) return [];
      const { eventId } = parsePartition(record.eventId, record.companyId);
      return [{ eventId, name: record.event?.name ?? '', waiting }];
    });
  });
}
