import { retryGivenUp } from '../infra/mail/given-up.ts';
import { markStale } from '../infra/mail/stale-mails.ts';
import { invitationTopic, itemIdIn } from '../modules/invitations/invitation-topic.ts';
import { type AdminCommand, done } from './admin-command.ts';

export const retryMails: AdminCommand = {
  usage: 'mails retry                         tries mails again that were given up, where they still hold',
  async run({ db, clock }) {
    const topics = await db.transaction(async (tx) => {
      const retried = await retryGivenUp(tx, clock.now());
      // Mails to people who may be uninvited, about events that may have changed: they are rewritten or withdrawn
      // first.
      const items = new Set(
        retried.flatMap((topic) => (topic?.startsWith('invitation:') ? itemIdIn(topic) : [])),
      );
      for (const id of items) await markStale(tx, invitationTopic(id, ''));
      return retried;
    });
    if (topics.length === 0) return done('No mail was given up that could be tried again.');
    const mails = topics.length === 1 ? '1 mail is' : `${topics.length} mails are`;
    return done(
      `${mails} tried again. Codes are not, nor what a newer mail has replaced; invitations leave as they are today.`,
    );
  },
};
