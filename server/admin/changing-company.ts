import { eq } from 'drizzle-orm';
import { emailKey } from '../core/email.ts';
import type { Database, Tx } from '../infra/db/database.ts';
import { type CompanyRow, companies } from '../infra/db/schema.ts';
import { type CommandResult, failed } from './admin-command.ts';

/** Runs a change of one company in a transaction of its own, its row locked. */
export async function changingCompany(
  db: Database,
  email: string | undefined,
  work: (tx: Tx, company: CompanyRow) => Promise<CommandResult>,
): Promise<CommandResult> {
  if (!email) return failed('Which company? Give its e-mail address.');
  return await db.transaction(async (tx) => {
    const [company] = await tx
      .select()
      .from(companies)
      .where(eq(companies.email, emailKey(email)))
      .for('update');
    return company ? await work(tx, company) : failed(`No company has the e-mail address ${email}.`);
  });
}
