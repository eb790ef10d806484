import type { Database, Tx } from '../infra/db/database.ts';
import { type CompanyRow, companies } from '../infra/db/schema.ts';
import { type CommandResult, failed } from './admin-command.ts';
import { isNamed, noCompany, WHICH_COMPANY } from './named-company.ts';

/** Runs a change of one company in a transaction of its own, its row locked. */
export async function changingCompany(
  db: Database,
  word: string | undefined,
  work: (tx: Tx, company: CompanyRow) => Promise<CommandResult>,
): Promise<CommandResult> {
  if (!word) return failed(WHICH_COMPANY);
  return await db.transaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(isNamed(word)).for('update');
    return company ? await work(tx, company) : failed(noCompany(word));
  });
}
