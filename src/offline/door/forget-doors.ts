/** What is deleted of doors when a session ends, and what must not be. */
import { answerOf } from '../../../common/lib/indexed-database.ts';
import { BY_CODE, type DoorDatabase, ofEvent } from './door-database.ts';
import type { EventRecord, KeptEntry, KeptPerson, WaitingKey } from './kept-event.ts';
import { type DoorAt, shelfOf } from './shelf.ts';

/**
 * Forgets the guests and logs that companies have read on this device, except those that `isKept` names and those of a
 * door's own token. Entries that were not delivered yet stay until their company is back.
 */
export function forgetDoors(database: DoorDatabase, isKept: (companyId: string) => boolean): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const records: EventRecord[] = await answerOf(stores.events.getAll());
    for (const record of records) {
      const { eventId, companyId } = record;
      if (companyId === '' || isKept(companyId)) continue;
      const range = ofEvent(eventId);
      const queue: WaitingKey[] = await answerOf(stores.waiting.getAll(range));
      const undelivered = new Set(queue.map(({ key }) => key));
      const entries: KeptEntry[] = await answerOf(stores.entries.getAll(range));
      await answerOf(stores.people.delete(range));
      for (const { entry } of entries) {
        if (!undelivered.has(entry.key)) await answerOf(stores.entries.delete([eventId, entry.key]));
      }
      if (queue.length === 0) await answerOf(stores.events.delete(eventId));
      else await answerOf(stores.events.put({ ...record, cursor: 0, readAt: null } satisfies EventRecord));
    }
  });
}

/** The event of whose list a pass is, where this device has the list of another one of the same company. */
export function eventOfCode(
  database: DoorDatabase,
  code: string,
  besides: DoorAt,
): Promise<EventRecord | undefined> {
  return database.run('readonly', async (stores) => {
    const found: KeptPerson[] = await answerOf(stores.people.index(BY_CODE).getAll(code));
    for (const { eventId } of found) {
      const record: EventRecord | undefined = await answerOf(stores.events.get(eventId));
      if (record?.companyId === besides.companyId && eventId !== shelfOf(besides)) return record;
    }
    return undefined;
  });
}
