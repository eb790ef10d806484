/** The doors that this device has, or had, by links: what waits there, and how they are left. */
import { systemClock } from '../../../common/lib/clock.ts';
import { answerOf } from '../../../common/lib/indexed-database.ts';
import { pageLocks } from '../outbox-page.ts';
import { deliverPendingDoor, doorsToSend } from './deliver-pending.ts';
import { doorBroadcast } from './door-broadcast.ts';
import { forgetLeftDoor, heldDoor, leftDoors, noteRefused, releaseDoor } from './door-holder.ts';
import { doorData, noteLossHere, transport } from './door-page.ts';
import { dismissRefusal } from './door-store.ts';
import { countWaiting, forgetEvent, type OwnDoor } from './forget-doors.ts';
import { giveUp, readWaiting, type WaitingOfDoor } from './give-up.ts';
import { beginReading } from './keep-log.ts';
import type { DoorAt } from './partition.ts';
import { type RefusedAtLeftDoor, refusedAtLeftDoors } from './refused-at-left-doors.ts';

/**
 * Delivers what waits of the door that this device has and of those that it had, each under its own token. Never rejects.
 */
export async function deliverPendingDoors(): Promise<void> {
  await noteLossHere();
  const broadcast = doorBroadcast();
  const held = heldDoor();
  const withToken = await doorsToSend(doorData).catch(() => []);
  const known = new Set(withToken.map(({ eventId }) => eventId));
  const left = leftDoors().filter(({ eventId }) => !known.has(eventId));
  for (const { token, eventId } of [...withToken, ...left]) {
    const isHeld = eventId === held?.eventId;
    // Of one event the queue is one, and the door that the device has by now sends it.
    const caller = { ...transport(), token: isHeld ? held.token : token, eventId };
    // The screen of the door that this device has says so itself.
    const onRefused = isHeld ? undefined : () => refused({ token, eventId });
    const door = { database: doorData, locks: pageLocks(), caller, broadcast, isHeld, onRefused };
    if (await deliverPendingDoor(door).catch(() => false)) forgetLeftDoor({ eventId });
  }
  broadcast.close();
  await noteLossHere();
}

/** Somebody decides about what waits there; once nobody could deliver it any more, it goes by itself. */
async function refused({ token, eventId }: OwnDoor): Promise<void> {
  noteRefused({ token });
  if ((await readWaiting(doorData, eventId, systemClock.now())).isOver) await giveUpDoor({ token, eventId });
}

/** What waits here of a door that the server does not know any more. */
export function waitingOfDoor(eventId: string): Promise<WaitingOfDoor> {
  return readWaiting(doorData, eventId, systemClock.now());
}

/** Deletes what waits of a door on this device, and forgets the door. Rejects where the storage does not answer. */
export async function giveUpDoor({ token, eventId }: OwnDoor): Promise<void> {
  await giveUp(doorData, { token, eventId }, systemClock.now());
  // After that nothing is missing.
  forgetLeftDoor({ eventId });
  releaseDoor({ token });
  await noteLossHere();
}

/** What the server has refused of doors that this device had; none where its storage does not answer. */
export function readRefusedAtLeftDoors(besides: DoorAt): Promise<RefusedAtLeftDoor[]> {
  return refusedAtLeftDoors(doorData, besides).catch(() => []);
}

/** Somebody has read why. Rejects where the storage does not answer. */
export async function dismissAtLeftDoor({
  eventId,
  key,
}: Pick<RefusedAtLeftDoor, 'eventId' | 'key'>): Promise<void> {
  await dismissRefusal(doorData, { eventId, companyId: '' }, key);
}

/** How many entries of an event wait on this device; none where its storage does not answer. */
export function waitingHere(eventId: string): Promise<number> {
  return countWaiting(doorData, eventId).catch(() => 0);
}

/**
 * Whether this device holds anything of a door: its list, or what was made there. Of one that was ended nothing is left
 * once all of it is delivered. True where its storage does not answer.
 */
export function holdsAnythingOf(eventId: string): Promise<boolean> {
  return doorData
    .run('readonly', ({ events }) => answerOf(events.count(eventId)))
    .then(
      (count) => count > 0,
      () => true,
    );
}

/** The device has a door by now: what waits of its event is that door's. Never rejects. */
export async function keepDoor({ token, eventId }: OwnDoor): Promise<void> {
  // The start of its screen does it otherwise.
  const at = { eventId, companyId: '', token };
  await beginReading(doorData, at, { isNewest: true }).catch(() => undefined);
}

/** The device has left a door: what its token has brought goes. Never rejects. */
export async function forgetLeft({ token, eventId }: OwnDoor): Promise<void> {
  const forgetting = { now: systemClock.now(), isUnknown: false };
  await forgetEvent(doorData, { token, eventId }, forgetting).catch(() => undefined);
}
