import { lt } from 'drizzle-orm';
import type { AppContext } from '../context/app-context.ts';
import { HOUR_MS } from '../core/durations.ts';
import type { Later } from '../core/later.ts';
import { endsWithin } from '../core/with-timeout.ts';
import { sweepChanges } from '../http/changes/past-changes.ts';
import { deleteInBatches } from '../infra/db/delete-in-batches.ts';
import { passwordTokens } from '../infra/db/schema-codes.ts';
import { sweepRateLimits } from '../infra/limits/rate-limit.ts';
import { sweepTurns } from '../infra/limits/turns.ts';
import { sweepMails } from '../infra/mail/sweep-mails.ts';
import { sweepCodes } from '../modules/auth/codes.ts';
import { sweepKnownCallers } from '../modules/auth/known-callers.ts';
import { sweepSessions } from '../modules/auth/sessions.ts';
import { sweepRegistrations } from '../modules/auth/sweep-registrations.ts';
import { sweepVerifiedEmails } from '../modules/auth/verified-emails.ts';
import { sweepCameras } from '../modules/cameras/cameras.ts';
import { sweepMessages } from '../modules/content/contact-messages.ts';
import { sweepLateEntries } from '../modules/doors/ended-door.ts';
import { fillMailboxes } from '../modules/invitations/mailboxes.ts';
import { fillPassCodes } from '../modules/invitations/pass-codes.ts';
import { sweepEndedPasses, sweepInvitations } from '../modules/invitations/remove-invitations.ts';
import { sweepDeletedItems } from '../modules/items/deleted-items.ts';
import { sweepItemRows } from '../modules/items/item-rows.ts';
import { sweepProviderEvents } from '../modules/payments/apply-event.ts';
import { forgetRejectedFiles } from '../modules/profile/company-files.ts';
import { deleteUndeleted } from './forget-undeleted.ts';
import { watchClock } from './plausible-clock.ts';

/** How long a stop waits for the current sweep: one after months has minutes of work, and may wait for a bucket. */
const STOP_LIMIT_MS = 8_000;

type SweepContext = Pick<AppContext, 'db' | 'clock' | 'mail' | 'media' | 'settings' | 'uploads'>;

const STEPS: Readonly<Record<string, (appContext: SweepContext, now: Date) => Promise<unknown>>> = {
  sessions: ({ db }, now) => sweepSessions(db, now),
  codes: ({ db }, now) => sweepCodes(db, now),
  verifiedEmails: ({ db }, now) => sweepVerifiedEmails(db, now),
  rateLimits: ({ db }, now) => sweepRateLimits(db, now),
  turns: ({ db }, now) => sweepTurns(db, now),
  knownCallers: ({ db }, now) => sweepKnownCallers(db, now),
  cameras: ({ db }, now) => sweepCameras(db, now),
  messages: ({ db }, now) => sweepMessages(db, now),
  invitations: ({ db }, now) => sweepInvitations(db, now),
  lateEntries: ({ db }, now) => sweepLateEntries(db, now),
  deletedItems: (appContext, now) => sweepDeletedItems(appContext, now),
  endedPasses: ({ db }, now) => sweepEndedPasses(db, now),
  // Removes nothing: assigns missing codes.
  passCodes: ({ db }) => fillPassCodes(db),
  mailboxes: ({ db }) => fillMailboxes(db),
  registrations: (appContext, now) => sweepRegistrations(appContext, now),
  rejectedFiles: (appContext) => forgetRejectedFiles(appContext),
  undeletedFiles: (appContext) => deleteUndeleted(appContext),
  uploads: ({ uploads }) => uploads.sweep(),
  passwordTokens: ({ db }, now) => deleteInBatches(db, passwordTokens, lt(passwordTokens.expiresAt, now)),
  changes: ({ db }, now) => sweepChanges(db, now),
  providerEvents: ({ db }, now) => sweepProviderEvents(db, now),
  mails: ({ db }, now) => sweepMails(db, now),
  // After the mails, which are removed earlier if their item was deleted.
  itemRows: ({ db }, now) => sweepItemRows(db, now),
};

/**
 * Removes what has expired. Nothing relies on it, as every reader checks the time itself. A failed step, such as with a
 * refusing bucket, does not stop the others.
 * @param stopping aborted when no further step may begin
 * @throws AggregateError of all failures, after the other steps
 */
export async function sweep(appContext: SweepContext, stopping?: AbortSignal): Promise<void> {
  const now = appContext.clock.now();
  const failures: Error[] = [];
  for (const [name, step] of Object.entries(STEPS)) {
    if (stopping?.aborted) break;
    await step(appContext, now).catch((cause: unknown) =>
      failures.push(new Error(`${name} could not be swept`, { cause })),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be swept');
}

/** Sweeps now and every hour. @returns a function that stops it and waits for the current sweep, within a limit */
export function startSweeping(
  appContext: SweepContext & Pick<AppContext, 'log'>,
  later?: Later,
): () => Promise<void> {
  const { log } = appContext;
  const stopping = new AbortController();
  let current = Promise.resolve();
  let isRunning = false;
  const isClockBelievable = watchClock(appContext);
  const round = async () => {
    if (await isClockBelievable()) await sweep(appContext, stopping.signal);
  };
  const run = () => {
    // A bucket that answers slowly may have kept it for more than an hour.
    if (isRunning) return;
    isRunning = true;
    current = round()
      .catch((err: unknown) => {
        // The database is closed then.
        if (!stopping.signal.aborted) log.error({ err }, 'sweeping failed');
      })
      .finally(() => {
        isRunning = false;
      });
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if (await endsWithin(current, STOP_LIMIT_MS, later)) return;
    stopping.abort();
    log.warn('the sweep is not over; the next start continues it');
  };
}
