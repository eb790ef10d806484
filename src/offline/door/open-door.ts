/** The door of this page: its tabs, and what in a browser is a sign that the server may be reached. */
import { systemClock } from '../../../common/lib/clock.ts';
import { denials, outcomes } from '../../api/api.ts';
import { pageLocks } from '../outbox-page.ts';
import { deliverPending } from './deliver-pending.ts';
import { doorBroadcast } from './door-broadcast.ts';
import { createDoorDevice, type DoorDevice } from './door-device.ts';
import { doorOfDevice, type HeldDoor, heldDoor, holdDoor, watchDoorOfDevice } from './door-holder.ts';
import { isOver } from './door-link.ts';
import { doorData, noteLossHere, transport } from './door-page.ts';
import { deviceOf, forgetSignature } from './door-signature.ts';
import type { DoorLink } from './door-state.ts';
import { markDoorUsed } from './door-used.ts';
import { eventOfCode, forgetDoors, forgetUnconfirmed } from './forget-doors.ts';
import { openLogStream } from './log-stream.ts';
import { noteSessionDoor } from './open-session-door.ts';
import { deliverPendingDoors } from './own-doors.ts';
import type { DoorAt } from './partition.ts';
import { type PendingAtDoor, pendingAtDoors } from './pending-at-doors.ts';
import { pendingSignal } from './pending-signal.ts';

const isSeen = () => document.visibilityState === 'visible';

interface OpenDoor {
  readonly at: DoorAt;
  /** Of a company's session, or of the door itself. */
  readonly token: string;
  /** The door of a link, as this device has it: held again should the browser erase that. */
  readonly held?: HeldDoor | undefined;
  /** Name of the door, asked at each entry. */
  readonly door: () => string;
}

/** Opens the door of an event on this device, until `stop`. */
export function openDoorDevice({ at, token, door, held }: OpenDoor): DoorDevice {
  // From now on a log-out and a start of the portal look after what is kept here.
  markDoorUsed();
  const deviceOfEntries = deviceOf(at.companyId);
  const broadcast = doorBroadcast();
  const caller = { ...transport(), token, eventId: at.eventId };
  /** Where the browser has erased it: a door that was left, or changed, stays so. */
  const holdAgain = () => {
    if (!held || doorOfDevice() !== undefined || isOver(device.state.get().link)) return;
    holdDoor(held);
    markDoorUsed();
  };
  const stream = openLogStream({ caller, isSeen, onNews: () => device.look() });
  const device: DoorDevice = createDoorDevice({
    ...{
      database: doorData,
      locks: pageLocks(),
      broadcast,
      clock: systemClock,
      elapsed: () => performance.now(),
      random: Math.random,
      at,
      caller,
      isSeen,
    },
    stamp: () => ({ door: door(), device: deviceOfEntries }),
    newKey: () => crypto.randomUUID(),
    isTold: stream.isOpen,
    onErased() {
      markDoorUsed();
      holdAgain();
    },
  });
  let wasLink: DoorLink = 'unknown';
  const look = () => {
    stream.open();
    device.look();
  };
  const stops = [
    device.state.watch(() => {
      const { link } = device.state.get();
      if (link === 'online' && wasLink !== 'online') void deliverPendingDoors();
      // As on every other screen: a new password, or a log-out elsewhere, is to reach a tablet that stands here.
      if (link === 'denied' && at.companyId !== '') denials.emit(token);
      wasLink = link;
    }),
    outcomes.subscribe((outcome) => {
      if (outcome === 'answered') device.look();
    }),
    on(window, 'online', look),
    on(window, 'pageshow', look),
    on(document, 'visibilitychange', look),
    stream.stop,
    watchDoorOfDevice(holdAgain),
    at.companyId === '' ? () => {} : noteSessionDoor(device),
  ];
  return {
    ...device,
    async start() {
      await device.start();
      stream.open();
    },
    stop() {
      for (const stop of stops) stop();
      device.stop();
      broadcast.close();
    },
  };
}

function on(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

/** Delivers what earlier doors of a company have left here. Never rejects. */
export async function deliverPendingOf({
  companyId,
  token,
}: {
  companyId: string;
  token: string;
}): Promise<void> {
  const caller = { ...transport(), token };
  const broadcast = doorBroadcast();
  // The device's storage may not answer: the next start tries again.
  await noteLossHere();
  await deliverPending({ database: doorData, locks: pageLocks(), caller, broadcast, companyId }).catch(
    () => undefined,
  );
  await noteLossHere();
  pendingSignal.emit();
  broadcast.close();
}

/** What a company has made at doors here and was not delivered yet. */
export async function pendingAtDoorsOf(companyId: string): Promise<PendingAtDoor[]> {
  await noteLossHere();
  return await pendingAtDoors(doorData, companyId);
}

/** The name of another event of whoever is at a door, on whose list a pass is, by what this device keeps. */
export async function nameOfOtherEvent(code: string, besides: DoorAt): Promise<string | undefined> {
  const record = await eventOfCode(doorData, code, besides);
  return record?.event?.name;
}

/** Forgets what was kept because the server may have lost it, once that is too long ago. Never rejects. */
export async function forgetOldUnconfirmed(): Promise<void> {
  await forgetUnconfirmed(doorData, systemClock.now()).catch(() => undefined);
}

/**
 * Forgets what was read of doors here and what they are called, except of companies that `isKept` names and of the door that this device has;
 * never what waits to be sent.
 * @param isDenied whether the server does not know the session any more: what it delivered may be lost, and stays a while
 */
export async function forgetDoorsOfOthers(
  isKept: (companyId: string) => boolean,
  isDenied = false,
): Promise<void> {
  forgetSignature(isKept);
  const held = heldDoor();
  const isStaying = ({ companyId, eventId }: { companyId: string; eventId: string }) =>
    companyId === '' ? eventId === held?.eventId : isKept(companyId);
  await forgetDoors(doorData, isStaying, { now: systemClock.now(), isUnknown: isDenied });
}
