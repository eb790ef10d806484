import { eq } from 'drizzle-orm';
import { isNewEmail } from '../../common/contract/email.ts';
import { countOf } from '../core/count-of.ts';
import { emailKey } from '../core/email.ts';
import { shellWord } from '../core/shell-word.ts';
import type { Tx } from '../infra/db/database.ts';
import { type CompanyRow, companies } from '../infra/db/schema.ts';
import { dropCodes } from '../modules/auth/codes.ts';
import { findCompanyByEmail } from '../modules/auth/find-company.ts';
import { invalidatePassword } from '../modules/auth/invalidate-password.ts';
import { PENDING_DAYS } from '../modules/auth/pending-days.ts';
import { revokeAccess } from '../modules/auth/revoke-access.ts';
import { isOverdue } from '../modules/auth/sweep-registrations.ts';
import { countOpenDoors } from '../modules/doors/end-doors.ts';
import { forgottenCustomer } from '../modules/payments/customers.ts';
import { findReview, recordReview, unreviewedChanges } from '../modules/profile/company-reviews.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { type CompanyChange, changingCompany, closingCompany } from './changing-company.ts';
import { findNamedCompany, noCompany } from './named-company.ts';
import { wordsOf } from './review-changes.ts';
import { accountMovedEmail, approvedEmail, emailChangedEmail } from './review-emails.ts';

const NEW_PASSWORD = '--new-password';

export const approve: AdminCommand = {
  usage: 'approve <email>                     approves a company, and tells it by mail',
  run: (appContext, { words: [email] }) =>
    changingCompany(appContext.db, email, async (tx, company) => {
      if (company.review === 'approved') return done(await approvedAlready(tx, company));
      await change(tx, company, { review: 'approved', registeredFrom: null });
      await recordReview(tx, company, appContext.clock.now());
      await appContext.mail.compose(tx, approvedEmail(company, appContext.settings.publicUrl));
      return done(`${shellWord(company.email)} is approved. A mail tells them.`);
    }),
};

export const disable: AdminCommand = {
  usage:
    'disable <email>                     locks an account, ends its sessions and holds its invitations back',
  run: (appContext, { words: [email] }) =>
    closingCompany(appContext, email, async (tx, company) => {
      if (company.disabledAt) return done(`${shellWord(company.email)} is disabled already.`);
      await change(tx, company, { disabledAt: appContext.clock.now() });
      await revokeAccess(tx, company);
      return done(
        `${shellWord(company.email)} is disabled, and its sessions are ended. Its invitations that have not left wait until it is enabled.`,
      );
    }),
};

export const enable: AdminCommand = {
  usage: 'enable <email>                      opens a disabled account again',
  run: ({ db, clock }, { words: [email] }) =>
    changingCompany(db, email, async (tx, company) => {
      const named = shellWord(company.email);
      if (!company.disabledAt) return done(`${named} is not disabled.`);
      if (await isOverdue(tx, company.id, clock.now()))
        return failed(
          `${named} has waited for its review for more than ${PENDING_DAYS} days, and would be removed as soon as it is enabled. First approve ${named}, or reject ${named}.`,
        );
      await change(tx, company, { disabledAt: null });
      return done(`${named} is enabled again.`);
    }),
};

export const changeEmail: AdminCommand = {
  usage:
    'change-email <old> <new>            moves an account to another address, and tells both; --new-password also voids its password',
  async run(appContext, { words: [oldEmail, newEmail = '', option] }) {
    const endsPassword = option === NEW_PASSWORD;
    const moved = endsPassword && (await movedAlready(appContext.db, oldEmail, newEmail));
    if (moved) return failed(moved);
    const move: CompanyChange = async (tx, company) => {
      if (option !== undefined && !endsPassword) return failed(`There is no option ${option}.`);
      const email = emailKey(newEmail);
      // Its own address is allowed too, to end the password of an account that was moved before.
      const isMoved = email !== company.email;
      if (!isMoved && !endsPassword) return done(`${shellWord(email)} is its address already.`);
      if (isMoved && !isNewEmail(email)) return failed(`“${newEmail}” is not an e-mail address.`);
      const owner = isMoved ? await findCompanyByEmail(tx, email) : undefined;
      if (owner && owner.id !== company.id) return failed(`${shellWord(email)} belongs to another account.`);
      await change(tx, company, { email });
      await revokeAccess(tx, company);
      await dropCodes(tx, 'reset', email);
      await dropCodes(tx, 'register', email);
      if (endsPassword) {
        await invalidatePassword(tx, company.id);
        // Cards are saved with the customer of the card service: the next payment creates a new one.
        await change(tx, company, { providerCustomerId: forgottenCustomer() });
      }
      const mailTo = endsPassword ? accountMovedEmail : emailChangedEmail;
      const doors = endsPassword ? '' : openDoorsMessage(await countOpenDoors(tx, company.id));
      for (const to of new Set([company.email, email]))
        await appContext.mail.compose(tx, mailTo(to, company, email));
      return done(
        `${shellWord(company.email)} is now ${shellWord(email)}. Its sessions, links and codes are ended.${doors} Mails tell both addresses.\n` +
          (endsPassword
            ? 'Its password is ended too, and no saved card is offered any more: who reads the mails of the new address sets a ' +
              'password by Forgot Password. Cards of before stay with the card service until they are removed there.'
            : 'Its password stays: who knows it logs in with the new address. Where the account goes to other people: ' +
              `change-email ${company.id} ${shellWord(email)} ${NEW_PASSWORD}`),
      );
    };
    // An open payment belongs to the former customer, and so to the former users' cards.
    return endsPassword
      ? await closingCompany(appContext, oldEmail, move)
      : await changingCompany(appContext.db, oldEmail, move);
  },
};

/** Names the way on after an interrupted command: the account has moved, but its doors and payments may be open. */
async function movedAlready(db: Tx, oldEmail = '', newEmail: string): Promise<string | undefined> {
  if (await findNamedCompany(db, oldEmail)) return undefined;
  const there = await findCompanyByEmail(db, emailKey(newEmail));
  if (!there) return undefined;
  return (
    `${noCompany(oldEmail)} If a command has moved it to ${shellWord(there.email)} and was cut short, this ends the doors ` +
    `and payments that it left: change-email ${there.id} ${shellWord(there.email)} ${NEW_PASSWORD}`
  );
}

/** Doors stay open on devices, whoever is logged in. */
function openDoorsMessage(count: number): string {
  if (count === 0) return '';
  return ` ${countOf(count, 'door of its events stays open', 'doors of its events stay open')}.`;
}

/** A second approval must not accept a change that nobody has reviewed. */
async function approvedAlready(tx: Tx, company: CompanyRow): Promise<string> {
  const changes = unreviewedChanges(company, await findReview(tx, company.id));
  const hint = ` Its ${wordsOf(changes)} changed since: see “review ${shellWord(company.email)}”.`;
  return `${shellWord(company.email)} is approved already.${changes.length > 0 ? hint : ''}`;
}

async function change(tx: Tx, { id }: CompanyRow, changes: Partial<CompanyRow>): Promise<void> {
  await tx.update(companies).set(changes).where(eq(companies.id, id));
}
