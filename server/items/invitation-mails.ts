/** Invitation mails: they leave at once for an open item, and are held back until a Pending one is paid. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { formatDay } from '../../src/lib/dates.ts';
import type { Tx } from '../db/database.ts';
import { companies, type InvitationRow, type ItemRow, invitations, items } from '../db/schema.ts';
import type { Letter } from '../mail/letter.ts';
import type { Mail } from '../mail/outgoing-mail.ts';
import { say, type Words } from '../mail/words.ts';
import { isAccessCodeVisible } from './access-code.ts';

/** What writing mails takes, inside the transaction of their cause. */
export interface InvitationDesk {
  tx: Tx;
  now: Date;
  mail: Pick<Mail, 'compose'>;
  /** Links begin with it. */
  publicUrl: string;
}

/**
 * Sends the held mails of an item that has just become open to its guests, and only those: a second call, for a
 * second payment event, finds none. Call it in the transaction that sets the payment status, then `mail.nudge()`.
 * Answers how many it sent.
 */
export async function releaseInvitationMails(desk: InvitationDesk, itemId: string): Promise<number> {
  const { tx } = desk;
  const [found] = await tx
    .select({ item: items, host: companies.name })
    .from(items)
    .innerJoin(companies, eq(companies.id, items.companyId))
    .where(and(eq(items.id, itemId), isNull(items.deletedAt)));
  if (!found || !isAccessCodeVisible(found.item)) return 0;
  const { item, host } = found;
  const held = and(
    eq(invitations.itemId, itemId),
    isNull(invitations.mailedAt),
    isNull(invitations.cancelledAt),
  );
  const guests = await tx
    .select()
    .from(invitations)
    .where(held)
    .orderBy(asc(invitations.createdAt))
    .for('update');
  await desk.mail.compose(tx, ...guests.map((guest) => invitationLetter(desk, item, host, guest)));
  await tx.update(invitations).set({ mailedAt: desk.now }).where(held);
  return guests.length;
}

/** Sends the mails of new invitations when their item is open to guests; otherwise they stay held. At most 500. */
export async function sendOrHoldAll(
  desk: InvitationDesk,
  { item, host, guests }: { item: ItemRow; host: string; guests: readonly InvitationRow[] },
): Promise<void> {
  if (guests.length === 0 || !isAccessCodeVisible(item)) return;
  const { tx, now } = desk;
  await desk.mail.compose(tx, ...guests.map((guest) => invitationLetter(desk, item, host, guest)));
  const ids = guests.map(({ id }) => id);
  await tx.update(invitations).set({ mailedAt: now }).where(inArray(invitations.id, ids));
}

function invitationLetter(
  { publicUrl }: InvitationDesk,
  item: ItemRow,
  host: string,
  guest: Pick<InvitationRow, 'name' | 'email'>,
): Letter {
  const isEvent = item.kind === 'event';
  const details: [string, Words][] = [[isEvent ? 'Event' : 'Location', say`${item.name}`]];
  if (item.day) details.push(['Date', say`${formatDay(item.day)}`]);
  details.push([isEvent ? 'Place' : 'Address', say`${item.place.name}`]);
  return {
    to: guest.email,
    subject: say`You are invited to ${item.name}`,
    greeting: say`Hello ${guest.name},`,
    paragraphs: [
      isEvent
        ? say`${host} invites you to watch ${item.name} live.`
        : say`${host} invites you to the live cameras of ${item.name}.`,
      say`How to join: open the Vantage app on your phone, sign in with this e-mail address, and enter the access code below.`,
    ],
    details,
    code: item.accessCode,
    button: { label: 'Get the app', url: `${publicUrl}/lander` },
  };
}
