/** Invitation mails that leave once more: of somebody whose name or e-mail was wrong, or of all who were refused. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { calls } from '../../../common/contract/calls.ts';
import { hasFailed } from '../../../common/contract/mail-states.ts';
import { emailKey } from '../../core/email.ts';
import { type Failure, isFailure } from '../../core/result.ts';
import { type CompanyRow, type InvitationRow, type ItemRow, invitations } from '../../infra/db/schema.ts';
import { placePeople } from '../doors/door-log.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { searchTextOf } from '../items/search-text.ts';
import { cancelInvitations } from './cancel-invitations.ts';
import { takeDayMails } from './invitation-caps.ts';
import { type InvitationDeps, MAILS_A_BATCH, sendOrHoldAll } from './invitation-emails.ts';
import { type InvitationAnswer, invite } from './invitations.ts';
import { justWritten, mailStatesOf } from './mail-states.ts';

interface Inviting {
  /** Locked. */
  item: ItemRow;
  company: Pick<CompanyRow, 'id' | 'name'>;
}

/**
 * Gives an invitation another name or e-mail, and mails it again. At another e-mail it is another invitation, with a code
 * of its own: whoever had the first mail must not keep a pass. One that was refused has reached nobody, unless a mail
 * before it has, and does not count among the people that an item has reached.
 */
export async function correctInvitation(
  deps: InvitationDeps,
  { item, company }: Inviting,
  guest: InvitationRow,
  person: { name: string; email: string },
): Promise<InvitationAnswer | Failure> {
  const { tx, now } = deps;
  const name = person.name.trim();
  if (emailKey(person.email) !== guest.email) {
    const [state] = (await mailStatesOf(tx, [guest])).values();
    await cancelInvitations(tx, { kind: item.kind, companyId: company.id }, [guest.id], now);
    if (state?.state === 'refused')
      await tx
        .update(invitations)
        .set({ mailedAt: null })
        .where(and(eq(invitations.id, guest.id), isNull(invitations.reachedAt)));
    return await invite(deps, { item, company }, person);
  }
  const changed = { name, searchText: searchTextOf(name, guest.email) };
  await placePeople(tx, item, [guest.id], changed);
  const spent = await mailAgain(deps, { item, company }, [{ ...guest, ...changed }]);
  return isFailure(spent) ? spent : { _id: guest.id, name, email: guest.email, mail: justWritten(item) };
}

/** @returns how many mails of an item leave again, and how many the day's mails leave over */
export async function resendFailed(
  deps: InvitationDeps,
  { item, company }: Inviting,
): Promise<{ sent: number; left: number } | Failure> {
  let sent = 0;
  for (let last: string | undefined = ''; last !== undefined; ) {
    const guests: InvitationRow[] = await deps.tx
      .select()
      .from(invitations)
      .where(
        and(
          eq(invitations.itemId, item.id),
          isNull(invitations.cancelledAt),
          isNotNull(invitations.mailedAt),
          gt(invitations.id, last),
        ),
      )
      .orderBy(asc(invitations.id))
      .limit(MAILS_A_BATCH);
    const states = await mailStatesOf(deps.tx, guests);
    const failed = guests.filter(({ id }) => hasFailed(states.get(id)));
    const mailed = await mailAgain(deps, { item, company }, failed);
    if (isFailure(mailed)) return sent === 0 ? mailed : { sent, left: failed.length };
    sent += mailed;
    if (mailed < failed.length) return { sent, left: failed.length - mailed };
    last = guests.length < MAILS_A_BATCH ? undefined : guests.at(-1)?.id;
    await nextTurn();
  }
  return { sent, left: 0 };
}

/** In the user's words. */
export function resentMessage({ sent, left }: { sent: number; left: number }): string {
  if (left === 0) return calls.resendFailedInvitations.success;
  return `${sent} invitations are sent again, and ${left} of the others may leave tomorrow.`;
}

/** As many as may leave today, in their order. Of an item that is not open they wait, as those of new people do. */
async function mailAgain(
  deps: InvitationDeps,
  { item, company }: Inviting,
  guests: readonly InvitationRow[],
): Promise<number | Failure> {
  if (guests.length === 0) return 0;
  if (!isAccessCodeVisible(item)) return guests.length;
  const { granted, refusal } = await takeDayMails(deps.tx, company.id, guests.length, deps.now);
  if (granted === 0) return refusal;
  await sendOrHoldAll(deps, { item, host: company.name, guests: guests.slice(0, granted) });
  return granted;
}
