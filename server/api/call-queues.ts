/**
 * Whose turn it is. The embedded database answers first come, first served, and one connection may bring thousands of
 * requests: so callers take turns before they reach it, and whoever asks a thousand times delays mostly themselves.
 */

import { type CallName, callOf } from '../../common/contract/calls.ts';
import { siteOf } from '../core/network-of.ts';
import { createFairQueue, type FairQueueOptions, type Turn } from '../core/queue/fair-queue.ts';
import { createJoinedWork } from '../core/queue/joined-work.ts';
import { createKeyedTurns } from '../core/queue/keyed-turns.ts';
import { Overloaded } from '../core/queue/overloaded.ts';
import type { BegunSession } from '../core/result.ts';
import type { Caller } from '../http/callers/incoming-call.ts';
import { partyOf, type TokenOwner } from '../http/callers/token-owner.ts';
import { createEndedDoorQueue } from './ended-door-queue.ts';

const busy = { retryAfterSeconds: 10 } as const;
const MANY_PEOPLE = 'Very many people are here at this moment. Please try again in a few seconds.';
const MANY_REQUESTS =
  'Very many requests are being worked on at this moment. Please try again in a few seconds.';
const MANY_OF_COMPANY =
  'Very many requests of your company are being worked on. Please try again in a few seconds.';
const MANY_OF_SESSION =
  'Very many requests of this device are being worked on. Please try again in a few seconds.';

/**
 * How many strangers are answered at once. Most of them wait for a password to be hashed; more of them would put
 * hundreds of queries in front of everybody else's. Addresses (IPv6: sites) take turns; devices that have logged in
 * before go first, and their companies take turns: thousands of addresses must not keep them out.
 */
const STRANGERS = { concurrency: 64, maxWaiting: 2_000, busyMessage: MANY_PEOPLE, ...busy };
/** Whether a cookie is of such a device. Anybody can make one up: few are looked up at once. */
const COOKIES = { concurrency: 4, maxWaiting: 500, busyMessage: MANY_PEOPLE, ...busy };
/**
 * The lines of strangers where there are few connections: their calls take half of them at most. A connection whose call
 * stands in a line makes no room for who comes; one that was refused does.
 */
