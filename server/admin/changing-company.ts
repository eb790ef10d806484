import { formatCents } from '../../common/lib/money.ts';
import type { AppContext } from '../context/app-context.ts';
import type { EndedPayments } from '../context/payments-port.ts';
import { countOf } from '../core/count-of.ts';
import type { Database, Tx } from '../infra/db/database.ts';
import { type CompanyRow, companies } from '../infra/db/schema.ts';
import { endDoorsOf } from '../modules/doors/end-doors.ts';
import { type CommandResult, failed } from './admin-command.ts';
import { formatMinute } from './format-minute.ts';
import { isNamed, noCompany, WHICH_COMPANY } from './named-company.ts';

/** A command's change of a company, whose row is locked. */
export type CompanyChange = (tx: Tx, company: CompanyRow) => Promise<CommandResult>;

/** Runs a change of one company in its own transaction, with its row locked. */
export async function changingCompany(
  db: Database,
  word: string | undefined,
  work: CompanyChange,
): Promise<CommandResult> {
  if (!word) return failed(WHICH_COMPANY);
  return await db.transaction(async (tx) => {
    // Not stronger: a change under way refers to the company at its end, and may hold what the command needs.
    const [company] = await tx.select().from(companies).where(isNamed(word)).for('no key update');
    return company ? await work(tx, company) : failed(noCompany(word));
  });
}

/**
 * The same for a change that takes the company away from its present users: it also closes the doors of its events and
 * its open payments, including those that an earlier command could not close.
 * @param again how payments that could not be ended are tried again
 */
export async function closingCompany(
  { db, payments, clock }: Pick<AppContext, 'db' | 'payments' | 'clock'>,
  word: string | undefined,
  work: CompanyChange,
  again = 'run the command again in a few minutes',
): Promise<CommandResult> {
  let companyId: string | undefined;
  const result = await changingCompany(db, word, async (tx, company) => {
    companyId = company.id;
    return await work(tx, company);
  });
  if (!result.isDone || companyId === undefined) return result;
  const ended = await endDoorsOf({ db }, companyId, { now: clock.now() });
  const { open, paid } = await payments.endOpenOf(companyId);
  const more = [...endedLines(ended), ...leftLines(open, again), ...paid.map(paidLine)];
  return { ...result, output: [result.output, ...more].join('\n') };
}

function endedLines(doors: number): string[] {
  if (doors === 0) return [];
  return [`${countOf(doors, 'door of its events is ended', 'doors of its events are ended')}.`];
}

function leftLines(payments: number, again: string): string[] {
  if (payments === 0) return [];
  const what = countOf(payments, 'open payment', 'open payments');
  return [`${what} could not be ended at the card service yet: ${again}.`];
}

/** It was paid at the moment of the command, or since an earlier one that could not end it. */
function paidLine({ id, amountCents, settledAt }: EndedPayments['paid'][number]): string {
  const when = settledAt ? `at ${formatMinute(settledAt)}` : 'now';
  return `A payment of ${formatCents(amountCents)} was made ${when}, and counts: “payments refund ${id} --reason …” gives it back.`;
}
