/** Mails that an event or location, or an invitation to one, is cancelled: to guests and tenants whom a mail has reached. */
import type { InvitationRow } from '../../infra/db/schema.ts';
import { type MailTrace, mailTraces } from '../../infra/mail/repeats.ts';
import { countDayMails } from '../invitations/invitation-caps.ts';
import type { InvitationDeps } from '../invitations/invitation-emails.ts';
import { invitationTopic } from '../invitations/invitation-topic.ts';
import { cancelledInvitationEmail, cancelledItemEmail, type Hosted } from './guest-emails.ts';
import type { NotifyChoice } from './notify-choice.ts';

/**
 * Tells guests that their event does not take place, tenants that their location is removed. These mails leave whatever
 * else was sent today, and count: there are no more of them than invitations.
 * @param guests some hundred at most
 * @returns how many are told
 */
export async function writeCancellations(
  deps: InvitationDeps,
  hosted: Hosted,
  guests: readonly InvitationRow[],
  isAnswered: boolean,
): Promise<number> {
  const heard = await whoHaveHeard(deps, hosted, guests);
  return await send(
    deps,
    hosted,
    heard.map((guest) => cancelledItemEmail(deps, { ...hosted, guest, isAnswered })),
  );
}

/** Tells a guest, whom a mail had reached, that the invitation is cancelled. It counts, and leaves whatever was sent. */
export async function writeCancelledInvitation(
  deps: InvitationDeps,
  hosted: Hosted,
  guest: InvitationRow,
  { isAnswered }: NotifyChoice,
): Promise<void> {
  await send(deps, hosted, [cancelledInvitationEmail(deps, { ...hosted, guest, isAnswered })]);
}

/** Whether a mail has told a guest of the event: asked before the invitation is cancelled, which takes mails back. */
export async function hasHeard(deps: InvitationDeps, hosted: Hosted, guest: InvitationRow): Promise<boolean> {
  return (await whoHaveHeard(deps, hosted, [guest])).length === 1;
}

/** Of some guests, those whom a mail has told of the event. */
export async function whoHaveHeard(
  { tx }: InvitationDeps,
  { item }: Hosted,
  guests: readonly InvitationRow[],
): Promise<InvitationRow[]> {
  const traces = await mailTraces(
    tx,
    guests.map(({ email }) => invitationTopic(item.id, email)),
  );
  return guests.filter((guest) => heardBy(guest, traces.get(invitationTopic(item.id, guest.email))));
}

/** Of mails that left long ago there is no trace. */
const heardBy = ({ mailedAt, reachedAt }: InvitationRow, trace: MailTrace | undefined) =>
  reachedAt !== null || (trace ? trace.hasLeft : mailedAt !== null);

async function send(
  deps: InvitationDeps,
  { item }: Hosted,
  templates: readonly ReturnType<typeof cancelledItemEmail>[],
): Promise<number> {
  if (templates.length === 0) return 0;
  await deps.mail.compose(deps.tx, ...templates);
  await countDayMails(deps.tx, item.companyId, templates.length, deps.now);
  return templates.length;
}
