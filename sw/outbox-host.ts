/** The worker as host of the outbox: it also sends without an open page, when the browser wakes it. */
import { Queue } from 'workbox-background-sync';
import type { ToWorker, Urgency } from '../common/contract/worker-messages.ts';
import { apiBase } from '../common/lib/api-base.ts';
import { systemClock } from '../common/lib/clock.ts';
import { closedBreaker } from '../common/outbox/delivery/circuit-breaker.ts';
import { drain, type Host } from '../common/outbox/delivery/drain.ts';
import { withPendingCount } from '../common/outbox/delivery/pending-count-header.ts';
import { nextDueAt } from '../common/outbox/delivery/pick.ts';
import { createOutboxEvents } from '../common/outbox/outbox-events.ts';
import { outboxDatabase } from '../common/outbox/storage/database.ts';
import { readSignedIn as readKnown, readSession } from '../common/outbox/storage/records.ts';
import { listRows } from '../common/outbox/storage/table.ts';

declare const self: ServiceWorkerGlobalScope & { readonly serviceWorker?: ServiceWorker };

const SESSION_PATIENCE_MS = 300;

const apiUrl = new URL(apiBase(import.meta.env.VITE_API_URL), self.location.origin);

/** For browsers that do not tell: a worker that saw its own installation does not control pages yet. */
let isInstalling = false;
self.addEventListener('install', () => {
  isInstalling = true;
});
self.addEventListener('activate', () => {
  isInstalling = false;
});

const database = outboxDatabase({ indexedDB: () => indexedDB, clock: systemClock });
// As in `src/api/api-address.ts`.
const isOwnApi = apiUrl.href === `${self.location.origin}/api/v1/`;
const ownFetch: typeof fetch = (...request) => fetch(...request);

const host: Host = {
  database,
  events: createOutboxEvents(),
  clock: systemClock,
  random: Math.random,
  locks: self.navigator.locks,
  fetch: isOwnApi ? withPendingCount(ownFetch, database) : ownFetch,
  apiBase: apiUrl.href,
  sendsIdempotencyKey: isOwnApi || import.meta.env.VITE_API_IDEMPOTENT === '1',
  isOwnApi,
  isActive: () => (self.serviceWorker ? self.serviceWorker.state === 'activated' : !isInstalling),
  hasNoNetwork: () => self.navigator.onLine === false,
};

/** Set before Workbox's own listener runs, which does not pass it to its callback. */
let isLastChance = false;
self.addEventListener('sync', (event) => {
  isLastChance = event.lastChance;
});

/**
 * Workbox's queue, used only for its sync tag, its `sync` listener, and its call at worker start where the browser has
 * no Background Sync. Nothing is stored in it.
 */
const alarm = new Queue('outbox', { onSync: () => sendOrRetryLater('connected') });

/** Handles the page's request to send. */
export function onMessage(event: ExtendableMessageEvent): void {
  const message: ToWorker = event.data;
  if (message.type === 'outbox:drain') event.waitUntil(sendAndSetAlarm(message.urgency));
}

/** Who is signed in, by the device's storage. */
export interface SignedIn {
  readonly hasSession: boolean;
  /**
   * Whether the company's data in local storage may be of an ended session: a browser that was killed may not have
   * written the deletion to disk.
   */
  readonly isSnapshotDoubted: boolean;
}

const UNKNOWN: SignedIn = { hasSession: true, isSnapshotDoubted: false };

/** Never rejects; a table that hangs delays a navigation by `SESSION_PATIENCE_MS` at most. */
export async function readSignedIn(): Promise<SignedIn> {
  const late = new Promise<SignedIn>((resolve) => setTimeout(() => resolve(UNKNOWN), SESSION_PATIENCE_MS));
  return await Promise.race([signedIn().catch(() => UNKNOWN), late]);
}

async function signedIn(): Promise<SignedIn> {
  const { session, hasEndedLately } = await readKnown(host.database, Date.now());
  return { hasSession: session !== null && !session.isRejected, isSnapshotDoubted: hasEndedLately };
}

async function sendAndSetAlarm(urgency: Urgency): Promise<void> {
  await drain(host, urgency).catch(() => undefined);
  // Not allowed, not supported, or no disk space: the page's own triggers suffice.
  if (await isLeft()) await alarm.registerSync().catch(() => undefined);
}

/**
 * Throwing makes the browser retry later, with growing pauses; after a last chance it drops the tag, so it is
 * registered again. If the event never fires, nobody would catch the error.
 */
async function sendOrRetryLater(urgency: Urgency): Promise<void> {
  await drain(host, urgency).catch(() => undefined);
  if (!('sync' in self.registration) || !(await isLeft())) return;
  if (!isLastChance) throw new Error('Unsent changes remain');
  await alarm.registerSync();
}

async function isLeft(): Promise<boolean> {
  try {
    const session = await readSession(host.database);
    if (!session || session.isRejected) return false;
    const rows = await listRows(host.database, session.companyId);
    return nextDueAt(rows, closedBreaker, Date.now()) !== undefined;
  } catch {
    // The table does not answer; the next page will send.
    return false;
  }
}
