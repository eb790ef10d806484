/** What waits of a door that the server takes nothing of any more: seen, saved, and given up. */
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { answerOf } from '../../../common/lib/indexed-database.ts';
import { discardIn } from './discard-waiting.ts';
import { type DoorDatabase, ofEvent } from './door-database.ts';
import { forgetEvent, isOf, type OwnDoor } from './forget-doors.ts';
import type { EventRecord, KeptEntry, WaitingKey } from './kept-event.ts';
import { isTokenOver } from './unconfirmed.ts';

/** What waits of a door's own token, in the order in which it was made. */
export interface WaitingOfDoor {
  /** Empty where this device does not know it. */
  readonly eventName: string;
  readonly entries: readonly DoorEntry[];
  /** Nobody can deliver it any more: it is too long after the event. */
  readonly isOver: boolean;
}

/** @param now by this device's clock */
export function readWaiting(database: DoorDatabase, eventId: string, now: number): Promise<WaitingOfDoor> {
  return database.run('readonly', async (stores) => {
    const record: EventRecord | undefined = await answerOf(stores.events.get(eventId));
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll(ofEvent(eventId)));
    const entries: DoorEntry[] = [];
    for (const { key } of queue) {
      const kept: KeptEntry | undefined = await answerOf(stores.entries.get([eventId, key]));
      if (kept) entries.push(kept.entry);
    }
    const event = record?.event ?? null;
    return { eventName: event?.name ?? '', entries, isOver: isTokenOver(event, now) };
  });
}

/**
 * Deletes what waits of a door's own token, and forgets the rest as of any door that is left. Nothing where the partition is a
 * newer door's, which sends what waits there.
 */
export async function giveUp(database: DoorDatabase, door: OwnDoor, now: number): Promise<void> {
  const { eventId, token } = door;
  await database.run('readwrite', async (stores) => {
    const record: EventRecord | undefined = await answerOf(stores.events.get(eventId));
    // What an earlier version kept under the event alone is of a company.
    if (record && !isOf(record, { eventId, companyId: '', token })) return;
    await discardIn(stores, eventId);
  });
  await forgetEvent(database, door, { now, isUnknown: false });
}
