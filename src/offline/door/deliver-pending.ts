/** What an earlier door of a company has left on this device, delivered while no door is open. */
import { answerOf } from '../../../common/lib/indexed-database.ts';
import type { Locks } from '../../../common/outbox/drain.ts';
import { deliverEntries } from './deliver-entries.ts';
import type { DoorBroadcast } from './door-broadcast.ts';
import type { DoorCaller } from './door-calls.ts';
import type { DoorDatabase } from './door-database.ts';
import { sendUnconfirmed } from './door-store.ts';
import { forgetEvent, type OwnDoor } from './forget-doors.ts';
import type { EventRecord, WaitingKey } from './kept-event.ts';
import { type DoorAt, parsePartition, partitionOf } from './partition.ts';
import { countUnconfirmed } from './unconfirmed.ts';

interface Left {
  readonly database: DoorDatabase;
  readonly locks: Locks;
  readonly caller: Omit<DoorCaller, 'eventId'>;
  /** Told of each event of which something was answered: a screen of its door may be open, and counts what waits. */
  readonly broadcast: Pick<DoorBroadcast, 'publish'>;
  /** Whose session it is; empty for a door's own token. */
  readonly companyId: string;
}

/**
 * Sends what waits of every event of the company, and again what the server may have lost. What is not answered goes on
 * waiting.
 */
export async function deliverPending({ database, locks, caller, broadcast, companyId }: Left): Promise<void> {
  for (const at of await partitionsToSend(database, companyId)) {
    const { eventId } = at;
    await sendUnconfirmed(database, at);
    const onSettled = () => broadcast.publish(partitionOf(at), { kind: 'anew' });
    await deliverEntries({ database, locks, at, caller: { ...caller, eventId }, onSettled });
  }
}

/** A door of which the server takes nothing any more: it does not know the token, or the event is gone. */
const REFUSED: readonly string[] = ['denied', 'not-found', 'ended'];

/**
 * Sends what waits of a door by its own token, then forgets what that brought.
 * @param isHeld whether the device has a door of this event still: then its list stays
 * @param onRefused told where the server takes nothing of this door any more
 * @returns whether nothing of it waits any more
 */
export async function deliverPendingDoor({
  database,
  locks,
  caller,
  broadcast,
  isHeld = false,
  onRefused,
}: Omit<Left, 'companyId' | 'caller'> & {
  readonly caller: DoorCaller;
  readonly isHeld?: boolean;
  readonly onRefused?: (() => unknown) | undefined;
}): Promise<boolean> {
  const { eventId, token } = caller;
  const at = { eventId, companyId: '', token };
  const onSettled = () => broadcast.publish(partitionOf(at), { kind: 'anew' });
  const { kind } = await deliverEntries({ database, locks, at, caller, onSettled });
  if (REFUSED.includes(kind)) await onRefused?.();
  if (kind !== 'delivered') return false;
  if (!isHeld) await forgetEvent(database, { eventId, token }, { now: caller.clock.now(), isUnknown: false });
  return true;
}

/** Doors with a token of their own of which something waits here. */
export function doorsToSend(database: DoorDatabase): Promise<OwnDoor[]> {
  return database.run('readonly', async (stores) => {
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll());
    const records: EventRecord[] = await answerOf(stores.events.getAll());
    const waiting = new Set(queue.map(({ eventId }) => eventId));
    return records.flatMap(({ eventId, companyId, token }) =>
      companyId === '' && token !== undefined && waiting.has(eventId) ? [{ eventId, token }] : [],
    );
  });
}

function partitionsToSend(database: DoorDatabase, companyId: string): Promise<DoorAt[]> {
  return database.run('readonly', async (stores) => {
    const queue: WaitingKey[] = await answerOf(stores.waiting.getAll());
    const records: EventRecord[] = await answerOf(stores.events.getAll());
    const waiting = new Set(queue.map(({ eventId }) => eventId));
    const own = records.filter(
      (record) =>
        record.companyId === companyId && (waiting.has(record.eventId) || countUnconfirmed(record) > 0),
    );
    return own.map(({ eventId }) => parsePartition(eventId, companyId));
  });
}
