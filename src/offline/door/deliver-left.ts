/** What an earlier door of a company has left on this device, delivered while no door is open. */
import { answerOf } from '../../../common/lib/indexed-database.ts';
import type { Locks } from '../../../common/outbox/drain.ts';
import { deliverEntries } from './deliver-entries.ts';
import type { DoorCaller } from './door-calls.ts';
import type { DoorDatabase } from './door-database.ts';
import type { DoorNews } from './door-news.ts';
import { sendUnconfirmed } from './door-store.ts';
import { forgetEvent } from './forget-doors.ts';
import type { EventRecord, WaitingKey } from './kept-event.ts';
import { type DoorAt, onShelf, shelfOf } from './shelf.ts';
import { countUnconfirmed } from './unconfirmed.ts';

interface Left {
  readonly database: DoorDatabase;
  readonly locks: Locks;
  readonly caller: Omit<DoorCaller, 'eventId'>;
  /** Told of each event of which something was answered: a screen of its door may be open, and counts what waits. */
  readonly news: Pick<DoorNews, 'publish'>;
  /** Whose session it is; empty for a door's own token. */
  readonly companyId: string;
}

/**
 * Sends what waits of every event of the company, and again what the server may have lost. What is not answered goes on
 * waiting.
 */
export async function deliverLeft({ database, locks, caller, news, companyId }: Left): Promise<void> {
  for (const at of await shelvesToSend(database, companyId)) {
    const { eventId } = at;
    await sendUnconfirmed(database, at);
    const onSettled = () => news.publish(shelfOf(at), { kind: 'anew' });
    await deliverEntries({ database, locks, at, caller: { ...caller, eventId }, onSettled });
  }
}

/**
 * Sends what waits of a door by its own token, then forgets what that brought.
 * @param isHeld whether the device has a door of this event still: then its list stays
 * @returns whether nothing of it waits any more
 */
export async function deliverLeftDoor(
  { database, locks, caller, news }: Omit<Left, 'companyId' | 'caller'> & { readonly caller: DoorCaller },
  isHeld = false,
): Promise<boolean> {
  const at = { eventId: caller.eventId, companyId: '' };
  const onSettled = () => news.publish(shelfOf(at), { kind: 'anew' });
  const delivery = { database, locks, at, caller, onSettled };
  if ((await deliverEntries(delivery)).kind !== 'delivered') return false;
  if (!isHeld) await forgetEvent(database, at.eventId, { now: caller.clock.now(), isUnknown: false });
  return true;
}

/** Doors with a token of their own of which something waits here. */
export function doorsToSend(database: DoorDatabase): Promise<{ eventId: string; token: string }[]> {
  return database.run('readonly', async (stores) => {
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll());
    const records: EventRecord[] = await answerOf(stores.events.getAll());
    const waiting = new Set(queue.map(({ eventId }) => eventId));
    return records.flatMap(({ eventId, companyId, token }) =>
      companyId === '' && token !== undefined && waiting.has(eventId) ? [{ eventId, token }] : [],
    );
  });
}

/** How much a company has made at doors here that no answer has named yet. */
export function countLeft(database: DoorDatabase, companyId: string): Promise<number> {
  return database.run('readonly', async (stores) => {
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll());
    const records: EventRecord[] = await answerOf(stores.events.getAll());
    const own = new Set(
      records.flatMap((record) => (record.companyId === companyId ? [record.eventId] : [])),
    );
    return queue.filter(({ eventId }) => own.has(eventId)).length;
  });
}

function shelvesToSend(database: DoorDatabase, companyId: string): Promise<DoorAt[]> {
  return database.run('readonly', async (stores) => {
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll());
    const records: EventRecord[] = await answerOf(stores.events.getAll());
    const waiting = new Set(queue.map(({ eventId }) => eventId));
    const own = records.filter(
      (record) =>
        record.companyId === companyId && (waiting.has(record.eventId) || countUnconfirmed(record) > 0),
    );
    return own.map(({ eventId }) => onShelf(eventId, companyId));
  });
}
