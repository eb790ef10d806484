/** Sends invitation mails again, such as after a wrong name or e-mail was corrected. */
import { and, eq, isNull } from 'drizzle-orm';
import { emailKey } from '../../core/email.ts';
import { type Failure, isFailure } from '../../core/result.ts';
import { type CompanyRow, type InvitationRow, type ItemRow, invitations } from '../../infra/db/schema.ts';
import { topicsMaybeSent } from '../../infra/mail/mail-topics.ts';
import { placePeople } from '../doors/door-log.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { searchTextOf } from '../items/search-text.ts';
import { cancelInvitations } from './cancel-invitations.ts';
import { noteCorrected } from './corrected-invitations.ts';
import { takeDayMails } from './invitation-caps.ts';
import { type InvitationDeps, sendOrHoldAll } from './invitation-emails.ts';
import { invitationTopic } from './invitation-topic.ts';
import { type InvitationAnswer, invite } from './invitations.ts';
import { HELD, mailStatesOf, newMailState } from './mail-states.ts';

interface Inviting {
  /** Locked by the caller. */
  item: ItemRow;
  company: Pick<CompanyRow, 'id' | 'name'>;
}

/**
 * Changes the name or e-mail of an invitation, and mails it again. A new e-mail makes it a different invitation with a
 * new code: the reader of the first mail must not keep a pass. A refused mail has reached nobody, so its person does
 * not count as reached, unless an earlier mail arrived. A bounced one counts: a mail server had accepted it, and
 * anybody can forge such a report.
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
    const left = await topicsMaybeSent(tx, [invitationTopic(item.id, guest.email)]);
    await cancelInvitations(tx, { kind: item.kind, companyId: company.id }, [guest.id], now);
    if (state?.state === 'refused' && left.size === 0)
      await tx
        .update(invitations)
        .set({ mailedAt: null })
        .where(and(eq(invitations.id, guest.id), isNull(invitations.reachedAt)));
    const invited = await invite(deps, { item, company }, person);
    if (!isFailure(invited)) await noteCorrected(tx, guest.id, invited._id);
    return invited;
  }
  const changed = { name, searchText: searchTextOf(name, guest.email) };
  await placePeople(tx, item, [guest.id], changed);
  // Nothing was mailed yet: it leaves with the other held ones, as the plan and the day's limit allow.
  if (guest.mailedAt === null) return { _id: guest.id, name, email: guest.email, mail: HELD };
  const spent = await resendMails(deps, { item, company }, [{ ...guest, ...changed }]);
  return isFailure(spent) ? spent : { _id: guest.id, name, email: guest.email, mail: newMailState(item) };
}

/**
 * Rewrites the mails of up to some hundred guests: as many as may be sent today, in order. If the item is not open,
 * they are held like those of new people.
 */
export async function resendMails(
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
