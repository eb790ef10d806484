/**
 * Sends pending entries. The same code runs in the worker and in a page without one; a lock for the whole origin lets
 * only one of them send. Nothing here deletes an entry that the server has not answered.
 */
import { OUTBOX_LOCK, type OutboxEvent, type Urgency } from '../../contract/worker-messages.ts';
import type { Random } from '../../lib/clock.ts';
import { announce, publish, publishSettled } from '../announce.ts';
import { type Disposition, outcomeOf } from '../answers/answers.ts';
import { isOfAnotherCompany } from '../answers/check-token-company.ts';
import type { Entry } from '../entry.ts';
import type { Database } from '../storage/database.ts';
import { breakerIn, readSession } from '../storage/records.ts';
import { recover, rowsIn } from '../storage/table.ts';
import { isHeldBack } from './circuit-breaker.ts';
import { claim, holdBack, release, storeDisposition } from './claim.ts';
import { pickQueues } from './pick.ts';
import { probeServer } from './probe-server.ts';
import { QueuePool } from './queue-pool.ts';
import type { Sender } from './send.ts';
import { serverDisposition } from './server-disposition.ts';

/** The part of the Web Locks API that is used. */
export interface Locks {
  request<T>(
    name: string,
    options: { ifAvailable: true },
    callback: (lock: unknown) => Promise<T>,
  ): Promise<T>;
}

export interface OutboxEvents {
  publish(event: OutboxEvent): void;
  /** Calls back on every event, also of this context. @returns an unsubscribe function */
  subscribe(listener: (event: OutboxEvent) => void): () => void;
}

export interface Host extends Sender {
  readonly database: Database;
  readonly random: Random;
  readonly locks: Locks;
  readonly events: OutboxEvents;
  /** A worker that is still installing must not send. */
  isActive(): boolean;
  /** The device reports that it has no network. It cannot know the opposite. */
  hasNoNetwork(): boolean;
}

export type Drained =
  /** Nothing left to send now. */
  | 'finished'
  /** Another host has the lock. It checks again before it stops, so nothing is missed. */
  | 'busy'
  /** No network, open breaker or no session: the rest waits for the next trigger. */
  | 'stopped';

/** The current pass of each host, so that a trigger that comes during it is not lost. */
const atWork = new WeakMap<Host, Pass>();

/** Sends everything that is due. */
export async function drain(host: Host, urgency: Urgency): Promise<Drained> {
  const tried = new Set<string>();
  for (;;) {
    if (!host.isActive()) return 'stopped';
    const outcome = await host.locks.request(OUTBOX_LOCK, { ifAvailable: true }, async (lock) =>
      lock ? await drainLocked(host, urgency, tried) : 'busy',
    );
    // One request may hang for minutes: other entries that become sendable must not wait for its end.
    if (outcome === 'busy') extendPass(atWork.get(host), urgency);
    // Another company signed in meanwhile: its entries are due, and its trigger found this host busy.
    if (outcome === 'session-changed') continue;
    // Another host may have enqueued, found this one busy and stopped just before the lock was released: check again.
    if (outcome !== 'finished' || !(await hasMore(host, urgency, tried))) return outcome;
  }
}

async function hasMore(host: Host, urgency: Urgency, tried: ReadonlySet<string>): Promise<boolean> {
  const session = await readSession(host.database);
  if (!session || session.isRejected) return false;
  return (await nextQueues(host, session.companyId, urgency, tried)).queues.length > 0;
}

interface Pass {
  readonly host: Host;
  readonly companyId: string;
  readonly token: string;
  /** Each entry is sent at most once per drain. */
  readonly tried: Set<string>;
  readonly signal: AbortSignal;
  readonly pool: QueuePool;
  urgency: Urgency;
  stop: false | 'stopped' | 'session-changed';
  /** A harmless request was answered since the device last seemed to have no network. */
  isReached: boolean;
  /** This pass is publishing: the event that comes is its own. */
  isPublishing: boolean;
}

async function drainLocked(
  host: Host,
  urgency: Urgency,
  tried: Set<string>,
): Promise<Drained | 'session-changed'> {
  const session = await readSession(host.database);
  if (!session || session.isRejected) return 'stopped';
  const { companyId, token } = session;
  const abort = new AbortController();
  const pool = new QueuePool();
  const state = { urgency, stop: false, isReached: false, isPublishing: false } as const;
  const pass: Pass = { host, companyId, token, tried, signal: abort.signal, pool, ...state };
  const unsubscribe = host.events.subscribe((event) => {
    if (event.type === 'session:changed' && event.companyId !== companyId) abort.abort();
    if (event.type === 'outbox:changed' && event.companyId === companyId && !pass.isPublishing) pool.look();
  });
  atWork.set(host, pass);
  let hasChanged = false;
  try {
    hasChanged = await recover(host.database, companyId, host.clock.now());
    for (;;) {
      const isAnyNew = pass.stop === false && (await startQueues(pass));
      hasChanged ||= isAnyNew;
      pool.throwFailure();
      if (pool.isIdle) return pass.stop || 'finished';
      await pool.change();
    }
  } finally {
    atWork.delete(host);
    unsubscribe();
    // Only now: the lock must not be released while another queue is still sending.
    await pool.end();
    if (hasChanged) host.events.publish({ type: 'outbox:changed', companyId });
  }
}

