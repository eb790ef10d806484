/** The queues of calls without a session. */
import { siteOf } from '../core/network-of.ts';
import { createFairQueue, type FairQueueOptions, type Turn } from '../core/queue/fair-queue.ts';
import { MANY_PEOPLE, Overloaded } from '../core/queue/overloaded.ts';
import type { Caller } from '../http/callers/incoming-call.ts';

const busy = { busyMessage: MANY_PEOPLE, retryAfterSeconds: 10 } as const;

/**
 * How many strangers are served at once. Most of them wait for a password to be hashed; more of them would put hundreds
 * of queries ahead of everybody else's. Addresses (IPv6: sites) take turns. Known devices go first, and their companies
 * take turns, so that thousands of addresses cannot keep them out.
 */
const STRANGERS = { concurrency: 64, maxWaiting: 2_000, ...busy };
/**
 * How many of these use the embedded database at once: it has one connection, and statements wait for it in the order
 * of their arrival, so that more would only be in front of everybody else's. With a PostgreSQL server all of them do, as
 * each may wait for a lock.
 */
const STRANGERS_AT_EMBEDDED = { ...STRANGERS, concurrency: 8 } satisfies FairQueueOptions;
/** Checks whether a cookie is a known device's. Anybody can make one up, so few are looked up at once. */
const COOKIES = { concurrency: 4, maxWaiting: 500, ...busy };
/**
 * The queues of strangers on systems with few connections: their calls take at most half of them. A connection with a
 * queued call is not closed to make room for new ones; one with a refused call is.
 */
function queueOptionsFor(mostConnections: number): Record<'strangers' | 'cookies', FairQueueOptions> {
  const theirs = Math.floor(mostConnections / 2);
  const concurrency = Math.min(STRANGERS.concurrency, Math.floor(theirs / 2));
  const left = theirs - concurrency - COOKIES.concurrency;
  return {
    strangers: {
      ...STRANGERS,
      concurrency,
      maxWaiting: Math.min(STRANGERS.maxWaiting, Math.floor((left * 3) / 4)),
    },
    cookies: { ...COOKIES, maxWaiting: Math.min(COOKIES.maxWaiting, Math.floor(left / 4)) },
  };
}

export interface StrangerQueueOptions {
  /** The number of connections allowed; at least 64. */
  mostConnections?: number;
  /** Whether the database is the embedded one, with one connection. */
  isEmbedded?: boolean;
}

/** Finds any company that knows a browser, by the id of its cookie. */
export type CompanyKnowing = (browserId: string) => Promise<string | undefined>;

/**
 * Answers a call without a session in its turn.
 * @param isDecoding whether it waits for files to be decoded, for seconds: log-ins must not wait with it
 * @throws Overloaded when too many wait
 */
export type AnswerStranger = <Result>(
  caller: Caller,
  work: () => Promise<Result>,
  isDecoding?: boolean,
) => Promise<Result>;

export function createStrangerQueues(
  companyKnowing: CompanyKnowing,
  { mostConnections = Number.POSITIVE_INFINITY, isEmbedded = false }: StrangerQueueOptions,
): AnswerStranger {
  const options = queueOptionsFor(mostConnections);
  const strangers = createFairQueue(options.strangers);
  const atEmbedded = createFairQueue(STRANGERS_AT_EMBEDDED);
  const cookies = createFairQueue(options.cookies);

  return async ({ address, browser: { id } }, work, isDecoding = false) => {
    const site: Turn = { key: siteOf(address) };
    const inTurn = (turn: Turn) =>
      strangers.run(turn, isEmbedded && !isDecoding ? () => atEmbedded.run(turn, work) : work);
    // If nobody waits, the order does not matter.
    if (id === undefined || strangers.waiting() + atEmbedded.waiting() === 0) return await inTurn(site);
    const company = await cookies.run(site, () => companyKnowing(id)).catch(unlessOverloaded);
    return await inTurn(company === undefined ? site : { key: company, isUrgent: true });
  };
}

/** Too many made-up cookies: then known devices are treated like strangers. */
function unlessOverloaded(error: unknown): undefined {
  if (!(error instanceof Overloaded)) throw error;
}
