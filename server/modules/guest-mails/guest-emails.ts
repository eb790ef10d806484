/** Mails to guests and tenants. */
import {
  type CancellingLetters,
  lettersOfEvent,
  lettersOfLocation,
} from '../../../common/lib/letters/cancelling-letters.ts';
import {
  changeLetter,
  type GuestLetter,
  type LetterEvent,
  reminderLetter,
} from '../../../common/lib/letters/guest-letters.ts';
import type { CompanyRow, InvitationRow, ItemRow } from '../../infra/db/schema.ts';
import type { EmailTemplate } from '../../infra/mail/email-template.ts';
import { passCalendar, passOf } from '../invitations/invitation-template.ts';
import { cancelTopic, changeTopic, pacedWith, reminderTopic } from '../invitations/invitation-topic.ts';
import type { ItemKind } from '../items/item-kind.ts';
import { letterEvent, noticeFacts } from './notice-facts.ts';

export interface EmailContext {
  publicUrl: string;
  now: Date;
}

export interface ItemWithHost {
  item: ItemRow;
  company: Pick<CompanyRow, 'name'>;
}

type Addressed = ItemWithHost & { guest: InvitationRow; isAnswered: boolean };

/** The event was renamed or moved. @param was as the guest knows it */
export function changeEmail(context: EmailContext, to: Addressed, was: LetterEvent): EmailTemplate {
  const { item, company, guest } = to;
  const { pass } = passOf(context, { item, host: company.name, guest, revision: 'changed' });
  return {
    ...spaced(to, changeTopic),
    ...changeLetter(letterTo(to), { was, now: eventOf(item) }),
    ...(pass && { pass }),
  };
}

/** The item is cancelled or removed. There is one such mail per item, which is sent without delay. */
export function cancelledItemEmail(context: EmailContext, to: Addressed): EmailTemplate {
  return {
    ...envelope(to),
    topic: changeTopic(to.item.id, to.guest.email),
    pace: 'at-once',
    ...lettersOf(to).item(letterTo(to)),
    ...offCalendar(context, to),
  };
}

/** The guest or tenant is no longer invited. */
export function cancelledInvitationEmail(context: EmailContext, to: Addressed): EmailTemplate {
  return {
    ...spaced(to, cancelTopic),
    ...lettersOf(to).invitation(letterTo(to)),
    ...offCalendar(context, to),
  };
}

/** The reminder on the day before. @param before after which it is not sent any more */
export function reminderEmail(context: EmailContext, to: Addressed, before: Date): EmailTemplate {
  const { item, company, guest } = to;
  const { pass } = passOf(context, { item, host: company.name, guest, revision: 'changed' });
  return {
    ...envelope(to),
    topic: reminderTopic(item.id, guest.email),
    pace: 'at-once',
    expiresAt: before,
    ...reminderLetter(letterTo(to), { event: eventOf(item), was: knownEvent(item, guest), pass }),
  };
}

const LETTERS_OF: Readonly<Record<ItemKind, (item: ItemRow, guest: InvitationRow) => CancellingLetters>> = {
  event: (item, guest) => lettersOfEvent(eventOf(item), knownEvent(item, guest)),
  location: ({ name, place }) => lettersOfLocation({ name, place: place.name }),
};
const lettersOf = ({ item, guest }: Addressed) => LETTERS_OF[item.kind](item, guest);

const eventOf = (item: ItemRow) => letterEvent(noticeFacts(item), item.name);

/** The event as a guest knows it, by `withKnownFacts`. */
const knownEvent = (item: ItemRow, { told }: InvitationRow) =>
  told === null ? eventOf(item) : letterEvent(told, item.name);

function letterTo({ company, guest, isAnswered }: Addressed): GuestLetter {
  return { host: company.name, guest: guest.name, isAnswered };
}

function envelope({ item, guest, isAnswered }: Addressed) {
  return {
    to: guest.email,
    bulk: { companyId: item.companyId, isAnswered },
  } satisfies Partial<EmailTemplate>;
}

/** For mails that may be repeated: keeps a minimum interval to earlier mails to the guest about this item. */
function spaced(to: Addressed, topicOf: typeof changeTopic) {
  const { id } = to.item;
  const topic = topicOf(id, to.guest.email);
  return {
    ...envelope(to),
    topic,
    pace: 'spaced',
    pacedWith: pacedWith(id, to.guest.email, topic),
  } satisfies Partial<EmailTemplate>;
}

/** If the guest was sent a calendar file. */
function offCalendar(context: EmailContext, { item, company, guest }: Addressed) {
  if (guest.passCode === null || item.day === null) return {};
  const calendar = { item, host: company.name, guest, code: guest.passCode, revision: 'cancelled' as const };
  return { cancelledCalendar: passCalendar(context, calendar) };
}
