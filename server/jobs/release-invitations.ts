/** Sends the invitations that waited for a payment and writes those again whose item has changed, a batch at a time. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, exists, gt, inArray, isNull } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../common/contract/payments.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Database } from '../infra/db/database.ts';
import { invitations, items } from '../infra/db/schema.ts';
import {
  isHeld,
  releaseInvitationMails,
  rewriteStaleMails,
} from '../modules/invitations/invitation-emails.ts';

type JobContext = Pick<AppContext, 'db' | 'clock' | 'log' | 'mail' | 'settings'>;

const POLL_MS = 15_000;
const ITEMS_A_QUERY = 100;

/**
 * Sends what is held and may leave today; each batch is a transaction of its own, and others get their turn between
 * two. What exceeds the day's mails stays held for a later run.
 * @returns how many mails were written
 */
export async function releaseHeldInvitations(context: JobContext, signal?: AbortSignal): Promise<number> {
  const { db, clock, mail, settings } = context;
  let released = 0;
  for (let after = ''; ; ) {
    const waiting = await openItemsWithHeld(db, after);
    for (const id of waiting) {
      for (let batch = 1; batch > 0 && !signal?.aborted; released += batch) {
        const now = clock.now();
        batch = await db.transaction((tx) =>
          releaseInvitationMails({ tx, now, mail, publicUrl: settings.publicUrl }, id),
        );
        if (batch > 0) mail.nudge();
        await nextTurn();
      }
    }
    const last = waiting.at(-1);
    if (last === undefined || signal?.aborted) return released;
    after = last;
  }
}

/** Writes mails again whose item was changed while thousands of them waited, a batch in a transaction. */
export async function rewriteChangedInvitations(context: JobContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, mail, settings } = context;
  for (let isMore = true; isMore && !signal?.aborted; ) {
    const now = clock.now();
    isMore = await db.transaction((tx) =>
      rewriteStaleMails({ tx, now, mail, publicUrl: settings.publicUrl }),
    );
    if (isMore) mail.nudge();
    await nextTurn();
  }
}

/** Does both now and every few seconds; the answer stops it, waiting for the batch at work. */
export function startReleasingInvitations(context: JobContext): () => Promise<void> {
  const controller = new AbortController();
  let current: Promise<unknown> | undefined;
  const run = () => {
    current ??= rewriteChangedInvitations(context, controller.signal)
      .then(() => releaseHeldInvitations(context, controller.signal))
      .catch((error: unknown) => context.log.error({ err: error }, 'releasing invitations failed'))
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

async function openItemsWithHeld(db: Database, after: string): Promise<string[]> {
  const held = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.itemId, items.id), isHeld));
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(
      and(
        gt(items.id, after),
        isNull(items.deletedAt),
        inArray(items.paymentStatus, [PAYMENT_STATUS.paid, PAYMENT_STATUS.freeTrial]),
        exists(held),
      ),
    )
    .orderBy(asc(items.id))
    .limit(ITEMS_A_QUERY);
  return rows.map(({ id }) => id);
}
