/** A device at a door of the real API in process, with its own database, a fixed clock and a controlled network. */
import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../common/lib/clock.ts';
import type { Locks } from '../../../common/outbox/delivery/drain.ts';
import { deliverPending, deliverPendingDoor } from '../../../src/offline/door/delivery/deliver-pending.ts';
import { createDoorDevice, type DoorDevice } from '../../../src/offline/door/door-device.ts';
import { type DoorDatabase, doorDatabase } from '../../../src/offline/door/storage/door-database.ts';
import type { DoorBroadcast } from '../../../src/offline/door/tabs/door-broadcast.ts';
import type { ApiFixture } from '../api/api-fixture.ts';
import { type SteppedClock, steppedClock } from '../stepped-clock.ts';

const API = 'http://vantage.test/api/v1/';

type Instead = Response | 'no network' | 'answer lost' | undefined;
/** Answers in place of the API; undefined to let the API answer. May delay the request. */
export type InBetween = (path: string) => Instead | Promise<Instead>;

export interface DoorAtHand extends SteppedClock {
  device: DoorDevice;
  database: DoorDatabase;
  databaseName: string;
  /** Requests made so far: method and path below the API. */
  requests: string[];
  /** Intercepts requests between device and API, or stops that. */
  between(what: InBetween | undefined): void;
  /** Starts like the portal, without the door's screen. */
  deliverPending(by?: By): Promise<void>;
  /** Starts with another door on the device. */
  deliverPendingDoor(isHeld?: boolean): Promise<boolean>;
  /** Another tab of the same device, or the same one after a restart. */
  again(by?: By): DoorDevice;
}

/** The token, and the company of the session; empty for a door's own token. */
interface By {
  token: string;
  companyId: string;
}

/** One lock per name for all tabs. */
function sharedLocks(): Locks {
  const held = new Set<string>();
  return {
    async request(name, _options, callback) {
      if (held.has(name)) return await callback(null);
      held.add(name);
      try {
        return await callback({});
      } finally {
        held.delete(name);
      }
    },
  };
}

/** Messages between tabs, received by all but the sender. */
function sharedBroadcast(): () => DoorBroadcast {
  const listeners = new Map<Parameters<DoorBroadcast['subscribe']>[0], symbol>();
  return () => {
    const tab = Symbol('tab');
    return {
      publish(partition, change) {
        for (const [listener, of] of listeners) if (of !== tab) listener(partition, change);
      },
      subscribe(listener) {
        listeners.set(listener, tab);
        return () => listeners.delete(listener);
      },
    };
  };
}

export function doorAtHand(
  { app }: Pick<ApiFixture, 'app'>,
  {
    eventId,
    door = 'North',
    companyId = '',
    token,
  }: { token: string; eventId: string; door?: string; companyId?: string },
): DoorAtHand {
  const steps = steppedClock(Date.parse('2026-03-14T09:00:00Z'));
  const { clock } = steps;
  const databaseName = randomUUID();
  const database = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock, name: databaseName });
  const requests: string[] = [];
  let inBetween: InBetween | undefined;
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const address = String(input);
    const path = `${init?.method} ${address.slice(API.length)}`;
    requests.push(path);
    const instead = await inBetween?.(path);
    if (instead instanceof Response) return instead;
    if (instead === 'no network') throw new TypeError('Failed to fetch');
    const answer = await app.request(address, init);
    if (instead === 'answer lost') throw new TypeError('Failed to fetch');
    return answer;
  };
  const locks = sharedLocks();
  const broadcast = sharedBroadcast();
  const own = { token, companyId };
  const open = (by: By = own) =>
    createDoorDevice({
      ...{
        database,
        locks,
        broadcast: broadcast(),
        clock,
        elapsed: steps.elapsed,
        random: () => 0.5,
        newKey: randomUUID,
      },
      at: { eventId, companyId: by.companyId },
      caller: { fetch, clock, isOwnApi: true, apiBase: API, token: by.token, eventId },
      stamp: () => ({ door, device: 'tablet-1' }),
      isSeen: () => true,
    });
  return {
    ...steps,
    device: open(),
    database,
    databaseName,
    requests,
    between(what) {
      inBetween = what;
    },
    deliverPending: (by = own) =>
      deliverPending({
        database,
        locks,
        broadcast: broadcast(),
        companyId: by.companyId,
        caller: { fetch, clock, isOwnApi: true, apiBase: API, token: by.token },
      }),
    deliverPendingDoor(isHeld) {
      const caller = { fetch, clock, isOwnApi: true, apiBase: API, token, eventId };
      return deliverPendingDoor({ database, locks, broadcast: broadcast(), caller, isHeld: isHeld ?? false });
    },
    again: open,
  };
}
