import { isIP } from 'node:net';
import { networkOf } from '../core/network-of.ts';
import { shellWord } from '../core/shell-word.ts';
import { liftLimits } from '../infra/limits/company-limits.ts';
import { liftNetworkLimits } from '../modules/auth/registration-limits.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { changingCompany } from './changing-company.ts';

export const liftCompanyLimits: AdminCommand = {
  usage: 'lift-limits <email>                 lets a company go on that has used up its limits of the day',
  run: ({ db }, { words: [email] }) =>
    changingCompany(db, email, async (tx, company) => {
      const lifted = await liftLimits(tx, company.id);
      if (lifted === 0) return done(`${shellWord(company.email)} has used nothing of its limits.`);
      return done(
        `The limits of ${shellWord(company.email)} begin anew. Where a stolen session has used them up, it is still open: only a new password ends it.`,
      );
    }),
};

export const liftNetwork: AdminCommand = {
  usage:
    'lift-limits network <ADDRESS>       lets companies register again behind an address, or IPv6 site, that has used up its share',
  async run({ db }, { words: [address = ''] }) {
    if (isIP(address.split('/')[0] ?? '') === 0)
      return failed('Which network? Its address, as the log shows it, such as 192.0.2.7.');
    await db.transaction((tx) => liftNetworkLimits(tx, networkOf(address.replace(/\/\d+$/, ''))));
    return done(
      `Companies behind ${address} may register again. Those that wait go on waiting, and their files count for all.`,
    );
  },
};
