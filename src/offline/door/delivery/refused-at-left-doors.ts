/** Entries of link doors that the server refused while no screen of theirs was open to show it. */
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import { type DoorDatabase, rangeOfEvent } from '../storage/door-database.ts';
import type { EventRecord, KeptEntry } from '../storage/kept-event.ts';
import { type DoorAt, mayBeOneCompany, partitionOf } from '../storage/partition.ts';

export interface RefusedAtLeftDoor {
  readonly eventId: string;
  /** Empty if this device does not know it. */
  readonly eventName: string;
  readonly key: string;
  /** The guest's name; empty if this device does not know it. */
  readonly name: string;
  readonly message: string;
}

/** @param besides the door whose own screen shows its entries; those of other companies' doors are left out */
export function refusedAtLeftDoors(database: DoorDatabase, besides: DoorAt): Promise<RefusedAtLeftDoor[]> {
  return database.run('readonly', async (stores) => {
    const records: EventRecord[] = await answerOf(stores.events.getAll());
    const found: RefusedAtLeftDoor[] = [];
    const own = partitionOf(besides);
    const ownCompany = records.find(({ eventId }) => eventId === own)?.event?.company;
    for (const { eventId, companyId, event } of records) {
      if (companyId !== '' || eventId === own || !mayBeOneCompany(event?.company, ownCompany)) continue;
      const kept: KeptEntry[] = await answerOf(stores.entries.getAll(rangeOfEvent(eventId)));
      for (const { entry, refusal } of kept) {
        if (!refusal) continue;
        const name = entry.person?.name || refusal.name || '';
        found.push({ eventId, eventName: event?.name ?? '', key: entry.key, name, message: refusal.message });
      }
    }
    return found;
  });
}
