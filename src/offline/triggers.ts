/**
 * When to send. Background Sync is a bonus (Safari has none, Chromium gives up after three tries), so the
 * page itself drains on every sign that it might work now.
 */
import { api, outcomes } from '../api/api.ts';
import { readToken } from '../api/token-store.ts';
import { sessionContract } from '../contract/session.ts';
import { nextDueAt } from '../outbox/pick.ts';
import { holdIn, readSession, reinstateSession } from '../outbox/records.ts';
import { rowsIn } from '../outbox/table.ts';
import { feedCanary } from './canary.ts';
import { connection, reportOutcome } from './connectivity.ts';
import { database, news } from './outbox-page.ts';
import { wake } from './wake.ts';

const BEAT_MS = 30_000;
/** Two answers of a screen that loads are one proof of a connection. */
const PROOF_PAUSE_MS = 2_000;

/** Starts all triggers of this page; the answer stops them. */
export function startTriggers(): () => void {
  const stops = [
    onProof(() => void ifWaiting(() => wake('connected'))),
    news.subscribe((item) => {
      if (item.type === 'outbox:changed') scheduleNext(item.companyId);
      if (item.type !== 'outbox:outcome') return;
      reportOutcome(item.outcome);
      if (item.outcome === 'denied') void confirmDenial(item.token);
    }),
    on(window, 'online', () => void lookAround()),
    on(window, 'offline', () => reportOutcome('offline')),
    on(window, 'pageshow', () => void lookAround()),
    on(document, 'visibilitychange', () => void lookAround()),
    every(BEAT_MS, () => void lookAround()),
  ];
  void lookAround();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/**
 * A worker of 0.1.0 took every 401 for a denied session, a gateway's too. This page's own call decides: the client ends
 * the session when that is denied, and when it is not, sending goes on.
 */
async function confirmDenial(token: string | null): Promise<void> {
  if (token === null || token !== readToken()) return;
  try {
    await api.send(sessionContract.currentCompany, {});
    await reinstateSession(database, token);
    wake('connected');
  } catch {
    // Denied, or without an answer: the next call of the page asks again.
  }
}

/** Sends what waits; with nothing to send but a connection in doubt, asks the server for a sign of life. */
async function lookAround(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  if (await ifWaiting(() => wake('connected'))) return;
  if (connection.get() === 'online' || connection.get() === 'sign-in') return;
  await api.send(sessionContract.currentCompany, {}).catch(() => undefined);
}

async function ifWaiting(act: () => void): Promise<boolean> {
  try {
    const session = await readSession(database);
    if (!session || session.isRejected) return false;
    const rows = await database.run('readonly', (stores) => rowsIn(stores, session.companyId));
    const isWaiting = rows.some((row) => !('sealed' in row) && row.state !== 'parked');
    if (isWaiting) act();
    return isWaiting;
  } catch {
    return false;
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Wakes the host again when the earliest wait is over. */
function scheduleNext(companyId: string): void {
  feedCanary(companyId).catch(() => undefined);
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const now = Date.now();
    const dueAt = await database
      .run('readonly', async (stores) =>
        nextDueAt(await rowsIn(stores, companyId), await holdIn(stores), now),
      )
      .catch(() => undefined);
    if (dueAt === undefined || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => wake('due'), Math.min(BEAT_MS, Math.max(500, dueAt - now)));
  }, 100);
}

function onProof(act: () => void): () => void {
  let last = 0;
  return outcomes.subscribe((outcome) => {
    if (outcome !== 'answered' || Date.now() - last < PROOF_PAUSE_MS) return;
    last = Date.now();
    act();
  });
}

function on(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

function every(ms: number, act: () => void): () => void {
  const beat = setInterval(act, ms);
  return () => clearInterval(beat);
}
