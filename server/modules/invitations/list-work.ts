/** Changes that go through a whole list of people: a few an hour of a company, and in pieces. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Failure } from '../../core/result.ts';
import { companyTransaction } from '../../infra/db/company-transaction.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { type CompanyLimit, companyLimit } from '../../infra/limits/company-limits.ts';
import { secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';

/** More than a company with sheets to correct needs; each may be as long as a sheet. */
const MOST_AN_HOUR = 20;
/** People of one transaction, while which nobody else is served by an embedded database. */
const PEOPLE_A_PIECE = 250;

const WORDS = {
  resends: `Your company has sent failed invitations again ${MOST_AN_HOUR} times within an hour.`,
  'undone-sheets': `Your company has taken ${MOST_AN_HOUR} sheets back within an hour.`,
} as const satisfies Partial<Record<CompanyLimit, string>>;

/** Counts such a change. @returns the refusal in the user's words, or undefined */
export async function listWorkRefusal(
  db: Tx,
  name: keyof typeof WORDS,
  companyId: string,
  now: Date,
): Promise<Failure | undefined> {
  const limit = { key: companyLimit(name, companyId), allowed: MOST_AN_HOUR, minutes: 60 };
  const next = await takeAttempt(db, limit, now);
  return next && tooMany(WORDS[name], secondsUntil(next, now));
}

/**
 * Goes through people in pieces, each in a transaction of its own, between which others are served. What ends in the
 * middle goes on when it is asked for again: a piece finds out by itself what is still to be done.
 * @param work what is done of a piece; false where no other is to follow
 */
export async function throughPeople(
  { db, companyId }: { db: Database; companyId: string },
  ids: readonly string[],
  work: (tx: Tx, piece: readonly string[]) => Promise<boolean>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += PEOPLE_A_PIECE) {
    const piece = ids.slice(from, from + PEOPLE_A_PIECE);
    if (!(await companyTransaction(db, companyId, (tx) => work(tx, piece)))) return;
    await nextTurn();
  }
}
