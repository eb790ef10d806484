/** Labels of the state of invitation mails. */
import type { Invitation } from '../../../../common/contract/invitations.ts';
import type { MailState } from '../../../../common/contract/mail-states.ts';
import type { MemberNote } from '../../../entities/collections/collection-kind.ts';
import { latestSendTime } from '../../../entities/items/notifying/latest-send-time.ts';
import { formatCount } from '../../../lib/count.ts';

export type MailStateName = MailState['state'];

const NOTES: Readonly<Record<MailStateName, MemberNote>> = {
  held: { text: 'Not sent yet', tone: 'warning' },
  queued: { text: 'On its way', tone: 'muted' },
  sent: { text: 'Sent', tone: 'muted' },
  refused: { text: 'Refused', tone: 'danger' },
  given_up: { text: 'Not delivered', tone: 'danger' },
};

/**
 * The label of a mail's state; undefined for an API without mail states. A retried mail says so, and one that keeps its
 * distance from an earlier one says when it is sent.
 */
export function mailNote(mail: MailState | undefined, now = new Date()): MemberNote | undefined {
  if (!mail) return undefined;
  if (mail.state !== 'queued') return NOTES[mail.state];
  if (mail.reason !== '') return { text: 'Will be tried again', tone: 'warning' };
  const at = latestSendTime(mail.leaves_at, now);
  return at === undefined ? NOTES.queued : { text: `Leaves ${at}`, tone: 'muted' };
}

/** States that need a user come first. */
const ORDER: readonly MailStateName[] = ['refused', 'given_up', 'held', 'queued', 'sent'];

/** The states to filter by, with the number of people in each; empty for an API without mail states. */
export function mailChoices(
  people: readonly Pick<Invitation, 'mail'>[],
): { value: MailStateName | 'all'; label: string }[] {
  const counts = new Map<MailStateName, number>();
  for (const { mail } of people) if (mail) counts.set(mail.state, (counts.get(mail.state) ?? 0) + 1);
  if (counts.size === 0) return [];
  const choices = ORDER.flatMap((state) => {
    const count = counts.get(state);
    return count === undefined
      ? []
      : [{ value: state, label: `${NOTES[state].text} · ${formatCount(count)}` }];
  });
  return [{ value: 'all', label: `Everybody · ${formatCount(people.length)}` }, ...choices];
}
