/** The door of this page: its database, its tabs, and what in a browser is a sign that the server may be reached. */
import { systemClock } from '../../../common/lib/clock.ts';
import { apiBaseUrl, isOwnApi, outcomes } from '../../api/api.ts';
import { pageLocks } from '../outbox-page.ts';
import { doorDatabase } from './door-database.ts';
import { createDoorDevice, type DoorDevice, type DoorNews } from './door-device.ts';
import { deviceId } from './door-holder.ts';
import type { DoorAt } from './door-store.ts';
import { eventOfCode, forgetDoors } from './forget-doors.ts';

const doorData = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });

const CHANNEL = 'door';

/** Between the tabs of this device. */
function doorNews(): DoorNews & { close(): void } {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  return {
    publish: (eventId) => channel?.postMessage(eventId),
    subscribe(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data);
      };
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
    close: () => channel?.close(),
  };
}

const isSeen = () => document.visibilityState === 'visible';

interface OpenDoor {
  readonly at: DoorAt;
  /** Of a company's session, or of the door itself. */
  readonly token: string;
  /** Name of the door, asked at each entry. */
  readonly door: () => string;
}

/** Opens the door of an event on this device, until `stop`. */
export function openDoorDevice({ at, token, door }: OpenDoor): DoorDevice {
  const news = doorNews();
  const caller = {
    ...{ fetch: ownFetch, clock: systemClock, isOwnApi: isOwnApi(), apiBase: apiBaseUrl },
    ...{ token, eventId: at.eventId },
  };
  const device = createDoorDevice({
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
    stamp: () => ({ door: door(), device: deviceId() }),
    newKey: () => crypto.randomUUID(),
  });
  const stops = [
    outcomes.subscribe((outcome) => {
      if (outcome === 'answered') device.look();
    }),
    on(window, 'online', device.look),
    on(window, 'pageshow', device.look),
    on(document, 'visibilitychange', device.look),
  ];
  return {
    ...device,
    stop() {
      for (const stop of stops) stop();
      device.stop();
      news.close();
    },
  };
}

/** Called on the page's global each time: it wants to be, and tests put theirs there. */
const ownFetch: typeof fetch = (...request) => fetch(...request);

function on(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

/** The name of another event on this device on whose list a pass is. */
export async function nameOfOtherEvent(code: string, besides: string): Promise<string | undefined> {
  const record = await eventOfCode(doorData, code, besides);
  return record?.event?.name;
}

/** Forgets what companies have read of their doors here, except those that `isKept` names; never what waits to be sent. */
export async function forgetDoorsOfOthers(isKept: (companyId: string) => boolean): Promise<void> {
  await forgetDoors(doorData, isKept);
}
