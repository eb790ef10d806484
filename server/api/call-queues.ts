/**
 * The queues of calls. The embedded database works first come, first served, and one connection may bring thousands of
 * requests: so callers take turns before they reach it, and a caller that floods mostly delays itself.
 */

import { type CallName, callOf } from '../../common/contract/calls.ts';
import { siteOf } from '../core/network-of.ts';
import { createFairQueue, type Turn } from '../core/queue/fair-queue.ts';
import { createKeyedTurns } from '../core/queue/keyed-turns.ts';
import { MANY_PEOPLE } from '../core/queue/overloaded.ts';
import { createSharedReads } from '../core/queue/shared-reads.ts';
import type { BegunSession } from '../core/result.ts';
import type { Caller } from '../http/callers/incoming-call.ts';
import { partyOf, type TokenOwner } from '../http/callers/token-owner.ts';
import { endsOtherSessions, endsOwnSession } from '../http/changes/session-ending-calls.ts';
import { SHORT_AT_ONCE } from '../infra/db/company-transaction.ts';
import { LISTS, LONG_CHANGES, WAITS_OUTSIDE } from './call-costs.ts';
import { createEndedDoorQueue } from './ended-door-queue.ts';
import { type CompanyKnowing, createStrangerQueues, type StrangerQueueOptions } from './stranger-queues.ts';

const busy = { retryAfterSeconds: 10 } as const;
const MANY_REQUESTS =
  'Very many requests are being worked on at this moment. Please try again in a few seconds.';
const MANY_OF_COMPANY =
  'Very many requests of your company are being worked on. Please try again in a few seconds.';
const MANY_OF_SESSION =
  'Very many requests of this device are being worked on. Please try again in a few seconds.';

/** Plans, questions and legal texts, for everyone. */
const PUBLIC_READS = { maxWaiting: 1_000, busyMessage: MANY_PEOPLE, ...busy };
const OF_ALL = { maxWaiting: 2_000, busyMessage: MANY_REQUESTS, ...busy };

/** How many of each queue use the database at once. */
interface AtOnce {
  publicReads: number;
  /** Look-ups of sessions: a query for each request with a token, before anything is known of the caller. */
  sessions: number;
  /** Calls of sessions, with some queries each. */
  calls: number;
  /** Of these, changes: those of three companies, each with sessions and doors, would take all places. */
  changes: number;
  /**
   * Changes of a company's sessions, doors or ended doors: as many as the company has transactions at once. More would
   * only keep places that others need, on PostgreSQL for as long as a lock is held.
   */
  changesOfLine: number;
  /** Calls of `LISTS`. */
  longReads: number;
}

const ON_POSTGRES: AtOnce = {
  publicReads: 8,
  sessions: 8,
  calls: 16,
  changes: 12,
  changesOfLine: SHORT_AT_ONCE,
  longReads: 4,
};
/**
 * The embedded database has one connection, and statements wait for it in the order of their arrival: more at once would
 * only be in front of everybody else's, and here callers take turns. Ten calls and four lists, since each keeps its place
 * while its answer is made: with five and two, 20 connections were answered half as often.
 */
const ON_EMBEDDED: AtOnce = {
  publicReads: 2,
  sessions: 2,
  calls: 10,
  changes: 3,
  changesOfLine: 2,
  longReads: 4,
};
/**
 * Calls that wait for something outside, and calls with files, of one company at once. They use the database as often
 * as others, and a company may hold back the last byte of thousands of bodies and release them together.
 */
const APART = { concurrency: 8, maxWaiting: 500, busyMessage: MANY_OF_COMPANY, ...busy };
/** Per session that asks for a new password: other sessions of its company must be able to end it by theirs. */
const NEW_PASSWORDS = { ...APART, concurrency: 2, maxWaiting: 20 };
/**
 * Per session, in front of its company's queue: a flood with a stolen token gets eight calls into that queue, and is
 * refused beyond those that wait here. A tablet sends six requests at once, over HTTP/2 some more.
 */
const OF_SESSION = { concurrency: 8, maxWaiting: 64, busyMessage: MANY_OF_SESSION, ...busy };
const TOKENS_REMEMBERED = 20_000;

/** The sender of a token. */
export interface TokenBearer {
  address: string;
  tokenHash: string;
  isOurs: boolean;
  /** The requested access: a door's token gives access to nothing else of its company. */
  opens: 'company' | 'door';
  /** Whether the client has disconnected; never set for a change. */
  isDisconnected?: (() => boolean) | undefined;
}

