import { eq, inArray } from 'drizzle-orm';
import { spellingsOf } from '../../core/email.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { LockStrength } from '../../infra/db/lock-strength.ts';
import { type CompanyRow, companies } from '../../infra/db/schema.ts';

/** The company with an e-mail, in any spelling of it. */
export async function findCompanyByEmail(db: Tx, email: string): Promise<CompanyRow | undefined> {
  const spellings = spellingsOf(email);
  return bySpelling(await db.select().from(companies).where(inArray(companies.email, spellings)), spellings);
}

/**
 * Before spellings were treated as equal, one mailbox could have several accounts: each is found by its own spelling.
 */
function bySpelling(found: readonly CompanyRow[], [exact]: readonly string[]): CompanyRow | undefined {
  return found.find(({ email }) => email === exact) ?? found[0];
}

export async function findCompany(db: Tx, companyId: string): Promise<CompanyRow | undefined> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  return company;
}

/** The current company with an e-mail, locked for a change (see `lockCompany`). */
export async function lockCompanyByEmail(tx: Tx, email: string): Promise<CompanyRow | undefined> {
  const spellings = spellingsOf(email);
  const rows = tx.select().from(companies).where(inArray(companies.email, spellings));
  return bySpelling(await rows.for('no key update'), spellings);
}

/**
 * The current row of a company, locked until the transaction ends.
 *
 * Every transaction locks its company before the company's links, codes and sessions: a different order could deadlock.
 */
export async function lockCompany(
  tx: Tx,
  companyId: string,
  strength: LockStrength = 'share',
): Promise<CompanyRow | undefined> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for(strength);
  return company;
}
