/** The present and former doors of this device by links: their pending entries, and how they are left. */
import { systemClock } from '../../../common/lib/clock.ts';
import { answerOf } from '../../../common/lib/indexed-database.ts';
import { pageLocks } from '../changes/outbox-page.ts';
import { deliverPendingDoor, doorsToSend } from './delivery/deliver-pending.ts';
import { giveUp, readWaiting, type WaitingOfDoor } from './delivery/give-up.ts';
import { type RefusedAtLeftDoor, refusedAtLeftDoors } from './delivery/refused-at-left-doors.ts';
import { forgetLeftDoor, heldDoor, leftDoors, noteRefused, releaseDoor } from './door-holder.ts';
import { doorData, recordDoorLoss, transport } from './door-page.ts';
import { dismissRefusals } from './storage/door-store.ts';
import { countWaiting, forgetEvent, type OwnDoor } from './storage/forget-doors.ts';
import { beginReading } from './storage/keep-log.ts';
import type { DoorAt } from './storage/partition.ts';
import { doorBroadcast } from './tabs/door-broadcast.ts';

/**
 * Delivers pending entries of the device's present and former doors, each with its own token. Never rejects.
 */
export async function deliverPendingDoors(): Promise<void> {
  await recordDoorLoss();
  const broadcast = doorBroadcast();
  const held = heldDoor();
  const withToken = await doorsToSend(doorData).catch(() => []);
  const known = new Set(withToken.map(({ eventId }) => eventId));
  const left = leftDoors().filter(({ eventId }) => !known.has(eventId));
  for (const { token, eventId } of [...withToken, ...left]) {
    const isHeld = eventId === held?.eventId;
    // Doors of one event share a queue, which the present door sends.
    const caller = { ...transport(), token: isHeld ? held.token : token, eventId };
    // The screen of the present door shows this itself.
    const onRefused = isHeld ? undefined : () => refused({ token, eventId });
    const door = { database: doorData, locks: pageLocks(), caller, broadcast, isHeld, onRefused };
    if (await deliverPendingDoor(door).catch(() => false)) forgetLeftDoor({ eventId });
  }
  broadcast.close();
  await recordDoorLoss();
}

/** The user decides about its entries; once they cannot be delivered any more, they are deleted. */
async function refused({ token, eventId }: OwnDoor): Promise<void> {
  noteRefused({ token });
  if ((await readWaiting(doorData, eventId, systemClock.now())).isOver) await giveUpDoor({ token, eventId });
}

/** Pending entries of a door that the server no longer knows. */
export function waitingOfDoor(eventId: string): Promise<WaitingOfDoor> {
  return readWaiting(doorData, eventId, systemClock.now());
}

/** Deletes a door and its pending entries. Rejects if the storage does not answer. */
export async function giveUpDoor({ token, eventId }: OwnDoor): Promise<void> {
  await giveUp(doorData, { token, eventId }, systemClock.now());
  // After the entries, so that nothing is reported as lost.
  forgetLeftDoor({ eventId });
  releaseDoor({ token });
  await recordDoorLoss();
}

/** Refused entries of former doors; none if the storage does not answer. */
export function readRefusedAtLeftDoors(besides: DoorAt): Promise<RefusedAtLeftDoor[]> {
  return refusedAtLeftDoors(doorData, besides).catch(() => []);
}

/** Deletes those whose reasons were read. Rejects if the storage does not answer. */
export async function dismissAtLeftDoors(
  refused: readonly Pick<RefusedAtLeftDoor, 'eventId' | 'key'>[],
): Promise<void> {
  for (const eventId of new Set(refused.map((entry) => entry.eventId))) {
    const keys = refused.flatMap((entry) => (entry.eventId === eventId ? [entry.key] : []));
    await dismissRefusals(doorData, { eventId, companyId: '' }, keys);
  }
}

/** Number of pending entries of an event on this device; 0 if the storage does not answer. */
export function countPendingHere(eventId: string): Promise<number> {
  return countWaiting(doorData, eventId).catch(() => 0);
}

/**
 * Whether this device has data of a door: its list, or entries. An ended door has none once everything is delivered.
 * True if the storage does not answer.
 */
export function hasDataOf(eventId: string): Promise<boolean> {
  return doorData
    .run('readonly', ({ events }) => answerOf(events.count(eventId)))
    .then(
      (count) => count > 0,
      () => true,
    );
}

/** The device has a new door, which takes over the pending entries of its event. Never rejects. */
export async function keepDoor({ token, eventId }: OwnDoor): Promise<void> {
  // The start of its screen does it otherwise.
  const at = { eventId, companyId: '', token };
  await beginReading(doorData, at, { isNewest: true }).catch(() => undefined);
}

/** The device has left a door: deletes what its token has fetched. Never rejects. */
export async function forgetLeft({ token, eventId }: OwnDoor): Promise<void> {
  const forgetting = { now: systemClock.now(), isUnknown: false };
  await forgetEvent(doorData, { token, eventId }, forgetting).catch(() => undefined);
}
