import { countOf } from '../core/count-of.ts';
import { givenUpTopics, retryGivenUp } from '../infra/mail/given-up.ts';
import { lockItemsOf, reviseRetried } from '../modules/guest-mails/revise-retried.ts';
import { type AdminCommand, done } from './admin-command.ts';

export const retryMails: AdminCommand = {
  usage: 'mails retry                         tries mails of the last 30 days again that were given up',
  async run({ db, clock }) {
    const topics = await db.transaction(async (tx) => {
      const now = clock.now();
      await lockItemsOf(tx, await givenUpTopics(tx, now));
      const retried = await retryGivenUp(tx, now);
      await reviseRetried(
        tx,
        retried.filter((topic) => topic !== null),
      );
      return retried;
    });
    if (topics.length === 0) return done('No mail was given up that could be tried again.');
    const mails = countOf(topics.length, 'mail is', 'mails are');
    return done(
      `${mails} tried again. Codes are not, nor what a newer mail has replaced; invitations and news of events leave as they are today.`,
    );
  },
};
