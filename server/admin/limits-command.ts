import { shellWord } from '../core/shell-word.ts';
import { liftLimits } from '../infra/limits/company-limits.ts';
import { type AdminCommand, done } from './admin-command.ts';
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
