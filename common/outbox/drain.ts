/**
 * Sends what waits. The same code runs in the worker and in a page without one; a lock over the whole
 * origin makes sure that only one does. Nothing here deletes an entry that the server has not answered.
 */
import { OUTBOX_LOCK, type OutboxNews, type Urgency } from '../contract/worker-messages.ts';
import { type Disposition, outcomeOf } from './answers.ts';
import { claim, release, settle } from './claim.ts';
import type { Random } from './clock.ts';
import type { Database } from './database.ts';
import type { Entry } from './entry.ts';
import { isHeld } from './hold.ts';
import { pickLanes } from './pick.ts';
import { holdIn, readSession } from './records.ts';
import type { Sender } from './send.ts';
import { serverDisposition } from './server-disposition.ts';
import { recover, rowsIn } from './table.ts';

const PARALLEL_LANES = 3;

/** The part of the Web Locks API that is used. */
export interface Locks {
  request<T>(
    name: string,
    options: { ifAvailable: true },
    callback: (lock: unknown) => Promise<T>,
  ): Promise<T>;
}

export interface News {
  publish(news: OutboxNews): void;
  /** Calls back on every piece of news from elsewhere; the answer ends it. */
  subscribe(listener: (news: OutboxNews) => void): () => void;
}

export interface Host extends Sender {
  readonly database: Database;
  readonly random: Random;
  readonly locks: Locks;
  readonly news: News;
  /** A worker that is only installing must not send. */
  isActive(): boolean;
}

export type Drained =
  /** Nothing left that may be sent now. */
  | 'finished'
  /** Another host has the lock: it looks again before it stops, so nothing is missed. */
  | 'busy'
  /** No network, breaker, no session: the rest waits for the next trigger. */
  | 'stopped';

/** Sends everything that may be sent now. */
export async function drain(host: Host, urgency: Urgency): Promise<Drained> {
  const tried = new Set<string>();
  for (;;) {
    if (!host.isActive()) return 'stopped';
    const outcome = await host.locks.request(OUTBOX_LOCK, { ifAvailable: true }, async (lock) =>
      lock ? await drainLocked(host, urgency, tried) : 'busy',
    );
    // Another company signed in meanwhile: its entries are due, and its trigger found us busy.
    if (outcome === 'session-changed') continue;
    // Somebody may have enqueued, found us busy and gone away just before the lock was free: look again.
    if (outcome !== 'finished' || !(await hasMore(host, urgency, tried))) return outcome;
  }
}

async function hasMore(host: Host, urgency: Urgency, tried: ReadonlySet<string>): Promise<boolean> {
  const session = await readSession(host.database);
  return (
    session !== null &&
    !session.isRejected &&
    (await nextLanes(host, session.companyId, urgency, tried)).length > 0
  );
}

async function drainLocked(
  host: Host,
  urgency: Urgency,
  tried: Set<string>,
): Promise<Drained | 'session-changed'> {
  const session = await readSession(host.database);
  if (!session || session.isRejected) return 'stopped';
  const { companyId } = session;
  const abort = new AbortController();
  const unsubscribe = host.news.subscribe((news) => {
    if (news.type === 'session:changed' && news.companyId !== companyId) abort.abort();
  });
  const pass: Pass = { host, companyId, tried, signal: abort.signal, stop: false };
  let hasNews = false;
  try {
    hasNews = await recover(host.database, companyId, host.clock.now());
    for (;;) {
      const lanes = await nextLanes(host, companyId, urgency, tried);
      if (lanes.length === 0) return 'finished';
      hasNews = true;
      await runLanes(pass, lanes);
      if (pass.stop) return pass.stop;
    }
  } finally {
    unsubscribe();
    if (hasNews) host.news.publish({ type: 'outbox:changed', companyId });
  }
}

