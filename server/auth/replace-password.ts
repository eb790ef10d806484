import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { type CompanyRow, companies } from '../db/schema.ts';
import type { Mail } from '../mail/outgoing-mail.ts';
import { dropCode } from './codes.ts';
import { passwordChangedLetter } from './password-letters.ts';
import { dropPasswordTokens } from './password-tokens.ts';
import { endSessionsOf } from './sessions.ts';

export interface NewPassword {
  /** As it was read when the right to change it was proved. */
  company: CompanyRow;
  passwordHash: string;
  /** The session that goes on; all others end. */
  keptTokenHash?: string | undefined;
}

/**
 * Gives a company a new password, the same for every way of changing it: sessions end, codes and links that are
 * still on their way open nothing, and a mail tells.
 * @returns false when the password was changed by somebody else meanwhile: whoever knew the old one does not count.
 */
export async function replacePassword(
  tx: Tx,
  mail: Pick<Mail, 'compose'>,
  { company, passwordHash, keptTokenHash }: NewPassword,
): Promise<boolean> {
  const isUnchanged = and(eq(companies.id, company.id), eq(companies.passwordHash, company.passwordHash));
  const changed = await tx
    .update(companies)
    .set({ passwordHash })
    .where(isUnchanged)
    .returning({ id: companies.id });
  if (changed.length === 0) return false;
  await endSessionsOf(tx, company.id, keptTokenHash);
  await dropCode(tx, 'reset', company.email);
  await dropPasswordTokens(tx, company.id);
  await mail.compose(tx, passwordChangedLetter(company));
  return true;
}
