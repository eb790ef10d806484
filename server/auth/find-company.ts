import { eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { type CompanyRow, companies } from '../db/schema.ts';
import { emailKey } from './email.ts';

/** The company of an e-mail, however it is written. */
export async function findCompanyByEmail(db: Tx, email: string): Promise<CompanyRow | undefined> {
  const [company] = await db
    .select()
    .from(companies)
    .where(eq(companies.email, emailKey(email)));
  return company;
}

export async function findCompany(db: Tx, companyId: string): Promise<CompanyRow | undefined> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  return company;
}
