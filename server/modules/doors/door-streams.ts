/**
 * Connections that wait for an event's log to grow. A stream sends the last place of the log and nothing of its
 * content. They are notified through the database, so it does not matter which process stores an entry.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DoorStreams, DoorWatch } from '../../context/door-streams.ts';
import type { Later } from '../../core/later.ts';
import { createCoalescedRuns } from '../../core/queue/coalesced-runs.ts';
import { Overloaded } from '../../core/queue/overloaded.ts';
import type { Listen } from '../../infra/db/database.ts';
import { DOORS_CHANNEL, readDoorNotice } from '../../infra/db/door-notices.ts';
import { countedFailures } from '../../infra/log/counted-failures.ts';
import type { Log } from '../../infra/log/log.ts';
import { createDoorStream, type StreamEnd } from './door-stream.ts';
import { createOpenStreams, type OpenStream } from './open-streams.ts';

/** Per token, for several tabs of a device. A new stream closes the oldest one. */
const MAX_PER_CALLER = 4;
const MAX_PER_COMPANY = 300;
const RETRY_AFTER_SECONDS = 30;
/** How often streams send a keep-alive message: a device doubts a stream that is silent for longer. */
const KEEP_ALIVE_EVERY_MS = 8_000;
/** After how many of these messages access is checked and missed notifications are looked for. */
const MESSAGES_BETWEEN_CHECKS = 3;

export interface DoorStreamsOptions {
  listen: Listen;
  /** The last place of an event's log. */
  lastPlace(itemId: string): Promise<number>;
  /** Which streams of a company still have access: one query for all of them. */
  withReadAccess<Watch extends DoorWatch>(companyId: string, watches: readonly Watch[]): Promise<Set<Watch>>;
  now(): Date;
  later: Later;
  log: Log;
  /** A part of all allowed connections, as each stream keeps one for hours. */
  mostOfAll: number;
}

/**
 * Turns of the event loop between two rounds of messages. This costs nothing in an idle process; under load, when a
 * turn takes some milliseconds and each batch grows the log, each door gets one message instead of a dozen.
 */
const TURNS_BETWEEN = 20;

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await nextTurn();
}

export function createDoorStreams(options: DoorStreamsOptions): DoorStreams {
  const { listen, lastPlace, withReadAccess, now, later, log, mostOfAll } = options;
  const open = createOpenStreams();
  const companiesWithTimer = new Set<string>();
  let listening: Promise<() => Promise<void>> | undefined;
  let isStopping = false;

  const failing = (words: string) => countedFailures({ log, clock: { now } }, words, 'warn');

  const ofCompany = (companyId: string) => open.of('companyId', companyId);
  const ofItem = (itemId: string) => open.of('itemId', itemId);

  function end(one: OpenStream, reason: StreamEnd): void {
    open.delete(one);
    one.stream.end(reason);
  }

  /**
   * Sends the last place to all streams of an event: one query for all of them, and for all notifications meanwhile.
   */
  const announcements = createCoalescedRuns(async (itemId) => {
    if (ofItem(itemId).size === 0) return;
    const place = await lastPlace(itemId);
    for (const { stream } of ofItem(itemId)) stream.announce(place, now());
    await someTurns();
  }, failing('an event’s log could not be looked at; its doors are told later'));

  /** Ends the streams of a company that have lost access: one query for all of them, and for all changes meanwhile. */
  const checks = createCoalescedRuns(async (companyId) => {
    const some = [...ofCompany(companyId)];
    if (some.length === 0) return;
    const mayGoOn = await withReadAccess(
      companyId,
      some.map(({ watch }) => watch),
    );
    for (const one of some) if (!mayGoOn.has(one.watch) && open.has(one)) end(one, 'ended');
    await someTurns();
  }, failing('whether doors may go on could not be looked up; it is asked again later'));

  function hear(payload: string | undefined): void {
    const notice = payload === undefined ? undefined : readDoorNotice(payload);
    if (notice?.about === 'log') announcements.ask(notice.id);
    if (notice?.about === 'access') checks.ask(notice.id);
    // After a gap, any notification may have been missed.
    if (payload === undefined) {
      for (const itemId of open.all('itemId')) announcements.ask(itemId);
      for (const companyId of open.all('companyId')) checks.ask(companyId);
    }
  }

  function keepAlive(companyId: string, sent = 0): void {
    if (companiesWithTimer.has(companyId)) return;
    companiesWithTimer.add(companyId);
    later(KEEP_ALIVE_EVERY_MS, () => {
      companiesWithTimer.delete(companyId);
      const some = [...ofCompany(companyId)];
      if (some.length === 0) return;
      for (const { stream } of some) stream.beAlive();
      const isCheck = sent + 1 === MESSAGES_BETWEEN_CHECKS;
      if (isCheck) {
        checks.ask(companyId);
        for (const itemId of new Set(some.map(({ watch }) => watch.itemId))) announcements.ask(itemId);
      }
      keepAlive(companyId, isCheck ? 0 : sent + 1);
    });
  }

  /**
   * Ends a stream of a caller with several, for a caller that would still have fewer: any session can open doors with
   * four each.
   */
  function endOneOfMost(companyId: string, own: number): void {
    const callers = new Set([...ofCompany(companyId)].map(({ watch }) => watch.caller));
    const most = [...callers]
      .map((caller) => open.of('caller', caller))
      .reduce((one, other) => (other.size > one.size ? other : one));
    const [oldest] = most;
    if (oldest && most.size > own + 1) end(oldest, 'busy');
  }

  function makeRoom({ caller, companyId }: DoorWatch): void {
    const own = open.of('caller', caller);
    const [oldest] = own;
    if (oldest && own.size >= MAX_PER_CALLER) end(oldest, 'busy');
    else if (ofCompany(companyId).size >= MAX_PER_COMPANY) endOneOfMost(companyId, own.size);
    if (isStopping || open.size() >= mostOfAll || ofCompany(companyId).size >= MAX_PER_COMPANY) {
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
      const one: OpenStream = { watch, stream: createDoorStream(() => open.delete(one)) };
      open.add(one);
      keepAlive(watch.companyId);
      announcements.ask(watch.itemId);
      return one.stream.body;
    },
    async close() {
      isStopping = true;
      for (const companyId of open.all('companyId'))
        for (const one of ofCompany(companyId)) end(one, 'stopping');
      const unlisten = await listening?.catch(() => undefined);
      await unlisten?.();
    },
  };
}
