/** Mails about a cancelled event, location or invitation, to guests and tenants whom an earlier mail has reached. */
import type { InvitationRow } from '../../infra/db/schema.ts';
import { type MailTrace, mailTraces } from '../../infra/mail/mail-topics.ts';
import { countDayMails } from '../invitations/invitation-caps.ts';
import type { InvitationDeps } from '../invitations/invitation-emails.ts';
import { invitationTopic } from '../invitations/invitation-topic.ts';
import { cancelledInvitationEmail, cancelledItemEmail, type ItemWithHost } from './guest-emails.ts';
import { withKnownFacts } from './known-facts.ts';
import type { NotifyChoice } from './notify-choice.ts';

/**
 * Notifies guests that their event is cancelled, tenants that their location is removed. These mails ignore the day's
 * limit but count towards it: there are no more of them than invitations.
 * @param guests a few hundred at most
 * @returns how many are notified
 */
export async function writeCancellations(
  deps: InvitationDeps,
  itemWithHost: ItemWithHost,
  guests: readonly InvitationRow[],
  isAnswered: boolean,
): Promise<number> {
  const mailed = await withKnownFacts(deps.tx, await mailedGuests(deps, itemWithHost, guests));
  return await send(
    deps,
    itemWithHost,
    mailed.map((guest) => cancelledItemEmail(deps, { ...itemWithHost, guest, isAnswered })),
  );
}

/**
 * Notifies a guest that the invitation is cancelled. It ignores the day's limit but counts towards it.
 * @param guest as returned by `mailedGuest` before the cancellation
 */
export async function writeCancelledInvitation(
  deps: InvitationDeps,
  itemWithHost: ItemWithHost,
  guest: InvitationRow,
  { isAnswered }: NotifyChoice,
): Promise<void> {
  await send(deps, itemWithHost, [cancelledInvitationEmail(deps, { ...itemWithHost, guest, isAnswered })]);
}

/**
 * The guest with the facts known to them; undefined if no mail about the event has reached them. To be called before
 * cancelling, which withdraws mails.
 */
export async function mailedGuest(
  deps: InvitationDeps,
  itemWithHost: ItemWithHost,
  guest: InvitationRow,
): Promise<InvitationRow | undefined> {
  const [known] = await withKnownFacts(deps.tx, await mailedGuests(deps, itemWithHost, [guest]));
  return known;
}

/** The guests whom a mail about the event has reached. */
export async function mailedGuests(
  { tx }: InvitationDeps,
  { item }: ItemWithHost,
  guests: readonly InvitationRow[],
): Promise<InvitationRow[]> {
  const traces = await mailTraces(
    tx,
    guests.map(({ email }) => invitationTopic(item.id, email)),
  );
  return guests.filter((guest) => wasReached(guest, traces.get(invitationTopic(item.id, guest.email))));
}

/** Old sent mails have been deleted. */
const wasReached = ({ mailedAt, reachedAt }: InvitationRow, trace: MailTrace | undefined) =>
  reachedAt !== null || (trace ? trace.hasLeft : mailedAt !== null);

async function send(
  deps: InvitationDeps,
  { item }: ItemWithHost,
  templates: readonly ReturnType<typeof cancelledItemEmail>[],
): Promise<number> {
  if (templates.length === 0) return 0;
  await deps.mail.compose(deps.tx, ...templates);
  await countDayMails(deps.tx, item.companyId, templates.length, deps.now);
  return templates.length;
}
