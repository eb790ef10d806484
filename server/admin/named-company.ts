import { eq, type SQL } from 'drizzle-orm';
import { emailKey } from '../core/email.ts';
import { shellWord } from '../core/shell-word.ts';
import type { Tx } from '../infra/db/database.ts';
import { type CompanyRow, companies } from '../infra/db/schema.ts';

/** Matches a company by e-mail address, or by id, which nobody outside can choose. */
export function isNamed(word: string): SQL {
  return word.includes('@') ? eq(companies.email, emailKey(word)) : eq(companies.id, word.trim());
}

export async function findNamedCompany(db: Tx, word: string): Promise<CompanyRow | undefined> {
  const [company] = await db.select().from(companies).where(isNamed(word));
  return company;
}

export const WHICH_COMPANY = 'Which company? Give its e-mail address.';

export const noCompany = (word: string) =>
  `No company has the ${word.includes('@') ? 'e-mail address' : 'id'} ${shellWord(word)}.`;