function linesOfStrangers(mostConnections: number): Record<'strangers' | 'cookies', FairQueueOptions> {
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
/** Plans, questions and legal texts, for anybody. */
const PUBLIC_READS = { concurrency: 8, maxWaiting: 1_000, busyMessage: MANY_PEOPLE, ...busy };
/** Whose session it is: a query for each request that has a token, before anything is known of the caller. */
const SESSIONS = { concurrency: 8, maxWaiting: 2_000, busyMessage: MANY_REQUESTS, ...busy };
/** What a session asks for: some queries each. */
const CALLS = { concurrency: 16, maxWaiting: 2_000, busyMessage: MANY_REQUESTS, ...busy };
/** Lists may be long: their rows, their JSON and its compression take some tenths of a second of the one thread. */
const LONG_READS = { ...CALLS, concurrency: 2 } satisfies FairQueueOptions;

const LISTS: ReadonlySet<CallName> = new Set<CallName>([
  'listEvents',
  'listLocations',
  'listEventInvitations',
  'listLocationInvitations',
  'listRecordings',
  'listCameras',
]);
/** These wait for more than the database, the card service or a hash: no other company waits behind them. */
const WAITS_OUTSIDE: ReadonlySet<CallName> = new Set<CallName>([
  'purchasePlan',
  'upgradePlan',
  'listSavedCards',
  'removeSavedCard',
  'deleteEvent',
  'deleteLocation',
  'addCamera',
]);
/** These go through whole lists of people or doors: one at a time of a company. Two of a session are in its line. */
const LONG_CHANGES: ReadonlySet<CallName> = new Set<CallName>([
  'resendFailedInvitations',
  'undoChange',
  'endDoors',
]);
/**
 * What waits outside, and calls with files, of one company at once. They ask the database as often as others do, and a
 * company may hold thousands of bodies back but for a byte and release them in one go.
 */
const APART = { concurrency: 8, maxWaiting: 500, busyMessage: MANY_OF_COMPANY, ...busy };
/** Of one session that asks for a new password: others of its company must get in to end it by theirs. */
const NEW_PASSWORDS = { ...APART, concurrency: 2, maxWaiting: 20 };
/**
 * Of one session, in front of what its company waits in: whoever floods with a stolen token has eight calls in there,
 * and is refused beyond those that wait. A tablet asks six things at once, by HTTP/2 some more.
 */
const OF_SESSION = { concurrency: 8, maxWaiting: 64, busyMessage: MANY_OF_SESSION, ...busy };
const TOKENS_REMEMBERED = 20_000;

/** Who comes with a token. */
export interface TokenBearer {
  address: string;
  tokenHash: string;
  isOurs: boolean;
  /** What it is to open: a door's own token opens nothing else of its company. */
  opens: 'company' | 'door';
  /** Whether nobody waits any more for what is looked up; never for a change. */
  hasGone?: (() => boolean) | undefined;
}

export interface CallQueues {
  /**
   * Looks a session up. Tokens that opened one lately go first, and their companies take turns; with them those that
   * were given out here, by address (IPv6: by site); then others, by address too. All who ask with one token for what the
   * same tokens open, before its look-up begins, get what that one finds.
   */
  findSession(
    caller: TokenBearer,
    find: () => Promise<TokenOwner | undefined>,
  ): Promise<TokenOwner | undefined>;
  /** Notes a token that was just given out: its first call is not one of a stranger. */
  noteSession(session: BegunSession): void;
  /**
   * Work of some queries for a company.
   * @param requester who asks for it, such as a session: each has a bounded part in its company's line
   */
  workFor<Result>(owner: TokenOwner, requester: string, work: () => Promise<Result>): Promise<Result>;
  /** Answers a call whose body has been read, or judges before it is read whether it may be sent. */
  answer<Result>(
    who: { name: CallName; owner: TokenOwner | undefined; caller: Caller },
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/**
 * The queues of one app.
 * @param companyKnowing finds a company that knows a browser, by the id of its cookie
 * @param mostConnections that there may be; 64 at least
 * @throws Overloaded from whatever waits
 */
export function createCallQueues(
  companyKnowing: (browserId: string) => Promise<string | undefined>,
  mostConnections = Number.POSITIVE_INFINITY,
): CallQueues {
  const lines = linesOfStrangers(mostConnections);
  const strangers = createFairQueue(lines.strangers);
  const cookies = createFairQueue(lines.cookies);
  const publicReads = createFairQueue(PUBLIC_READS);
  const sessions = createFairQueue(SESSIONS);
  const calls = createFairQueue(CALLS);
  const longReads = createFairQueue(LONG_READS);
  const apart = createKeyedTurns(APART);
  const callsOfSession = createKeyedTurns(OF_SESSION);
  const longReadsOfSession = createKeyedTurns(OF_SESSION);
  const apartOfSession = createKeyedTurns({ ...OF_SESSION, concurrency: 4 });
  const longChanges = createKeyedTurns({ ...APART, concurrency: 1 });
  const longChangesOfSession = createKeyedTurns({ ...OF_SESSION, concurrency: 2 });
  const passwords = createKeyedTurns(APART);
  const passwordsOfSession = createKeyedTurns(NEW_PASSWORDS);
  const endedDoors = createEndedDoorQueue();
  /** The lines of tokens. Only for the order: whether a session is still open is looked up each time. */
  const lineOf = new Map<string, string>();
  const lookUps = createJoinedWork<TokenOwner | undefined>();

  async function answerStranger<Result>(
    { address, browser: { id } }: Caller,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const turn: Turn = { key: siteOf(address) };
    // While nobody waits it makes no difference.
    if (id === undefined || strangers.waiting() === 0) return await strangers.run(turn, work);
    const company = await cookies.run(turn, () => companyKnowing(id)).catch(unlessOverloaded);
    return await strangers.run(company === undefined ? turn : { key: company, isUrgent: true }, work);
  }

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
  ): Promise<Result> {
    const { line } = partyOf(owner, requester);
    return await callsOfSession.run(requester, () => calls.run({ key: line }, work));
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
      const owner = await lookUps.run(`${turn.key} ${opens} ${tokenHash}`, wait, caller.hasGone);
      if (owner) noteLine(tokenHash, partyOf(owner, tokenHash).line);
      else lineOf.delete(tokenHash);
      return owner;
    },
    noteSession: ({ tokenHash, companyId, kind }) =>
      noteLine(tokenHash, partyOf({ company: { id: companyId }, kind }).line),
    workFor: queueCall,
    async answer({ name, owner, caller }, work) {
      const { access, method, encoding } = callOf(name);
      if (access === 'public') {
        return method === 'GET'
          ? await publicReads.run({ key: siteOf(caller.address) }, work)
          : await answerStranger(caller, work);
      }
      if (!owner) return await work();
      const { company } = owner;
      const session = caller.tokenHash ?? company.id;
      if (name === 'changePassword') {
        return await passwordsOfSession.run(session, () => passwords.run(company.id, work));
      }
      // Files wait for their own turn, to be decoded.
      if (encoding === 'multipart' || WAITS_OUTSIDE.has(name)) {
        return await apartOfSession.run(session, () => apart.run(company.id, work));
      }
      if (LONG_CHANGES.has(name)) {
        return await longChangesOfSession.run(session, () => longChanges.run(company.id, work));
      }
      if (LISTS.has(name))
        return await longReadsOfSession.run(session, () => longReads.run({ key: company.id }, work));
      const queued = () => queueCall(owner, session, work);
      if (owner.kind !== 'ended-door') return await queued();
      const { address } = caller;
      return await endedDoors.run({ companyId: company.id, tokenHash: session, address }, queued);
    },
  };
}

/** What a look-up waits by: the line of its token where that is known, else the address. */
function turnOf({ address, isOurs }: TokenBearer, line: string | undefined): Turn {
  if (line !== undefined) return { key: line, isUrgent: true };
  const site = siteOf(address);
  // Not with those of made-up tokens from there: a guest of a venue keeps none of its tablets out.
  return isOurs ? { key: `ours ${site}`, isUrgent: true } : { key: site };
}

/** Too many made-up cookies: then nobody is told from the crowd. */
function unlessOverloaded(error: unknown): undefined {
  if (!(error instanceof Overloaded)) throw error;
}
