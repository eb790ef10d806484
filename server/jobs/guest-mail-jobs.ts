/**
 * Sends held invitations, rewrites mails whose item has changed, notifies guests of changes, and reminds them, in
 * batches.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, exists, gt, inArray, isNull, not } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../common/contract/payments.ts';
import type { AppContext } from '../context/app-context.ts';
import { createFairQueue } from '../core/queue/fair-queue.ts';
import { isClosed } from '../infra/db/company-standing.ts';
import type { Database } from '../infra/db/database.ts';
import { isDatabaseUnavailable } from '../infra/db/database-unavailable.ts';
import { companies, invitations, items } from '../infra/db/schema.ts';
import { countedFailures } from '../infra/log/counted-failures.ts';
import { stalePrefixes } from '../infra/mail/stale-mails.ts';
import { rewriteStaleGuestMails } from '../modules/guest-mails/event-changed.ts';
import { itemsWithNotices, notifyNext } from '../modules/guest-mails/notify-guests.ts';
import { itemsToRemindOf, remindNext } from '../modules/guest-mails/remind-guests.ts';
import { isHeld } from '../modules/invitations/held-invitations.ts';
import {
  type InvitationDeps,
  releaseInvitationMails,
  rewriteStaleMails,
} from '../modules/invitations/invitation-emails.ts';
import { isOfInvitations } from '../modules/invitations/invitation-topic.ts';

type JobContext = Pick<AppContext, 'db' | 'clock' | 'disk' | 'log' | 'mail' | 'settings'>;

const POLL_MS = 15_000;
const ITEMS_PER_QUERY = 100;
/**
 * Enough for all people of an item. Limited, so that an item that is changed endlessly does not cause an endless run.
 */
const ROUNDS_PER_RUN = 100;

/**
 * How many batches of all jobs run at once: each may wait for its item's lock with one of the process's ten
 * connections, of which companies' changes have seven.
 */
const BATCHES_AT_ONCE = 2;
/** Nothing is refused: each job has one batch at a time. */
const batches = createFairQueue({
  concurrency: BATCHES_AT_ONCE,
  maxWaiting: 1_000,
  busyMessage: 'Very many batches of invitations wait.',
  retryAfterSeconds: 15,
});

/**
 * Sends held mails that may be sent today. Items take turns with one batch each, in its own transaction; other requests
 * are served in between. What exceeds the day's limit stays held for a later run.
 * @returns how many mails were written
 */
export async function releaseHeldInvitations(context: JobContext, signal?: AbortSignal): Promise<number> {
  let released = 0;
  await inRounds(
    () => openItemsWithHeld(context.db),
    async (itemId) => {
      const batch = await inBatch(context, { job: 'release', subject: itemId }, releaseInvitationMails);
      released += batch;
      return batch > 0;
    },
    signal,
  );
  return released;
}

/** Rewrites mails whose item was changed while thousands of them were pending; items take turns. */
export async function rewriteChangedInvitations(context: JobContext, signal?: AbortSignal): Promise<void> {
  await inRounds(
    () => stalePrefixes(context.db),
    async (prefix) => (await inBatch(context, { job: 'rewrite', subject: prefix }, rewriterOf(prefix))) > 0,
    signal,
  );
}

const rewriterOf = (prefix: string) => (isOfInvitations(prefix) ? rewriteStaleMails : rewriteStaleGuestMails);

/** Notifies the guests of events of changes; items take turns. What exceeds the day's limit waits for a later run. */
export async function notifyGuests(context: JobContext, signal?: AbortSignal): Promise<void> {
  await inRounds(
    () => itemsWithNotices(context.db),
    async (itemId) => (await inBatch(context, { job: 'notify', subject: itemId }, notifyBatch)) > 0,
    signal,
  );
}

const notifyBatch = async (deps: InvitationDeps, itemId: string) => (await notifyNext(deps, itemId)).seen;

