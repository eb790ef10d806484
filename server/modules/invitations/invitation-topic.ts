import { type SQL, sql } from 'drizzle-orm';
import type { invitations } from '../../infra/db/schema.ts';

const INVITATION = 'invitation:';

/** Topics of mails to one person about one item; with an empty e-mail, the common prefix of these topics. */
export const invitationTopic = (itemId: string, email: string) => `${INVITATION}${itemId}:${email}`;
/** The topic of each row's invitation mail, in SQL. */
export const topicOfInvitation = ({ itemId, email }: Pick<typeof invitations, 'itemId' | 'email'>): SQL =>
  sql`${INVITATION} || ${itemId} || ':' || ${email}`;
/** The event has changed, or is cancelled. */
export const changeTopic = (itemId: string, email: string) => `change:${itemId}:${email}`;
/** The invitation is cancelled: this stays true whatever happens to the item, until the person is invited again. */
export const cancelTopic = (itemId: string, email: string) => `cancel:${itemId}:${email}`;
/** The reminder on the day before. */
export const reminderTopic = (itemId: string, email: string) => `reminder:${itemId}:${email}`;

/** The topics that share a person's minimum interval between mails with the given one, without it. */
export function pacedWith(itemId: string, email: string, own: string): string[] {
  const spaced = [invitationTopic, changeTopic, cancelTopic].map((topicOf) => topicOf(itemId, email));
  return spaced.filter((topic) => topic !== own);
}

/** The item of a topic, or of a topic prefix. */
export const itemIdIn = (topic: string) => topic.split(':')[1] ?? '';

/** Whether a topic prefix is that of invitations. */
export const isOfInvitations = (prefix: string) => prefix.startsWith(INVITATION);
