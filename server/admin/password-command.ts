import { shellWord } from '../core/shell-word.ts';
import { issuePasswordToken, LINK_DAYS } from '../modules/auth/password-tokens.ts';
import { type AdminCommand, done } from './admin-command.ts';
import { changingCompany } from './changing-company.ts';

export const invitePassword: AdminCommand = {
  usage: 'invite-password <email>             prints a one-time link to Set New Password',
  async run({ db, clock, settings }, { words: [word] }) {
    return await changingCompany(db, word, async (tx, company) => {
      const token = await issuePasswordToken(tx, company.id, clock.now());
      const link = `${settings.publicUrl}/generate-password/${company.id}#token=${token}`;
      return done(
        `${link}\n\nGive it to ${shellWord(company.email)} only: it opens once, within ${LINK_DAYS} days, and replaces earlier links.`,
      );
    });
  },
};