export interface CallQueues {
  /**
   * Looks a session up. Tokens used successfully before go first, and their companies take turns; so do new tokens that
   * this process issued, by address (IPv6: by site). All others follow, by address too. Of requests with the same token
   * and access one look-up runs at a time, and those that come meanwhile share the next one.
   */
  findSession(
    caller: TokenBearer,
    find: () => Promise<TokenOwner | undefined>,
  ): Promise<TokenOwner | undefined>;
  /** Marks a token as just issued, so that its first call does not queue with those of strangers. */
  noteSession(session: BegunSession): void;
  /**
   * Runs work of some queries for a company.
   * @param requester for whom, such as a session: each has a limited share of its company's queue
   */
  workFor<Result>(owner: TokenOwner, requester: string, work: () => Promise<Result>): Promise<Result>;
  /** Answers a call whose body was read, or decides before reading whether the body may be sent. */
  answer<Result>(
    who: { name: CallName; owner: TokenOwner | undefined; caller: Caller; isBeforeBody?: true },
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/**
 * The queues of one app.
 * @throws Overloaded from every queue
 */
export function createCallQueues(
  companyKnowing: CompanyKnowing,
  options: StrangerQueueOptions = {},
): CallQueues {
  const answerStranger = createStrangerQueues(companyKnowing, options);
  const atOnce = options.isEmbedded ? ON_EMBEDDED : ON_POSTGRES;
  const publicReads = createFairQueue({ ...PUBLIC_READS, concurrency: atOnce.publicReads });
  const sessions = createFairQueue({ ...OF_ALL, concurrency: atOnce.sessions });
  const calls = createFairQueue({ ...OF_ALL, concurrency: atOnce.calls });
  const longReads = createFairQueue({ ...OF_ALL, concurrency: atOnce.longReads });
  const apart = createKeyedTurns(APART);
  const callsOfSession = createKeyedTurns(OF_SESSION);
  const changesOfLine = createKeyedTurns({ ...OF_ALL, concurrency: atOnce.changesOfLine });
  const changes = createFairQueue({ ...OF_ALL, concurrency: atOnce.changes });
  const longReadsOfSession = createKeyedTurns(OF_SESSION);
  const apartOfSession = createKeyedTurns({ ...OF_SESSION, concurrency: 4 });
  const longChanges = createKeyedTurns({ ...APART, concurrency: 1 });
  const longChangesOfSession = createKeyedTurns({ ...OF_SESSION, concurrency: 2 });
  const passwords = createKeyedTurns(APART);
  const passwordsOfSession = createKeyedTurns(NEW_PASSWORDS);
  const endedDoors = createEndedDoorQueue();
  /** The queue of each token. Only decides the order: whether a session is still open is looked up each time. */
  const lineOf = new Map<string, string>();
  const lookUps = createSharedReads<TokenOwner | undefined>();

  function noteLine(tokenHash: string, line: string): void {
    lineOf.delete(tokenHash);
    lineOf.set(tokenHash, line);
    if (lineOf.size <= TOKENS_REMEMBERED) return;
    const [oldest = ''] = lineOf.keys();
    lineOf.delete(oldest);
  }

  async function queueCall<Result>(
    owner: TokenOwner,
    requester: string,
    work: () => Promise<Result>,
    isChange = false,
  ): Promise<Result> {
    const { line } = partyOf(owner, requester);
    const inTurn = () => calls.run({ key: line }, work);
    const asChange = () => changesOfLine.run(line, () => changes.run({ key: line }, inTurn));
    return await callsOfSession.run(requester, isChange ? asChange : inTurn);
  }

  return {
    async findSession(caller, find) {
      const { tokenHash, opens } = caller;
      const turn = turnOf(caller, lineOf.get(tokenHash));
      const wait = (onBegin: () => void) =>
        sessions.run(turn, async () => {
          onBegin();
          return await find();
        });
      const owner = await lookUps.run(`${turn.key} ${opens} ${tokenHash}`, wait, caller.isDisconnected);
      if (owner) noteLine(tokenHash, partyOf(owner, tokenHash).line);
      else lineOf.delete(tokenHash);
      return owner;
    },
    noteSession: ({ tokenHash, companyId, kind }) =>
      noteLine(tokenHash, partyOf({ company: { id: companyId }, kind }).line),
    workFor: queueCall,
    async answer({ name, owner, caller, isBeforeBody }, work) {
      const { access, method, encoding } = callOf(name);
      if (access === 'public') {
        return method === 'GET'
          ? await publicReads.run({ key: siteOf(caller.address) }, work)
          : await answerStranger(caller, work, encoding === 'multipart' && !isBeforeBody);
      }
      // The administrator's, whose token anybody can try.
      if (!owner) return await answerStranger(caller, work);
      const { company } = owner;
      const session = caller.tokenHash ?? company.id;
      if (endsOtherSessions(name)) {
        return await passwordsOfSession.run(session, () => passwords.run(company.id, work));
      }
      // Files have a queue of their own, for decoding.
      if (encoding === 'multipart' || WAITS_OUTSIDE.has(name)) {
        return await apartOfSession.run(session, () => apart.run(company.id, work));
      }
      if (LONG_CHANGES.has(name)) {
        return await longChangesOfSession.run(session, () => longChanges.run(company.id, work));
      }
      if (LISTS.has(name))
        return await longReadsOfSession.run(session, () => longReads.run({ key: company.id }, work));
      const isChange = method !== 'GET' && !endsOwnSession(name);
      const queued = () => queueCall(owner, session, work, isChange);
      if (owner.kind !== 'ended-door') return await queued();
      const { address } = caller;
      return await endedDoors.run({ companyId: company.id, tokenHash: session, address }, queued);
    },
  };
}

/** The key of a look-up in the queue: the queue key of its token if known, else the address. */
function turnOf({ address, isOurs }: TokenBearer, line: string | undefined): Turn {
  if (line !== undefined) return { key: line, isUrgent: true };
  const site = siteOf(address);
  // Apart from made-up tokens of the same address: a guest of a venue must not keep out its tablets.
  return isOurs ? { key: `ours ${site}`, isUrgent: true } : { key: site };
}
