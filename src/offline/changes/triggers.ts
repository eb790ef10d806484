/**
 * When to send. Background Sync is optional (Safari has none, Chromium gives up after three attempts), so the page
 * drains on every sign that it might work.
 */

import { sessionContract } from '../../../common/contract/session.ts';
import { systemClock } from '../../../common/lib/clock.ts';
import { nextDueAt } from '../../../common/outbox/delivery/pick.ts';
import {
  breakerIn,
  readSession,
  reinstateSession,
  writeSession,
} from '../../../common/outbox/storage/records.ts';
import { rowsIn } from '../../../common/outbox/storage/table.ts';
import { api } from '../../api/api.ts';
import { isOwnApi } from '../../api/api-address.ts';
import { outcomes } from '../../api/client-events.ts';
import '../../api/portal-client.ts';
import { isServerSlow } from '../../api/slow-server.ts';
import { noticeChangedToken, readToken } from '../../api/token-store.ts';
import { unsentCount } from '../../api/unsent-count.ts';
import { onReturn } from '../../lib/on-return.ts';
import { connection, reportOutcome } from '../connection/connectivity.ts';
import { handleOutcome } from '../connection/handle-outcome.ts';
import { watchHealth } from '../connection/watch-health.ts';
import { showErased, touchEvictionSentinel } from './eviction-sentinel.ts';
import { database, outboxEvents } from './outbox-page.ts';
import { createSendSchedule } from './send-schedule.ts';
import { mirroredSession } from './session-mirror.ts';
import { wake } from './wake.ts';

const HEARTBEAT_MS = 30_000;
/** From a touch to a look, and the least between two. */
const TOUCH_MS = 2_500;

/** Starts all triggers of this page. @returns a function that stops them */
export function startTriggers(): () => void {
  const rounds = createSendSchedule({
    clock: systemClock,
    random: Math.random,
    begin: (onBegun) =>
      void ifPending(() => {
        onBegun();
        wake('connected');
      }),
  });
  const health = watchHealth({
    clock: systemClock,
    random: Math.random,
    isWanted: async () => isConnectionInDoubt() && isSeen(),
    onHealthy: () => {
      rounds.proof();
      // With nothing pending there is no round whose answer would show that the connection is back.
      void checkServer();
    },
  });
  const probeServer = () => {
    if (isOwnApi() && isConnectionInDoubt()) health.look();
  };
  const checkVisible = () => {
    if (!isSeen()) return;
    void lookForLoss();
    rounds.attention();
    probeServer();
    void checkServer();
  };
  // An API of another make has no health to be polled: somebody at the screen sees within seconds that it is back.
  let touched: ReturnType<typeof setTimeout> | undefined;
  const onTouch = () => {
    if (touched || !isConnectionInDoubt() || readToken() === null) return;
    touched = setTimeout(() => {
      touched = undefined;
      checkVisible();
    }, TOUCH_MS);
  };
  const stops = [
    outcomes.subscribe((outcome) => {
      if (outcome === 'answered') rounds.proof();
    }),
    outboxEvents.subscribe((event) => {
      if (event.type === 'outbox:changed') {
        // Before an erased table is counted, as the log-in says how many were lost.
        noticeChangedToken();
        void restoreSession();
        scheduleNext(event.companyId);
      }
      if (event.type !== 'outbox:outcome') return;
      rounds.heard(event.outcome === 'answered');
      void handleOutcome(event.outcome);
      if (event.outcome === 'denied') void confirmDenial(event.token);
    }),
    connection.watch(probeServer),
    connection.watch(() => {
      if (connection.get() === 'online') void lookForLoss();
    }),
    on(window, 'online', () => {
      rounds.proof();
      // Nothing may be pending, and a page that was loaded offline has made no request yet.
      void checkServer();
    }),
    on(window, 'offline', () => reportOutcome('offline')),
    on(window, 'pageshow', checkVisible),
    onReturn(rereadEntries),
    on(document, 'visibilitychange', checkVisible),
    ...['pointerdown', 'keydown'].map((type) => on(window, type, onTouch)),
    every(HEARTBEAT_MS, () => void onHeartbeat().then(checkServer)),
    rounds.stop,
    health.stop,
  ];
  checkVisible();
  return () => {
    clearTimeout(timer);
    clearTimeout(touched);
    for (const stop of stops) stop();
  };
}

