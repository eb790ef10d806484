/** Pending entries of a door of which the server accepts nothing more: shown, saved as a file, and deleted. */
import type { DoorEntry } from '../../../../common/contract/door-entries.ts';
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import { type DoorDatabase, rangeOfEvent } from '../storage/door-database.ts';
import { belongsTo, forgetEvent, type OwnDoor } from '../storage/forget-doors.ts';
import type { EventRecord, KeptEntry, WaitingKey } from '../storage/kept-event.ts';
import { isTokenOver } from '../storage/unconfirmed.ts';
import { discardIn } from './discard-waiting.ts';

/** Pending entries of a door with its own token, oldest first. */
export interface WaitingOfDoor {
  /** Empty if this device does not know it. */
  readonly eventName: string;
  readonly entries: readonly DoorEntry[];
  /** It is too long after the event for any delivery. */
  readonly isOver: boolean;
}

/** @param now by this device's clock */
export function readWaiting(database: DoorDatabase, eventId: string, now: number): Promise<WaitingOfDoor> {
  return database.run('readonly', async (stores) => {
    const record: EventRecord | undefined = await answerOf(stores.events.get(eventId));
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll(rangeOfEvent(eventId)));
    const entries: DoorEntry[] = [];
    for (const { key } of queue) {
      const kept: KeptEntry | undefined = await answerOf(stores.entries.get([eventId, key]));
      if (kept) entries.push(kept.entry);
    }
    const event = record?.event ?? null;
    // A clock that is ahead must not end it early. The skew may be of another setting, so it only ever makes it later.
    const soonest = now + Math.min(0, record?.skewMs ?? 0);
    return { eventName: event?.name ?? '', entries, isOver: isTokenOver(event, soonest) };
  });
}

/**
 * Deletes the pending entries of a door with its own token, and the rest as for any door that is left. Does nothing if
 * a newer door owns the partition and sends its entries.
 */
export async function giveUp(database: DoorDatabase, door: OwnDoor, now: number): Promise<void> {
  const { eventId, token } = door;
  await database.run('readwrite', async (stores) => {
    const record: EventRecord | undefined = await answerOf(stores.events.get(eventId));
    // What an earlier version stored under the event alone belongs to a company.
    if (record && !belongsTo(record, { eventId, companyId: '', token })) return;
    await discardIn(stores, eventId);
  });
  await forgetEvent(database, door, { now, isUnknown: false });
}
