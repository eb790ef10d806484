/** Delivers entries of earlier doors while no door is open. */
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import type { Locks } from '../../../../common/outbox/delivery/drain.ts';
import type { DoorDatabase } from '../storage/door-database.ts';
import { sendUnconfirmed } from '../storage/door-store.ts';
import { forgetEvent, type OwnDoor } from '../storage/forget-doors.ts';
import type { EventRecord, WaitingKey } from '../storage/kept-event.ts';
import { type DoorAt, parsePartition, partitionOf } from '../storage/partition.ts';
import { countUnconfirmed } from '../storage/unconfirmed.ts';
import type { DoorBroadcast } from '../tabs/door-broadcast.ts';
import { type Answered, deliverEntries } from './deliver-entries.ts';
import type { DoorCaller } from './door-calls.ts';

interface Left {
  readonly database: DoorDatabase;
  readonly locks: Locks;
  readonly caller: Omit<DoorCaller, 'eventId'>;
  /** Notified of each event with answered entries, as its door may be open in another tab. */
  readonly broadcast: Pick<DoorBroadcast, 'publish'>;
  /** The session's company; empty for a door's own token. */
  readonly companyId: string;
}

/**
 * Sends the pending entries of all events of the company, and sends again those that the server may have lost.
 * Unanswered entries stay queued.
 */
export async function deliverPending({ database, locks, caller, broadcast, companyId }: Left): Promise<void> {
  for (const at of await partitionsToSend(database, companyId)) {
    const { eventId } = at;
    await sendUnconfirmed(database, at);
    const onSettled = announceTo(broadcast, at);
    await deliverEntries({ database, locks, at, caller: { ...caller, eventId }, onSettled });
  }
}

/** An open door follows by the keys: to read its whole list again, for each batch, would hold up who waits there. */
function announceTo(broadcast: Left['broadcast'], at: DoorAt) {
  return ({ entries, results, skewMs }: Answered): void => {
    const isAllKept = results.every(({ state }) => state === 'kept' || state === 'known');
    const keys = entries.map(({ key }) => key);
    broadcast.publish(partitionOf(at), isAllKept ? { kind: 'delivered', keys, skewMs } : { kind: 'anew' });
  };
}

/** Results after which the server accepts nothing more of a door: unknown token, or the event is gone. */
const REFUSED: readonly string[] = ['denied', 'not-found', 'ended'];

/**
 * Sends a door's pending entries with its own token, then deletes what that token has fetched.
 * @param isHeld whether the device still has a door of this event: then the list is kept
 * @param onRefused called when the server accepts nothing more of this door
 * @returns whether nothing is pending any more
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
  const onSettled = announceTo(broadcast, at);
  const { kind } = await deliverEntries({ database, locks, at, caller, onSettled });
  if (REFUSED.includes(kind)) await onRefused?.();
  if (kind !== 'delivered') return false;
  if (!isHeld) await forgetEvent(database, { eventId, token }, { now: caller.clock.now(), isUnknown: false });
  return true;
}

/** Doors with a token of their own that have pending entries here. */
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