const isSeen = () => document.visibilityState === 'visible';
/** Without a session the call would be denied. */
const isSlowForSession = () => isServerSlow() && readToken() !== null;
const isConnectionInDoubt = () => connection.get() !== 'online' && connection.get() !== 'sign-in';

/**
 * If the browser has erased its storage under an open page: reports it, and stores the session again. Also checks a
 * denial that nobody has confirmed.
 */
async function lookForLoss(): Promise<void> {
  noticeChangedToken();
  const session = mirroredSession();
  if (!session || session.token !== readToken()) return;
  // Also what another tab has noticed and noted. The table does not answer: the next check may work.
  await showErased(session.companyId).catch(() => undefined);
  await restoreSession();
  // Sending is paused until a page has checked this.
  const stored = await readSession(database).catch(() => null);
  if (stored?.isRejected) await confirmDenial(stored.token, stored.companyId);
}

/**
 * Stores the session again if the browser has erased its record: without it neither page nor worker can send.
 */
async function restoreSession(): Promise<void> {
  const session = mirroredSession();
  if (!session || session.token !== readToken()) return;
  try {
    if ((await readSession(database)) !== null) return;
    await writeSession(database, session, () => session.token === readToken());
    wake('connected');
  } catch {
    // The table does not answer; the next check may work.
  }
}

async function onHeartbeat(): Promise<void> {
  if (!isSeen()) return;
  // The screens show pending entries: check the table for them.
  if ((unsentCount() ?? 0) > 0) await lookForLoss();
  await ifPending(() => wake('due'));
}

/**
 * While the connection is in doubt, or the server slow: makes a call whose answer tells how it is now, unless one of our
 * own server's pending entries does. Without it a page that asks for nothing would say *Slow* for ever.
 */
async function checkServer(): Promise<void> {
  if (!isSeen() || !(isConnectionInDoubt() || isSlowForSession())) return;
  if (isOwnApi() && (await ifPending(() => undefined))) return;
  await api.send(sessionContract.currentCompany, {}).catch(() => undefined);
}

/**
 * A worker of 0.1.0 took every 401 for a denied session, even a gateway's. This page's own call decides: if it is
 * denied, the client ends the session; if not, sending continues.
 * @param companyId whose session it has to be: one of another company was rejected for that
 */
async function confirmDenial(token: string | null, companyId?: string): Promise<void> {
  if (token === null || token !== readToken()) return;
  try {
    const { data } = await api.send(sessionContract.currentCompany, {});
    if (companyId !== undefined && data._id !== companyId) return;
    await reinstateSession(database, token);
    wake('connected');
  } catch {
    // Denied or not answered: the next call of the page will decide.
  }
}

/** The screens show the entries as of when this page went into the back/forward cache. */
function rereadEntries(): void {
  const companyId = mirroredSession()?.companyId;
  if (companyId !== undefined) outboxEvents.publish({ type: 'outbox:changed', companyId });
}

/** @returns whether something sendable is pending */
async function ifPending(act: () => void): Promise<boolean> {
  try {
    const session = await readSession(database);
    if (!session || session.isRejected) return false;
    const rows = await database.run('readonly', (stores) => rowsIn(stores, session.companyId));
    const isPending = rows.some((row) => !('unsupported' in row) && row.state !== 'failed');
    if (isPending) act();
    return isPending;
  } catch {
    return false;
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Wakes the host when the earliest wait is over. */
function scheduleNext(companyId: string): void {
  touchEvictionSentinel(companyId).catch(() => undefined);
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const now = Date.now();
    const dueAt = await database
      .run('readonly', async (stores) =>
        nextDueAt(await rowsIn(stores, companyId), await breakerIn(stores), now),
      )
      .catch(() => undefined);
    if (dueAt === undefined || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => wake('due'), Math.min(HEARTBEAT_MS, Math.max(500, dueAt - now)));
  }, 100);
}

/** While capturing: a pressed button keeps the event from bubbling. */
function on(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener, true);
  return () => target.removeEventListener(type, listener, true);
}

function every(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
}
