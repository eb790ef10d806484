import { eq, inArray } from 'drizzle-orm';
import { spellingsOf } from '../../core/email.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type CompanyRow, companies } from '../../infra/db/schema.ts';

/** The company of an e-mail, however it is written. */
export async function findCompanyByEmail(db: Tx, email: string): Promise<CompanyRow | undefined> {
  const spellings = spellingsOf(email);
  return bySpelling(await db.select().from(companies).where(inArray(companies.email, spellings)), spellings);
}

/** One mailbox had an account of each spelling before they were taken for the same: each is found by its own. */
function bySpelling(found: readonly CompanyRow[], [exact]: readonly string[]): CompanyRow | undefined {
  return found.find(({ email }) => email === exact) ?? found[0];
}

export async function findCompany(db: Tx, companyId: string): Promise<CompanyRow | undefined> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  return company;
}

/** The company of an e-mail as it stands now, which the transaction may change itself (see `lockCompany`). */
export async function lockCompanyByEmail(tx: Tx, email: string): Promise<CompanyRow | undefined> {
  const spellings = spellingsOf(email);
  const rows = tx.select().from(companies).where(inArray(companies.email, spellings));
  return bySpelling(await rows.for('no key update'), spellings);
}

/**
 * A company as it stands now; nobody changes it until the transaction ends.
 *
 * Every transaction locks its company before links, codes and sessions of it: two that did so in different orders would
 * wait for each other.
 * @param strength `no key update` where the transaction may change it itself: two that share it would wait for each other
 */
export async function lockCompany(
  tx: Tx,
  companyId: string,
  strength: 'share' | 'no key update' = 'share',
): Promise<CompanyRow | undefined> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for(strength);
  return company;
}
