import { and, eq } from 'drizzle-orm';
import type { Caller } from '../../http/incoming-call.ts';
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

/** In the user's words. */
export const CHANGED_MEANWHILE = 'The password was changed meanwhile. Please log in again.';

export interface NewPassword {
  /** As it was read when the right to change it was proved. */
  company: CompanyRow;
  passwordHash: string;
  /** The session that goes on; all others end. */
  keptTokenHash?: string | undefined;
  /** Who changes it, when that is the company: known with the new password from now on. */
  caller?: Caller;
}

/**
 * Gives a company a new password, the same for every way of changing it: sessions end, what they spent of its limits is
 * forgotten, codes and links that are still on their way open nothing, nor do links of doors that no device has used, and
 * a mail tells.
 * @returns how many doors stay open; undefined when password or e-mail were changed by somebody else meanwhile: anyone
 * who knew the old ones does not count.
 */
export async function replacePassword(
  tx: Tx,
  { mail, now }: { mail: Pick<Mail, 'compose'>; now: Date },
  { company, passwordHash, keptTokenHash, caller }: NewPassword,
): Promise<{ openDoors: number } | undefined> {
  const isUnchanged = and(
    eq(companies.id, company.id),
    eq(companies.passwordHash, company.passwordHash),
    // The mail that tells of it goes to who has the account now.
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