/** A trigger found this host busy: it may know more about the connection than the current pass does. */
function extendPass(pass: Pass | undefined, urgency: Urgency): void {
  if (!pass || pass.stop === 'session-changed') return;
  if (URGENCIES.indexOf(urgency) > URGENCIES.indexOf(pass.urgency)) pass.urgency = urgency;
  if (pass.stop || urgency === 'now') pass.tried.clear();
  pass.stop = false;
  pass.pool.look();
}

const URGENCIES: readonly Urgency[] = ['due', 'connected', 'now'];

/** Starts the queues that are due and fit beside the running ones. */
async function startQueues(pass: Pass): Promise<boolean> {
  const { host, pool, companyId, urgency, tried } = pass;
  const { queues, isDoubtful } = await nextQueues(host, companyId, urgency, tried);
  // Fewest attempts first: three queues that keep failing must not block the others.
  const ready = queues
    .filter((queue) => pool.hasRoomFor(queue))
    .sort((one, other) => triesOf(one) - triesOf(other));
  if (ready.length === 0) return false;
  const isUntried = ready.some((queue) => triesOf(queue) === 0);
  if (isUntried && !pass.isReached && (isDoubtful || host.hasNoNetwork())) {
    pass.isReached = await isServerReached(pass);
    if (!pass.isReached) return false;
  }
  if (await isOfAnotherCompany(host, pass, pass.signal)) {
    pass.stop = 'stopped';
    return false;
  }
  for (const queue of ready) if (pool.hasRoomFor(queue)) pool.start(queue, () => runQueue(pass, queue));
  return true;
}

/**
 * Whether a harmless request is answered. An entry that is sent and fails counts as one that may have arrived; one that
 * was never sent can be removed without a trace.
 */
async function isServerReached(pass: Pass): Promise<boolean> {
  const { host, token, signal } = pass;
  const failure = await probeServer(host, token, signal);
  if (!failure) return true;
  pass.stop = signal.aborted ? 'session-changed' : 'stopped';
  if (signal.aborted) return false;
  await holdBack(host.database, failure, { now: host.clock.now(), random: host.random });
  publish(pass, { type: 'outbox:outcome', outcome: outcomeOf(failure), token });
  return false;
}

/** The queues to run now; none while the whole outbox is paused. */
function nextQueues(
  { database, clock }: Host,
  companyId: string,
  urgency: Urgency,
  tried: ReadonlySet<string>,
): Promise<{ queues: Entry[][]; isDoubtful: boolean }> {
  return database.run('readonly', async (stores) => {
    const breaker = await breakerIn(stores);
    const isDoubtful = breaker.reason === 'network';
    if (isHeldBack(breaker, clock.now(), urgency)) return { queues: [], isDoubtful };
    return { queues: pickQueues(await rowsIn(stores, companyId), tried, clock.now(), urgency), isDoubtful };
  });
}

const triesOf = ([head]: readonly Entry[]) => head?.attempts ?? 0;

async function runQueue(pass: Pass, queue: Entry[]): Promise<void> {
  for (const entry of queue) {
    if (pass.stop) return;
    if ((await runEntry(pass, entry)) === 'stop-queue') return;
  }
}

async function runEntry(pass: Pass, { id }: Entry): Promise<'go-on' | 'stop-queue'> {
  const { host, companyId } = pass;
  const claimed = await claim(host.database, companyId, id, host.clock.now());
  pass.tried.add(id);
  if (claimed.kind === 'no-session') {
    pass.stop = 'session-changed';
    return 'stop-queue';
  }
  if (claimed.kind === 'skip') return 'go-on';
  if (claimed.kind === 'orphaned') {
    publishSettled(pass, claimed.entry, 'refused', claimed.entry.lastError?.message ?? '');
    return 'go-on';
  }
  return await deliver(pass, claimed.entry, claimed.token);
}

const HAS_ENDED: ReadonlySet<Disposition['kind']> = new Set(['done', 'fail', 'uncertain', 'withdrawn']);

async function deliver(pass: Pass, entry: Entry, token: string): Promise<'go-on' | 'stop-queue'> {
  const { host, companyId, signal } = pass;
  publish(pass, { type: 'outbox:changed', companyId });
  const disposition = await serverDisposition(host, entry, token, signal);
  // A retry of everything may have been requested meanwhile: this attempt was it.
  pass.tried.add(entry.id);
  if (signal.aborted && disposition.kind === 'retry') {
    await release(host.database, entry, host.clock.now());
    pass.stop = 'session-changed';
    return 'stop-queue';
  }
  const now = host.clock.now();
  const breaker = await storeDisposition(host.database, entry, disposition, {
    token,
    now,
    random: host.random,
  });
  announce(pass, entry, disposition, token);
  // With an open breaker or a denied session no queue can succeed. Any other failure stops only its own queue.
  if (breaker.reason !== 'none' || disposition.kind === 'sign-in') {
    pass.stop ||= 'stopped';
    pass.isReached = false;
  }
  // Its removal has taken its place, and the entry follows as a new one: both are sent in this drain, in order.
  if (disposition.kind === 'superseded') pass.tried.delete(entry.id);
  return HAS_ENDED.has(disposition.kind) ? 'go-on' : 'stop-queue';
}
