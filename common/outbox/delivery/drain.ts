/**
 * Sends pending entries. The same code runs in the worker and in a page without one; a lock for the whole origin lets
 * only one of them send. Nothing here deletes an entry that the server has not answered.
 */
import { OUTBOX_LOCK, type Urgency } from '../../contract/worker-messages.ts';
import { announce, publish, publishSettled } from '../announce.ts';
import { type Disposition, outcomeOf } from '../answers/answers.ts';
import { isOfAnotherCompany } from '../answers/check-token-company.ts';
import type { Entry } from '../entry.ts';
import { breakerIn, readSession } from '../storage/records.ts';
import { recover, rowsIn } from '../storage/table.ts';
import { isHeldBack } from './circuit-breaker.ts';
import { claim, holdBack, release, storeDisposition } from './claim.ts';
import type { Host } from './host.ts';
import { pickQueues } from './pick.ts';
import { probeServer } from './probe-server.ts';
import { QueuePool } from './queue-pool.ts';
import { serverDisposition } from './server-disposition.ts';

export type Drained =
  /** Nothing left to send now. */
  | 'finished'
  /** Another host has the lock. It checks again before it stops, so nothing is missed. */
  | 'busy'
  /** No network, open breaker or no session: the rest waits for the next trigger. */
  | 'stopped';

interface Work {
  pass?: Pass | undefined;
  /** A trigger that came before the pass, while the session was read, or after its end. */
  missed?: Urgency;
}

/** The work of each host that has the lock, so that a trigger that comes during it is not lost. */
const atWork = new WeakMap<Host, Work>();

/** Sends everything that is due. */
export async function drain(host: Host, asked: Urgency): Promise<Drained> {
  const tried = new Set<string>();
  let urgency = asked;
  for (;;) {
    if (!host.isActive()) return 'stopped';
    const work: Work = {};
    const outcome = await host.locks
      .request(OUTBOX_LOCK, { ifAvailable: true }, async (lock) => {
        if (!lock) return 'busy';
        atWork.set(host, work);
        return await drainLocked(host, urgency, tried);
      })
      .finally(() => atWork.get(host) === work && atWork.delete(host));
    if (outcome === 'busy') {
      extendWork(atWork.get(host), urgency);
      return outcome;
    }
    if (work.missed) {
      urgency = work.missed;
      if (urgency === 'now') tried.clear();
      continue;
    }
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
  const work = atWork.get(host);
  if (work) work.pass = pass;
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
    if (work) work.pass = undefined;
    unsubscribe();
    // Only now: the lock must not be released while another queue is still sending.
    await pool.end();
    if (hasChanged) host.events.publish({ type: 'outbox:changed', companyId });
  }
}

/**
 * A trigger found this host busy: it may know more about the connection than the current pass does, and one request may
 * hang for minutes, for whose end other entries that become sendable must not wait.
 */
function extendWork(work: Work = {}, urgency: Urgency): void {
  const { pass } = work;
  if (!pass) work.missed = higher(urgency, work.missed);
  if (!pass || pass.stop === 'session-changed') return;
  pass.urgency = higher(urgency, pass.urgency);
  if (pass.stop || urgency === 'now') pass.tried.clear();
  pass.stop = false;
  pass.pool.look();
}

const URGENCIES: readonly Urgency[] = ['due', 'connected', 'now'];

const higher = (one: Urgency, other: Urgency = 'due'): Urgency =>
  URGENCIES.indexOf(one) > URGENCIES.indexOf(other) ? one : other;

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
