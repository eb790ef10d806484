/** Sends the invitations of an item again whose mails were refused, given up or bounced. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { calls } from '../../../common/contract/calls.ts';
import { hasFailed } from '../../../common/contract/mail-states.ts';
import { type Failure, isFailure } from '../../core/result.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { ROWS_A_BATCH } from '../../infra/db/delete-in-batches.ts';
import { type CompanyRow, invitations } from '../../infra/db/schema.ts';
import { type ItemOwner, lockItem } from '../items/find-item.ts';
import { isActive } from './active-invitations.ts';
import type { InvitationDeps } from './invitation-emails.ts';
import { processInBatches } from './list-work.ts';
import { mailStatesOf } from './mail-states.ts';
import { resendMails } from './send-again.ts';

/** How many are sent again, and how many remain because of the day's limit. */
export interface Resent {
  sent: number;
  left: number;
}

interface Resending {
  owner: ItemOwner;
  itemId: string;
  company: Pick<CompanyRow, 'id' | 'name'>;
}

/** Sends them again within the day's limit. Not in a transaction: each batch of the list has its own. */
export async function resendFailed(
  { db, ...deps }: Omit<InvitationDeps, 'tx'> & { db: Database },
  { owner, itemId, company }: Resending,
): Promise<Resent | Failure> {
  const failed = await failedInvitations(db, itemId);
  let sent = 0;
  let settled = 0;
  let refusal: Failure | undefined;
  await processInBatches({ db, companyId: company.id }, failed, async (tx, piece) => {
    const again = await resendBatch({ ...deps, tx }, { owner, itemId, company }, piece);
    if (isFailure(again)) refusal = again;
    else {
      sent += again.sent;
      settled += piece.length - again.left;
    }
    return !isFailure(again) && again.left === 0;
  });
  return sent === 0 && refusal ? refusal : { sent, left: failed.length - settled };
}

/**
 * In batches, by the latest mail of each invited person: cancelled people and other mails can grow without end, and are
 * not read.
 */
async function failedInvitations(tx: Tx, itemId: string): Promise<string[]> {
  const failed: string[] = [];
  for (let last = ''; ; ) {
    const guests = await tx
      .select()
      .from(invitations)
      .where(and(eq(invitations.itemId, itemId), gt(invitations.email, last), isMailed))
      .orderBy(asc(invitations.email))
      .limit(ROWS_A_BATCH);
    const states = await mailStatesOf(tx, guests);
    failed.push(...guests.flatMap(({ id }) => (hasFailed(states.get(id)) ? id : [])));
    if (guests.length < ROWS_A_BATCH) return failed.sort();
    last = guests.at(-1)?.email ?? last;
    await nextTurn();
  }
}

const isMailed = and(isActive, isNotNull(invitations.mailedAt));

async function resendBatch(
  deps: InvitationDeps,
  { owner, itemId, company }: Resending,
  ids: readonly string[],
): Promise<Resent | Failure> {
  const { tx } = deps;
  const item = await lockItem(tx, owner, itemId);
  if (!item) return { sent: 0, left: 0 };
  const guests = await tx
    .select()
    .from(invitations)
    .where(and(inArray(invitations.id, [...ids]), isMailed))
    .orderBy(asc(invitations.id));
  // Read again: another device may have sent them while this waited for the lock.
  const states = await mailStatesOf(tx, guests);
  const failed = guests.filter(({ id }) => hasFailed(states.get(id)));
  const sent = await resendMails(deps, { item, company }, failed);
  return isFailure(sent) ? sent : { sent, left: failed.length - sent };
}

/** The message for the user. */
export function resentMessage({ sent, left }: Resent): string {
  if (left === 0) return calls.resendFailedInvitations.success;
  return `${sent} invitations are sent again, and ${left} of the others may leave tomorrow.`;
}
