import { lt } from 'drizzle-orm';
import type { AppContext } from '../context/app-context.ts';
import { sweepChanges } from '../http/past-changes.ts';
import { passwordTokens } from '../infra/db/schema.ts';
import { sweepRateLimits } from '../infra/limits/rate-limit.ts';
import { sweepTurns } from '../infra/limits/turns.ts';
import { sweepMails } from '../infra/mail/sweep-mails.ts';
import { sweepCodes } from '../modules/auth/codes.ts';
import { sweepKnownCallers } from '../modules/auth/known-callers.ts';
import { sweepSessions } from '../modules/auth/sessions.ts';
import { sweepVerifiedEmails } from '../modules/auth/verified-emails.ts';
import { sweepCameras } from '../modules/cameras/cameras.ts';
import { sweepMessages } from '../modules/content/contact-messages.ts';
import { sweepInvitations } from '../modules/invitations/remove-invitations.ts';
import { forgetRejectedFiles } from '../modules/profile/company-files.ts';

const HOUR_MS = 3_600_000;

type SweepContext = Pick<AppContext, 'db' | 'clock' | 'media' | 'uploads'>;

/** Removes what has expired. Nothing relies on it: every reader looks at the time itself. */
export async function sweep({ db, clock, media, uploads }: SweepContext): Promise<void> {
  const now = clock.now();
  await sweepSessions(db, now);
  await sweepCodes(db, now);
  await sweepVerifiedEmails(db, now);
  await sweepRateLimits(db, now);
  await sweepTurns(db, now);
  await sweepKnownCallers(db, now);
  await sweepCameras(db, now);
  await sweepMessages(db, now);
  await sweepInvitations(db, now);
  await forgetRejectedFiles({ db, media });
  await uploads.sweep();
  await db.delete(passwordTokens).where(lt(passwordTokens.expiresAt, now));
  await sweepChanges(db, now);
  await sweepMails(db, now);
}

/** Sweeps now and every hour; the answer stops it, waiting for the sweep at work. */
export function startSweeping(appContext: SweepContext & Pick<AppContext, 'log'>): () => Promise<void> {
  let current = Promise.resolve();
  const run = () => {
    current = sweep(appContext).catch((error: unknown) =>
      appContext.log.error({ err: error }, 'sweeping failed'),
    );
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
