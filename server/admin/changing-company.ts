import type { AppContext } from '../context/app-context.ts';
import type { Database, Tx } from '../infra/db/database.ts';
import { type CompanyRow, companies } from '../infra/db/schema.ts';
import { type CommandResult, failed } from './admin-command.ts';
import { isNamed, noCompany, WHICH_COMPANY } from './named-company.ts';

/** What a command does to a company, whose row is locked. */
export type CompanyChange = (tx: Tx, company: CompanyRow) => Promise<CommandResult>;

/** Runs a change of one company in a transaction of its own, its row locked. */
export async function changingCompany(
  db: Database,
  word: string | undefined,
  work: CompanyChange,
): Promise<CommandResult> {
  if (!word) return failed(WHICH_COMPANY);
  return await db.transaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(isNamed(word)).for('update');
    return company ? await work(tx, company) : failed(noCompany(word));
  });
}

/**
 * The same of a change after which those who opened its payments can use nothing that they would pay for: they end,
 * also those that an earlier command could not end.
 */
export async function closingCompany(
  { db, payments }: Pick<AppContext, 'db' | 'payments'>,
  word: string | undefined,
  work: CompanyChange,
): Promise<CommandResult> {
  let companyId: string | undefined;
  const result = await changingCompany(db, word, async (tx, company) => {
    companyId = company.id;
    return await work(tx, company);
  });
  if (!result.isDone || companyId === undefined) return result;
  const left = await payments.endOpenOf(companyId);
  if (left === 0) return result;
  const what = left === 1 ? '1 open payment' : `${left} open payments`;
  const words = `${what} could not be ended at the card service yet: run the command again in a few minutes.`;
  return { ...result, output: `${result.output}\n${words}` };
}
