import { type SQL, sql } from 'drizzle-orm';
import type { invitations } from '../../infra/db/schema.ts';

const INVITATION = 'invitation:';

/**
 * Topics of what one person is mailed about one item; with an empty e-mail, what all such topics of the item begin with.
 */
export const invitationTopic = (itemId: string, email: string) => `${INVITATION}${itemId}:${email}`;
/** The first of them in SQL, of each row. */
export const topicOfInvitation = ({ itemId, email }: Pick<typeof invitations, 'itemId' | 'email'>): SQL =>
  sql`${INVITATION} || ${itemId} || ':' || ${email}`;
/** That the event has changed, or is cancelled. */
export const changeTopic = (itemId: string, email: string) => `change:${itemId}:${email}`;
/** That the invitation is cancelled: it stays true whatever becomes of the item, until its reader is invited again. */
export const cancelTopic = (itemId: string, email: string) => `cancel:${itemId}:${email}`;
/** The day before. */
export const reminderTopic = (itemId: string, email: string) => `reminder:${itemId}:${email}`;

/** The other topics of one person whose mails keep their distance from those of one, counted together. */
export function pacedWith(itemId: string, email: string, own: string): string[] {
  const spaced = [invitationTopic, changeTopic, cancelTopic].map((topicOf) => topicOf(itemId, email));
  return spaced.filter((topic) => topic !== own);
}

/** The item of a topic, or of what topics begin with. */
export const itemIdIn = (topic: string) => topic.split(':')[1] ?? '';

/** Whether topics that begin so are of invitations. */
export const isOfInvitations = (prefix: string) => prefix.startsWith(INVITATION);
