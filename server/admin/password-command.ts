import { shellWord } from '../core/shell-word.ts';
import { issuePasswordToken, LINK_DAYS } from '../modules/auth/password-tokens.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { findNamedCompany, noCompany, WHICH_COMPANY } from './named-company.ts';

export const invitePassword: AdminCommand = {
  usage: 'invite-password <email>             prints a one-time link to Set New Password',
  async run({ db, clock, settings }, { words: [word] }) {
    if (!word) return failed(WHICH_COMPANY);
    const company = await findNamedCompany(db, word);
    if (!company) return failed(noCompany(word));
    const token = await db.transaction((tx) => issuePasswordToken(tx, company.id, clock.now()));
    const link = `${settings.publicUrl}/generate-password/${company.id}#token=${token}`;
    return done(
      `${link}\n\nGive it to ${shellWord(company.email)} only: it opens once, within ${LINK_DAYS} days, and replaces earlier links.`,
    );
  },
};
