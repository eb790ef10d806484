import { and, eq } from 'drizzle-orm';
import type { Caller } from '../../http/callers/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type CompanyRow, companies } from '../../infra/db/schema.ts';
import { forgetSpent } from '../../infra/limits/company-limits.ts';
import type { Mail } from '../../infra/mail/outgoing-mail.ts';
import { countOpenDoors, voidUnusedLinks } from '../doors/end-doors.ts';
import { dropCodes } from './codes.ts';
import { rememberCaller } from './known-callers.ts';
import { passwordChangedEmail } from './password-emails.ts';
import { dropPasswordTokens } from './password-tokens.ts';
import { endSessionsOf } from './sessions.ts';

/** Shown to the user. */
export const CHANGED_MEANWHILE = 'The password was changed meanwhile. Please log in again.';

export interface NewPassword {
  /** As read when the right to change it was checked. */
  company: CompanyRow;
  passwordHash: string;
  /** The session that stays; all others end. */
  keptTokenHash?: string | undefined;
  /** The caller, if it is the company: known with the new password from now on. */
  caller?: Caller;
}

/**
 * Sets a company's new password, for every way of changing it: ends sessions and resets the limits that they used,
 * invalidates codes, links and unused door links, and sends a mail.
 * @returns the number of doors that stay open; undefined if password or e-mail were changed meanwhile, as then the
 * caller's proof is out of date
 */
export async function replacePassword(
  tx: Tx,
  { mail, now }: { mail: Pick<Mail, 'compose'>; now: Date },
  { company, passwordHash, keptTokenHash, caller }: NewPassword,
): Promise<{ openDoors: number } | undefined> {
  const isUnchanged = and(
    eq(companies.id, company.id),
    eq(companies.passwordHash, company.passwordHash),
    // The mail goes to the present owner of the account.
    eq(companies.email, company.email),
  );
  const changed = await tx
    .update(companies)
    .set({ passwordHash })
    .where(isUnchanged)
    .returning({ id: companies.id });
  if (changed.length === 0) return undefined;
  await endSessionsOf(tx, company.id, keptTokenHash);
  await dropCodes(tx, 'reset', company.email);
  await dropPasswordTokens(tx, company.id);
  await forgetSpent(tx, company.id, now);
  if (caller) await rememberCaller(tx, { id: company.id, passwordHash }, caller, now);
  await voidUnusedLinks(tx, company.id);
  const openDoors = await countOpenDoors(tx, company.id);
  await mail.compose(tx, passwordChangedEmail(company, openDoors));
  return { openDoors };
}
