/** The door of this page: its database, its tabs, and what in a browser is a sign that the server may be reached. */
import { systemClock } from '../../../common/lib/clock.ts';
import { apiBaseUrl, denials, isOwnApi, outcomes } from '../../api/api.ts';
import { pageLocks } from '../outbox-page.ts';
import { deliverLeft, deliverLeftDoor, doorsToSend } from './deliver-left.ts';
import { doorDatabase } from './door-database.ts';
import { createDoorDevice, type DoorDevice } from './door-device.ts';
import {
  doorOfDevice,
  forgetLeftDoor,
  type HeldDoor,
  heldDoor,
  holdDoor,
  leftDoors,
  noteRefused,
  releaseDoor,
  watchDoorOfDevice,
} from './door-holder.ts';
import { isOver } from './door-link.ts';
import { lookForLoss } from './door-loss.ts';
import { doorNews } from './door-news.ts';
import { deviceOf, forgetSignature } from './door-signature.ts';
import type { DoorLink } from './door-state.ts';
import {
  countWaiting,
  eventOfCode,
  forgetDoors,
  forgetEvent,
  forgetUnconfirmed,
  type OwnDoor,
} from './forget-doors.ts';
import { giveUp, readWaiting, type WaitingOfDoor } from './give-up.ts';
import { beginReading } from './keep-log.ts';
import { type LeftAtDoor, leftAtDoors } from './left-at-doors.ts';
import { leftChanges } from './left-changes.ts';
import { openLogStream } from './log-stream.ts';
import { noteSessionDoor } from './open-session-door.ts';
import type { DoorAt } from './shelf.ts';
import { noteAtDoor } from './was-at-door.ts';

const doorData = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });

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
  noteAtDoor();
  const deviceOfEntries = deviceOf(at.companyId);
  const news = doorNews();
  const caller = { ...transport(), token, eventId: at.eventId };
  const noteAgain = () => {
    noteAtDoor();
    if (held && doorOfDevice() === undefined && !isOver(device.state.get().link)) holdDoor(held);
  };
  const stream = openLogStream({ caller, isSeen, onNews: () => device.look() });
  const device: DoorDevice = createDoorDevice({
    ...{
      database: doorData,
      locks: pageLocks(),
      news,
      clock: systemClock,
      random: Math.random,
      at,
      caller,
      isSeen,
    },
    stamp: () => ({ door: door(), device: deviceOfEntries }),
    newKey: () => crypto.randomUUID(),
    isTold: stream.isOpen,
    onErased: noteAgain,
  });
  let wasLink: DoorLink = 'unknown';
  const look = () => {
    stream.open();
    device.look();
  };
  const stops = [
    device.state.watch(() => {
      const { link } = device.state.get();
      if (link === 'online' && wasLink !== 'online') void deliverLeftDoors();
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
    watchDoorOfDevice(() => {
      if (held && doorOfDevice() === undefined) noteAgain();
    }),
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
      news.close();
    },
  };
}

const transport = () => ({
  fetch: ownFetch,
  clock: systemClock,
  isOwnApi: isOwnApi(),
  apiBase: apiBaseUrl,
});

/** Called on the page's global each time: it wants to be, and tests put theirs there. */
const ownFetch: typeof fetch = (...request) => fetch(...request);

function on(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

/** Delivers what earlier doors of a company have left here. Never rejects. */
export async function deliverLeftOf({
  companyId,
  token,
}: {
  companyId: string;
  token: string;
}): Promise<void> {
  const caller = { ...transport(), token };
  const news = doorNews();
  // The device's storage may not answer: the next start tries again.
  await noteLossHere();
  await deliverLeft({ database: doorData, locks: pageLocks(), caller, news, companyId }).catch(
    () => undefined,
  );
  await noteLossHere();
  leftChanges.emit();
  news.close();
}

/** Notes what was lost of doors on this device since anybody looked last. Never rejects. */
async function noteLossHere(): Promise<void> {
  // The next look finds it out.
  await lookForLoss(doorData).catch(() => undefined);
}

/** What a company has made at doors here and was not delivered yet. */
export async function leftAtDoorsOf(companyId: string): Promise<LeftAtDoor[]> {
  await noteLossHere();
  return await leftAtDoors(doorData, companyId);
}

/** The name of another event of whoever is at a door, on whose list a pass is, by what this device keeps. */
export async function nameOfOtherEvent(code: string, besides: DoorAt): Promise<string | undefined> {
  const record = await eventOfCode(doorData, code, besides);
  return record?.event?.name;
}

/**
 * Delivers what waits of the door that this device has and of those that it had, each under its own token. Never rejects.
 */
export async function deliverLeftDoors(): Promise<void> {
  await noteLossHere();
  const news = doorNews();
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
    const door = { database: doorData, locks: pageLocks(), caller, news, isHeld, onRefused };
    if (await deliverLeftDoor(door).catch(() => false)) forgetLeftDoor({ eventId });
  }
  news.close();
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

/** How many entries of an event wait on this device; none where its storage does not answer. */
export function waitingHere(eventId: string): Promise<number> {
  return countWaiting(doorData, eventId).catch(() => 0);
}

/** The device has a door by now: what waits of its event is that door's. Never rejects. */
export async function keepDoor({ token, eventId }: OwnDoor): Promise<void> {
  // The start of its screen does it otherwise.
  await beginReading(doorData, { eventId, companyId: '', token }).catch(() => undefined);
}

/** The device has left a door: what its token has brought goes. Never rejects. */
export async function forgetLeft({ token, eventId }: OwnDoor): Promise<void> {
  const forgetting = { now: systemClock.now(), isUnknown: false };
  await forgetEvent(doorData, { token, eventId }, forgetting).catch(() => undefined);
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
