/**
 * Connections that wait to be told that an event's log has grown. A stream says up to where the log goes and nothing of
 * what is in it. Woken by the database's notifications, so that it does not matter which process has kept an entry.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DoorStreams, DoorWatch } from '../../context/door-streams.ts';
import type { Later } from '../../core/later.ts';
import { Overloaded } from '../../core/queue/overloaded.ts';
import type { Listen } from '../../infra/db/database.ts';
import { DOORS_CHANNEL, readDoorNotice } from '../../infra/db/door-notices.ts';
import type { Log } from '../../infra/log/log.ts';
import { createDoorStream, type DoorStream, type StreamEnd } from './door-stream.ts';

/** Of one token: tabs of a device. The oldest makes room. */
const MOST_OF_CALLER = 4;
const MOST_OF_COMPANY = 300;
const RETRY_AFTER_SECONDS = 30;
/** How often a stream says that it is alive, and looks whether it may go on and whether it missed a notice. */
const ALIVE_EVERY_MS = 25_000;

export interface DoorStreamsOptions {
  listen: Listen;
  /** Up to where an event's log goes. */
  lastPlace(itemId: string): Promise<number>;
  now(): Date;
  later: Later;
  log: Log;
  /** A part of the connections that there may be: each stream holds one for hours. */
  mostOfAll: number;
}

/**
 * Turns of the loop between two rounds of messages: nothing to a process at rest, and at a rush, when a turn takes some
 * milliseconds and each batch grows the log, the difference between one message to each door and a dozen.
 */
const TURNS_BETWEEN = 20;

interface Open {
  watch: DoorWatch;
  stream: DoorStream;
}

export function createDoorStreams(options: DoorStreamsOptions): DoorStreams {
  const { listen, lastPlace, now, later, log, mostOfAll } = options;
  const open = new Set<Open>();
  /** Events whose last place is being read, and whether there was another notice meanwhile. */
  const reading = new Map<string, { isDue: boolean }>();
  let listening: Promise<() => Promise<void>> | undefined;
  let isStopping = false;

  const openOf = (matches: (watch: DoorWatch) => boolean) => [...open].filter(({ watch }) => matches(watch));

  function end(one: Open, reason: StreamEnd): void {
    open.delete(one);
    one.stream.end(reason);
  }

  /** Tells everybody at an event up to where its log goes: one query for all of them, and for all notices meanwhile. */
  async function tell(itemId: string): Promise<void> {
    const atWork = reading.get(itemId);
    if (atWork) {
      atWork.isDue = true;
      return;
    }
    const work = { isDue: true };
    reading.set(itemId, work);
    try {
      while (work.isDue) {
        work.isDue = false;
        const place = await lastPlace(itemId);
        for (const { stream } of openOf((watch) => watch.itemId === itemId)) stream.tell(place, now());
        for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await nextTurn();
      }
    } catch (err) {
      log.warn({ err }, 'an event’s log could not be looked at; its doors are told later');
    } finally {
      reading.delete(itemId);
    }
  }

  async function checkAccess(some: readonly Open[]): Promise<void> {
    for (const one of some) {
      const mayGoOn = await one.watch.mayGoOn().catch(() => true);
      if (!mayGoOn && open.has(one)) end(one, 'ended');
    }
  }

  function hear(payload: string | undefined): void {
    const notice = payload === undefined ? undefined : readDoorNotice(payload);
    if (notice?.about === 'log') void tell(notice.id);
    if (notice?.about === 'access') void checkAccess(openOf(({ companyId }) => companyId === notice.id));
    // After a gap anything may have happened.
    if (payload === undefined) {
      for (const itemId of new Set([...open].map(({ watch }) => watch.itemId))) void tell(itemId);
      void checkAccess([...open]);
    }
  }

  function keepAlive(one: Open): void {
    later(ALIVE_EVERY_MS, () => {
      if (!open.has(one)) return;
      one.stream.beAlive();
      void checkAccess([one]);
      void tell(one.watch.itemId);
      keepAlive(one);
    });
  }

  function makeRoom({ caller, companyId }: DoorWatch): void {
    const [oldest, ...others] = openOf((watch) => watch.caller === caller);
    if (oldest && others.length + 1 >= MOST_OF_CALLER) end(oldest, 'busy');
    const ofCompany = openOf((watch) => watch.companyId === companyId).length;
    if (isStopping || open.size >= mostOfAll || ofCompany >= MOST_OF_COMPANY) {
      throw new Overloaded('Very many doors are open. This one asks now and then.', RETRY_AFTER_SECONDS);
    }
  }

  return {
    async open(watch) {
      makeRoom(watch);
      listening ??= listen(DOORS_CHANNEL, hear);
      await listening.catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
      makeRoom(watch);
      const one: Open = { watch, stream: createDoorStream(() => open.delete(one)) };
      open.add(one);
      keepAlive(one);
      void tell(watch.itemId);
      return one.stream.body;
    },
    async close() {
      isStopping = true;
      for (const one of [...open]) end(one, 'stopping');
      const unlisten = await listening?.catch(() => undefined);
      await unlisten?.();
    },
  };
}
