/** The door of this page: its tabs, and the browser events after which the server may be reachable. */
import type { DoorEvent } from '../../../common/contract/door.ts';
import { systemClock } from '../../../common/lib/clock.ts';
import { denials, outcomes } from '../../api/client-events.ts';
import { pageLocks } from '../changes/outbox-page.ts';
import { deliverPending } from './delivery/deliver-pending.ts';
import { type PendingAtDoor, pendingAtDoors } from './delivery/pending-at-doors.ts';
import { pendingSignal } from './delivery/pending-signal.ts';
import { createDoorDevice, type DoorDevice } from './door-device.ts';
import { doorOfDevice, type HeldDoor, heldDoor, holdDoor, watchDoorOfDevice } from './door-holder.ts';
import { isDoorOver } from './door-link.ts';
import { doorData, recordDoorLoss, transport } from './door-page.ts';
import { deviceOf, forgetSignature } from './door-signature.ts';
import type { DoorLinkState } from './door-state.ts';
import { markDoorUsed } from './door-used.ts';
import { openLogStream } from './log-stream.ts';
import { noteSessionDoor } from './open-session-door.ts';
import { deliverPendingDoors } from './own-doors.ts';
import { eventOfCode, forgetDoors, forgetUnconfirmed } from './storage/forget-doors.ts';
import type { DoorAt } from './storage/partition.ts';
import { doorBroadcast } from './tabs/door-broadcast.ts';

/** After a start that the storage has failed, such as for want of room. */
const TRY_AGAIN_MS = 4_000;

const isSeen = () => document.visibilityState === 'visible';
const isLinked = (link: DoorLinkState) => link === 'online' || link === 'inactive';

interface OpenDoor {
  readonly at: DoorAt;
  /** Of a company's session, or of the door itself. */
  readonly token: string;
  /** The door of a link as held by this device: stored again if the browser erases it. */
  readonly held?: HeldDoor | undefined;
  /** The door's name, read for each entry. */
  readonly door: () => string;
}

/** Opens the door of an event on this device until `stop`. */
export function openDoorDevice({ at, token, door, held }: OpenDoor): DoorDevice {
  // From now on log-outs and starts of the portal take care of the stored data.
  markDoorUsed();
  const deviceOfEntries = deviceOf(at.companyId);
  const broadcast = doorBroadcast();
  const caller = { ...transport(), token, eventId: at.eventId };
  /** If the browser has erased it; a door that was left or changed stays so. */
  const holdAgain = () => {
    if (!held || doorOfDevice() !== undefined || isDoorOver(device.state.get().link)) return;
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
    isStreaming: stream.isOpen,
    onErased() {
      markDoorUsed();
      holdAgain();
    },
  });
  let before: DoorLinkState = 'unknown';
  const look = () => {
    stream.open();
    device.look();
  };
  const stops = [
    device.state.watch(() => {
      const { link } = device.state.get();
      if (isLinked(link) && !isLinked(before)) void deliverPendingDoors();
      if (link === 'online' && before !== 'online') stream.resume();
      // As on other screens: a new password, or a log-out elsewhere, must reach a tablet at the door.
      if (link === 'denied' && at.companyId !== '') denials.emit(token);
      before = link;
    }),
    outcomes.subscribe((outcome) => {
      if (outcome === 'answered') device.look();
    }),
    on(window, 'online', look),
    // The stream may not notice it, and "Connected" would stay until the next look beside it.
    on(window, 'offline', device.look),
    on(window, 'pageshow', look),
    on(document, 'visibilitychange', look),
    stream.stop,
    watchDoorOfDevice(holdAgain),
    at.companyId === '' ? () => {} : noteSessionDoor(device),
  ];
  let isStopped = false;
  let cancelTry = () => {};

  async function start(): Promise<void> {
    await device.start();
    // Left while the stored list was being read: what began since then ends as well.
    if (isStopped) return device.stop();
    stream.open();
    if (device.state.get().device === 'failed')
      cancelTry = systemClock.after(TRY_AGAIN_MS, () => void start());
  }

  return {
    ...device,
    start,
    stop() {
      isStopped = true;
      cancelTry();
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

/** Delivers entries of a company's earlier doors on this device. Never rejects. */
export async function deliverPendingOf({
  companyId,
  token,
}: {
  companyId: string;
  token: string;
}): Promise<void> {
  const caller = { ...transport(), token };
  const broadcast = doorBroadcast();
  // The storage may not answer: the next start tries again.
  await recordDoorLoss();
  await deliverPending({ database: doorData, locks: pageLocks(), caller, broadcast, companyId }).catch(
    () => undefined,
  );
  await recordDoorLoss();
  pendingSignal.emit();
  broadcast.close();
}

/** Undelivered door entries on this device, of a company or of all. */
export async function pendingAtDoorsOf(companyId?: string): Promise<PendingAtDoor[]> {
  await recordDoorLoss();
  return await pendingAtDoors(doorData, companyId);
}

/** The other event whose list has this pass, as far as stored here. */
export async function otherEventOf(code: string, besides: DoorAt): Promise<DoorEvent | undefined> {
  const record = await eventOfCode(doorData, code, besides);
  return record?.event ?? undefined;
}

/** Deletes unconfirmed entries after some days. Never rejects. */
export async function forgetOldUnconfirmed(): Promise<void> {
  await forgetUnconfirmed(doorData, systemClock.now()).catch(() => undefined);
}

/**
 * Deletes what was fetched of doors here and their names, except for companies for which `isKept` is true and for the
 * device's current door. Never deletes pending entries.
 * @param isDenied whether the server no longer knows the session: its deliveries may be lost, and are kept for a while
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