/** The lanes to run now; none while the whole queue is held back. */
function nextLanes(
  { database, clock }: Host,
  companyId: string,
  urgency: Urgency,
  tried: ReadonlySet<string>,
): Promise<Entry[][]> {
  return database.run('readonly', async (stores) => {
    if (isHeld(await holdIn(stores), clock.now(), urgency)) return [];
    return pickLanes(await rowsIn(stores, companyId), tried, clock.now(), urgency);
  });
}

interface Pass {
  readonly host: Host;
  readonly companyId: string;
  /** Each entry is sent at most once a drain. */
  readonly tried: Set<string>;
  readonly signal: AbortSignal;
  stop: false | 'stopped' | 'session-changed';
}

async function runLanes(pass: Pass, lanes: Entry[][]): Promise<void> {
  const queue = [...lanes];
  const runner = async () => {
    for (let lane = queue.shift(); lane && !pass.stop; lane = queue.shift()) await runLane(pass, lane);
  };
  const runners = await Promise.allSettled(Array.from({ length: PARALLEL_LANES }, runner));
  // Only now: the lock must not be given back while another lane is still sending.
  for (const ended of runners) if (ended.status === 'rejected') throw ended.reason;
}

async function runLane(pass: Pass, lane: Entry[]): Promise<void> {
  for (const entry of lane) {
    if (pass.stop) return;
    if ((await runEntry(pass, entry)) === 'stop-lane') return;
  }
}

async function runEntry(pass: Pass, { id }: Entry): Promise<'go-on' | 'stop-lane'> {
  const { host, companyId } = pass;
  const claimed = await claim(host.database, companyId, id);
  pass.tried.add(id);
  if (claimed.kind === 'no-session') {
    pass.stop = 'session-changed';
    return 'stop-lane';
  }
  if (claimed.kind === 'skip') return 'go-on';
  if (claimed.kind === 'orphaned') {
    publishSettled(host, claimed.entry, 'refused', claimed.entry.lastError?.message ?? '');
    return 'go-on';
  }
  return await deliver(pass, claimed.entry, claimed.token);
}

const HAS_ENDED: ReadonlySet<Disposition['kind']> = new Set(['done', 'park', 'uncertain']);

async function deliver(pass: Pass, entry: Entry, token: string): Promise<'go-on' | 'stop-lane'> {
  const { host, companyId, signal } = pass;
  host.news.publish({ type: 'outbox:changed', companyId });
  const disposition = await serverDisposition(host, entry, token, signal);
  if (signal.aborted && disposition.kind === 'retry') {
    await release(host.database, entry);
    pass.stop = 'session-changed';
    return 'stop-lane';
  }
  const now = host.clock.now();
  const hold = await settle(host.database, entry, disposition, { token, now, random: host.random });
  announce(host, entry, disposition, token);
  // A held queue, a denied session: no lane has a chance now. Otherwise a failure stops its own lane only.
  if (hold.reason !== 'none' || disposition.kind === 'sign-in') pass.stop ||= 'stopped';
  // Its removal stands in its place now, and it behind that as something new: both in this drain, in order.
  if (disposition.kind === 'superseded') pass.tried.delete(entry.id);
  return HAS_ENDED.has(disposition.kind) ? 'go-on' : 'stop-lane';
}

function announce(host: Host, entry: Entry, disposition: Disposition, token: string): void {
  host.news.publish({ type: 'outbox:outcome', outcome: outcomeOf(disposition), token });
  host.news.publish({ type: 'outbox:changed', companyId: entry.companyId });
  if (disposition.kind === 'done') publishSettled(host, entry, 'accepted', disposition.message);
  if (disposition.kind === 'park' || disposition.kind === 'uncertain')
    publishSettled(host, entry, 'refused', disposition.message);
}

function publishSettled(
  { news }: Host,
  { companyId, id, lane, call, label }: Entry,
  outcome: 'accepted' | 'refused',
  message: string,
): void {
  news.publish({ type: 'outbox:settled', settled: { companyId, id, lane, call, label, outcome, message } });
}
