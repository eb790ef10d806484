import { findCompanyByEmail } from '../modules/auth/find-company.ts';
import { issuePasswordToken, LINK_DAYS } from '../modules/auth/password-tokens.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';

export const invitePassword: AdminCommand = {
  usage: 'invite-password <email>             prints a one-time link to Set New Password',
  async run({ db, clock, settings }, { words: [email] }) {
    if (!email) return failed('Which company? Give its e-mail address.');
    const company = await findCompanyByEmail(db, email);
    if (!company) return failed(`No company has the e-mail address ${email}.`);
    const token = await db.transaction((tx) => issuePasswordToken(tx, company.id, clock.now()));
    const link = `${settings.publicUrl}/generate-password/${company.id}?token=${token}`;
    return done(
      `${link}\n\nGive it to ${company.email} only: it opens once, within ${LINK_DAYS} days, and replaces earlier links.`,
    );
  },
};
