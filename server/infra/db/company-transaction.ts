import { PGlite } from '@electric-sql/pglite';
import { createFairQueue } from '../../core/queue/fair-queue.ts';
import { createKeyedTurns } from '../../core/queue/keyed-turns.ts';
import type { Database, Tx } from './database.ts';
import { POOL_SIZE } from './postgres-connections.ts';

const busy = {
  busyMessage: 'Very many changes of your company are under way. Please try again in a few seconds.',
  retryAfterSeconds: 5,
} as const;

const busyOfAll = {
  ...busy,
  busyMessage: 'Very many changes are being made at this moment. Please try again in a few seconds.',
  maxWaiting: 2_000,
} as const;

/** How many short transactions of a company run at once. */
export const SHORT_AT_ONCE = 3;
/**
 * How many transactions of all companies run at once, as each may wait for a lock. The other connections are for what
 * waits for none: looking sessions up, reading, logging out.
 */
const OF_ALL_AT_ONCE = POOL_SIZE - 3;
/** How many of these are the second or third of their company: three companies that wait leave places for others. */
const FURTHER_AT_ONCE = 3;

/** How many run at once. */
interface AtOnce {
  ofCompany: number;
  ofAll: number;
}

const ON_POSTGRES: AtOnce = { ofCompany: SHORT_AT_ONCE, ofAll: OF_ALL_AT_ONCE };
/**
 * The embedded database has one connection, and works first come, first served: further transactions would only be in
 * front of everybody's statements. A company with the longest batches for its doors would keep three there all the time.
 */
const ON_EMBEDDED: AtOnce = { ofCompany: 1, ofAll: 1 };

/** The turns of companies' transactions, of which each takes one of the process's few connections. */
export interface TransactionTurns {
  /** If all requests of a company wait for one lock, the remaining connections are free for others. */
  short<Result>(companyId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * For transactions of seconds, such as lists of people: one of a company at a time, as the next one would only wait
   * for its locks, and three of all companies, in turns.
   */
  long<Result>(companyId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * For calls without a session that lock their company, such as a reset: each holds one of the strangers' places while
   * it waits, and the lock may be held for seconds. So few wait, and more are refused. Apart from the company's other
   * transactions, which a stolen session may begin without end.
   */
  withoutSession<Result>(companyId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * For a log-in, and for a device that opens a door by its link: hundreds may come at once, each of which waits for the
   * row of its company or door. Waiting takes no connection, and none of those of changes.
   * @param holder the company, or what names the door
   */
  logIn<Result>(holder: string, work: () => Promise<Result>): Promise<Result>;
  /** For a log-out, which waits for no lock that a change of its company, or of another one, holds. */
  logOut<Result>(companyId: string, work: () => Promise<Result>): Promise<Result>;
}

/** @param isEmbedded whether the database is the embedded one */
export function createTransactionTurns(isEmbedded = false): TransactionTurns {
  const atOnce = isEmbedded ? ON_EMBEDDED : ON_POSTGRES;
  const ofCompany = createKeyedTurns({ ...busy, concurrency: atOnce.ofCompany, maxWaiting: 500 });
  const longOfCompany = createKeyedTurns({ ...busy, concurrency: 1, maxWaiting: 500 });
  const withoutSession = createKeyedTurns({ ...busy, concurrency: 2, maxWaiting: 4 });
  const longOfAll = createFairQueue({ ...busy, concurrency: 3, maxWaiting: 500 });
  const ofAll = createFairQueue({ ...busyOfAll, concurrency: atOnce.ofAll });
  const furtherOfAll = createFairQueue({ ...busyOfAll, concurrency: FURTHER_AT_ONCE });
  const logOuts = createKeyedTurns({ ...busy, concurrency: 2, maxWaiting: 500 });
  const logIns = createKeyedTurns({ ...busyOfAll, concurrency: 2 });
  /** By company, how many run or wait for a place. */
  const begunOf = new Map<string, number>();

  async function amongAll<Result>(companyId: string, work: () => Promise<Result>): Promise<Result> {
    const turn = { key: companyId };
    const begun = begunOf.get(companyId) ?? 0;
    begunOf.set(companyId, begun + 1);
    const inTurn = () => ofAll.run(turn, work);
    try {
      return await (begun === 0 ? inTurn() : furtherOfAll.run(turn, inTurn));
    } finally {
      const left = (begunOf.get(companyId) ?? 1) - 1;
      if (left > 0) begunOf.set(companyId, left);
      else begunOf.delete(companyId);
    }
  }

  const short: TransactionTurns['short'] = (companyId, work) =>
    ofCompany.run(companyId, () => amongAll(companyId, work));
  return {
    short,
    // Not in the other order: those that wait for others would keep the company's short ones out.
    long: (companyId, work) =>
      longOfCompany.run(companyId, () => longOfAll.run({ key: companyId }, () => short(companyId, work))),
    withoutSession: (companyId, work) => withoutSession.run(companyId, () => amongAll(companyId, work)),
    logIn: (holder, work) => logIns.run(holder, work),
    logOut: (companyId, work) => logOuts.run(companyId, work),
  };
}

const onPostgres = createTransactionTurns();
const onEmbedded = createTransactionTurns(true);

const turnsOn = (db: Database): TransactionTurns =>
  '$client' in db && db.$client instanceof PGlite ? onEmbedded : onPostgres;

/**
 * A transaction requested by a company, or for one. It waits for its turn before it takes a connection, so never nest
 * it in another one.
 * @param turnOf the company, or what a log-in waits for; undefined for callers without one, whose number is limited
 * elsewhere
 * @param kind `long` if it takes seconds (see `TransactionTurns`)
 * @throws Overloaded when hundreds of the company's or thousands of all are waiting, or a few without a session
 */
export async function companyTransaction<Result>(
  db: Database,
  turnOf: string | undefined,
  work: (tx: Tx) => Promise<Result>,
  kind: keyof TransactionTurns = 'short',
): Promise<Result> {
  if (turnOf === undefined) return await db.transaction(work);
  return await turnsOn(db)[kind](turnOf, () => db.transaction(work));
}