/** Reminds guests of tomorrow's events, if enabled; items take turns. */
export async function remindGuests(context: JobContext, signal?: AbortSignal): Promise<void> {
  await inRounds(
    () => itemsToRemindOf(context.db, context.clock.now()),
    async (itemId) => (await inBatch(context, { job: 'remind', subject: itemId }, remindNext)) > 0,
    signal,
  );
}

/**
 * Processes each subject once per round, until a round has nothing more to do. A subject without work waits for the
 * next run.
 */
async function inRounds(
  subjects: () => AsyncIterable<string> | Promise<string[]>,
  work: (subject: string) => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const settled = new Set<string>();
  let isMore = true;
  for (let round = 0; isMore && round < ROUNDS_PER_RUN; round += 1) {
    isMore = false;
    for await (const subject of await subjects()) {
      if (signal?.aborted) return;
      if (settled.has(subject)) continue;
      if (await work(subject)) isMore = true;
      else settled.add(subject);
    }
  }
}

/**
 * Runs all four now and every few seconds, in parallel: a company that keeps changing an item keeps one of them busy,
 * which must not delay the others.
 * @returns a function that stops them and waits for the current batches
 */
export function startGuestMailJobs(context: JobContext): () => Promise<void> {
  const stops = JOBS.map(({ name, job }) => repeat(context, name, job));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

type Job = (context: JobContext, signal: AbortSignal) => Promise<unknown>;

const JOBS: readonly { name: string; job: Job }[] = [
  { name: 'releasing held invitations', job: releaseHeldInvitations },
  { name: 'rewriting mails of changed items', job: rewriteChangedInvitations },
  { name: 'notifying guests of changes', job: notifyGuests },
  { name: 'reminding guests', job: remindGuests },
];

function repeat(context: JobContext, name: string, job: Job): () => Promise<void> {
  const controller = new AbortController();
  let current: Promise<unknown> | undefined;
  const failures = countedFailures(context, `${name} failed`);
  const run = () => {
    current ??= job(context, controller.signal)
      .catch(failures)
      .finally(() => {
        current = undefined;
      });
  };
  run();
  const timer = setInterval(run, POLL_MS).unref();
  return async () => {
    clearInterval(timer);
    controller.abort();
    await current;
  };
}

/**
 * One batch in its transaction. A failed one is logged, and the others continue.
 * @throws the database's error if it is unavailable
 */
async function inBatch(
  { db, clock, disk, mail, settings, log }: JobContext,
  { job, subject }: { job: string; subject: string },
  work: (deps: InvitationDeps, subject: string) => Promise<number>,
): Promise<number> {
  try {
    // They wait for a later run, in the same order.
    if (!(await disk.hasSpace('lists'))) return 0;
    const deps = { now: clock.now(), mail, publicUrl: settings.publicUrl };
    const inTransaction = () => db.transaction((tx) => work({ ...deps, tx }, subject));
    const batch = await batches.run({ key: job }, inTransaction);
    if (batch > 0) mail.nudge();
    return batch;
  } catch (err) {
    // The others of this round would fail as well: logged once for all of them.
    if (isDatabaseUnavailable(err)) throw err;
    log.error({ err, job, subject }, 'a batch of guest mails failed');
    return 0;
  } finally {
    await nextTurn();
  }
}

async function* openItemsWithHeld(db: Database): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await pageOfItems(db, after);
    yield* page;
    after = page.at(-1);
  }
}

async function pageOfItems(db: Database, after: string): Promise<string[]> {
  const held = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.itemId, items.id), isHeld));
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .innerJoin(companies, eq(companies.id, items.companyId))
    .where(
      and(
        gt(items.id, after),
        isNull(items.deletedAt),
        inArray(items.paymentStatus, [PAYMENT_STATUS.paid, PAYMENT_STATUS.freeTrial]),
        not(isClosed),
        exists(held),
      ),
    )
    .orderBy(asc(items.id))
    .limit(ITEMS_PER_QUERY);
  return rows.map(({ id }) => id);
}
