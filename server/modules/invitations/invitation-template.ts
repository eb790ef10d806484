/** The content of an invitation mail. */
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { formatDay } from '../../../common/lib/dates.ts';
import { say, type Words } from '../../../common/lib/letters/words.ts';
import { groupPassCode, passAddress } from '../../../common/lib/pass-code.ts';
import type { InvitationRow, ItemRow } from '../../infra/db/schema.ts';
import type { EmailTemplate } from '../../infra/mail/email-template.ts';
import type { ItemKind } from '../items/item-kind.ts';
import { type CalendarRevision, calendarFile } from './calendar-file.ts';
import { invitationTopic, pacedWith } from './invitation-topic.ts';

/** Whether the text of invitations to an item is the same before and after a change. */
export function haveSameInvitationText(before: ItemRow, after: ItemRow): boolean {
  return before.name === after.name && before.day === after.day && before.place.name === after.place.name;
}

/** The wording by kind of item. */
const INVITING: Readonly<
  Record<ItemKind, { readonly place: string; readonly invites: (host: string, name: string) => Words }>
> = {
  event: { place: 'Place', invites: (host, name) => say`${host} invites you to watch ${name} live.` },
  location: {
    place: 'Address',
    invites: (host, name) => say`${host} invites you to the live cameras of ${name}.`,
  },
};

export function invitationEmail(
  { publicUrl, now }: { publicUrl: string; now: Date },
  item: ItemRow,
  host: string,
  guest: InvitationRow,
): EmailTemplate {
  const { place, invites } = INVITING[item.kind];
  const details: [string, Words][] = [[itemKinds[item.kind].label, say`${item.name}`]];
  if (item.day) details.push(['Date', say`${formatDay(item.day)}`]);
  details.push([place, say`${item.place.name}`]);
  const topic = invitationTopic(item.id, guest.email);
  return {
    to: guest.email,
    topic,
    pace: 'spaced',
    pacedWith: pacedWith(item.id, guest.email, topic),
    bulk: { companyId: item.companyId },
    subject: say`You are invited to ${item.name}`,
    greeting: say`Hello ${guest.name},`,
    paragraphs: [
      invites(host, item.name),
      say`How to join: open the Vantage app on your phone, sign in with this e-mail address, and enter the access code below.`,
    ],
    details,
    code: item.accessCode,
    button: { label: 'Get the app', url: `${publicUrl}/lander` },
    ...passOf({ publicUrl, now }, { item, host, guest }),
  };
}

/** For events: the code, and the day for a calendar. */
export function passOf(
  { publicUrl, now }: { publicUrl: string; now: Date },
  {
    item,
    host,
    guest,
    revision,
  }: { item: ItemRow; host: string; guest: InvitationRow; revision?: CalendarRevision },
): Pick<EmailTemplate, 'pass'> {
  if (guest.passCode === null) return {};
  const calendar = passCalendar({ publicUrl, now }, { item, host, guest, code: guest.passCode, revision });
  return {
    pass: { code: groupPassCode(guest.passCode), url: passAddress(publicUrl, guest.passCode), calendar },
  };
}

/** The event of a pass as an iCalendar file; empty if the event has no day. */
export function passCalendar(
  { publicUrl, now }: { publicUrl: string; now: Date },
  {
    item,
    host,
    guest,
    code,
    revision,
  }: {
    item: ItemRow;
    host: string;
    guest: Pick<InvitationRow, 'id' | 'createdAt'>;
    code: string;
    revision?: CalendarRevision | undefined;
  },
): string {
  const { name, day, place } = item;
  if (day === null) return '';
  return calendarFile({
    key: guest.id,
    since: guest.createdAt,
    now,
    revision,
    name,
    day,
    place,
    host,
    publicUrl,
    url: passAddress(publicUrl, code),
  });
}
