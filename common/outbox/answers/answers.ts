/**
 * What an answer means for its entry: one table, by source of the answer, status and body. Only an answer of our API
 * ends a session or an entry. An answer that a proxy may have given is retried, or first checked by another call.
 */
import type { AnswerSource } from '../../contract/answer-source.ts';
import type { QueueableCall } from '../../contract/calls.ts';
import { dataOf, messageOf, saysFailed } from '../../contract/envelope.ts';
import type { ListHeaders } from '../../contract/list-length.ts';
import { isRecord } from '../../contract/members.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { requestedWaitMs } from '../delivery/backoff.ts';
import type { Entry } from '../entry.ts';
import { idOf, queueable, repeatsRequest } from '../queueable.ts';
import {
  acceptedWithoutEffect,
  type Doubt,
  failedTwice,
  isTroubleWithEntry,
  type LookAgain,
  REDIRECTED,
  type Refused,
  redirectedTwice,
  refused,
} from './refusals.ts';

/** The result of one request. */
export type Answer = { readonly kind: 'offline' | 'timeout' | 'aborted' | 'redirect' } | HttpAnswer;

export interface HttpAnswer {
  readonly kind: 'http';
  readonly source: AnswerSource;
  readonly status: number;
  readonly retryAfter: string | null;
  /** The parsed JSON body, or undefined when it is not JSON or was cut off. */
  readonly json: unknown;
  /** True when there was no body. */
  readonly isEmpty: boolean;
  /** The words of a refusal in plain text, which a proxy may have given as well. */
  readonly plain?: string | undefined;
  /** What its headers say of a list. */
  readonly listHeaders?: ListHeaders;
}

export type Disposition =
  | {
      readonly kind: 'done';
      readonly message: string;
      readonly serverId: string | null;
      readonly data: unknown;
    }
  | {
      readonly kind: 'retry';
      readonly reason: 'offline' | 'timeout' | 'foreign' | 'server-trouble';
      readonly status: number | null;
      readonly message: string;
      /** The wait that the server requested; replaces the backoff (`postpone` in `claim.ts`). */
      readonly waitMs: number | undefined;
      /** False when only the list was read, to see whether an earlier attempt has arrived. */
      readonly wasSent?: boolean;
      /** For a removal: the API accepted it, but its list still shows the member. */
      readonly isAccepted?: true | undefined;
      /** The rest of the API answers: this answer is in doubt, the connection is not. */
      readonly isByApi?: true | undefined;
    }
  | { readonly kind: 'sign-in' }
  | LookAgain
  | Refused
  | Doubt
  /** The version before the edit has arrived; the server knows it by this id. */
  | { readonly kind: 'superseded'; readonly serverId: string }
  /** It has not arrived, and its removal is pending: both are deleted. */
  | { readonly kind: 'withdrawn'; readonly removals: readonly Entry[] };

export type Retry = Disposition & { readonly kind: 'retry' };

/** An answer that needs to be confirmed by another call. */
export interface Check {
  readonly kind: 'check';
  readonly by: /** Is the session denied to another call too? */
    | 'session'
    /** Does the list show what the entry wants? */
    | 'list'
    /** As `list`; and does the rest of the API answer? Then only this entry fails. */
    | 'trouble'
    /** Does the rest of the API answer? Then the refusal was not a gateway's. */
    | 'api';
  /** Used when the other call does not decide. */
  readonly otherwise: Retry;
  /** The disposition if the rest of the API answers, once the API has refused in the same way before. */
  readonly refusal: Disposition | null;
  /** The message of the answer, and its body, which may name who of a sheet was left out. */
  readonly said?: string | undefined;
  readonly json?: unknown;
  /** This answer or an earlier one said that the removal is done. */
  readonly isAccepted: boolean;
  /** Used unless the list shows that a gateway has answered: the answer itself named the new id. */
  readonly named?: (Disposition & { readonly kind: 'done' }) | undefined;
}

/** The parts of an entry that are needed to read an answer to it. */
export interface AttemptFacts {
  readonly call: QueueableCall;
  /** The status of the last attempt's answer, if that answer was in doubt. */
  readonly doubted: number | null;
  /** The API keeps idempotency keys: sending again has no second effect. */
  readonly keepsKeys: boolean;
  /** For a removal: the API has accepted it before. */
  readonly wasAccepted?: boolean;
  /** The list may not show the effect of an earlier attempt yet. */
  readonly mayLag?: boolean;
}

const TRY_AGAIN = new Set([408, 425, 429]);
/** Proxies answer these with their own pages; a retry changes neither the file's size nor its type. */
const REFUSED_BY_ANYONE = new Set([413, 415]);

/** @param now epoch milliseconds, for `Retry-After` dates */
export function readingOf(answer: Answer, attempt: AttemptFacts, now: number): Disposition | Check {
  if (answer.kind === 'redirect') {
    const otherwise = retry('foreign', REDIRECTED);
    if (attempt.keepsKeys) return otherwise;
    return { kind: 'check', by: 'api', otherwise, refusal: redirectedTwice(attempt), isAccepted: false };
  }
  if (answer.kind !== 'http') return retry(answer.kind === 'aborted' ? 'offline' : answer.kind, null);

  const { status, source } = answer;
  // A gateway's words are not our server's, and are not shown as such.
  const message = source === 'foreign' ? undefined : messageOf(answer.json);
  const waitMs = askedWaitMs(answer, now);
  if (status === 511) return retry('foreign', status);
  if (TRY_AGAIN.has(status) || status >= 500) {
    const otherwise = retry('server-trouble', status, message, waitMs);
    if (source !== 'unproven' || waitMs !== undefined || !isSameTrouble(status, attempt)) return otherwise;
    const refusal = failedTwice(attempt.call, status, message);
    return { kind: 'check', by: 'trouble', otherwise, refusal, said: message, isAccepted: false };
  }
  if (REFUSED_BY_ANYONE.has(status)) return refused(attempt.call, status, message);
  // A request with the same key is in progress: its answer will be there in a moment.
  if (status === 409 && waitMs !== undefined && source !== 'foreign')
    return retry('server-trouble', status, message, waitMs);
  return source === 'ours' ? readOurs(answer, attempt) : readUnproven(answer, attempt);
}

/**
 * The wait that the API asks for; undefined without one. A gateway's is ignored: it would hold changes back after our
 * server answers again.
 */
export function askedWaitMs({ source, retryAfter }: HttpAnswer, now: number): number | undefined {
  return source === 'foreign' ? undefined : requestedWaitMs(retryAfter, now);
}

function readOurs({ status, json }: HttpAnswer, { call }: AttemptFacts): Disposition {
  if (status === 401) return { kind: 'sign-in' };
  const isOver = isSuccess(status) || (isGone(status) && queueable[call].isRemoval);
  if (isOver && isEnvelope(json)) return done(json);
  return status >= 400 ? refused(call, status, messageOf(json)) : retry('foreign', status);
}

/** By an API of another make, or by a proxy in its place: the answer itself does not tell which. */
function readUnproven(answer: HttpAnswer, attempt: AttemptFacts): Disposition | Check {
  const { call, doubted, keepsKeys, wasAccepted = false, mayLag = false } = attempt;
  const { status, source, json, isEmpty, plain } = answer;
  const { isRemoval, answers } = queueable[call];
  const otherwise = retry('foreign', status);
  const mayBeOfApi = source === 'unproven' && (isEmpty || json !== undefined);
  const isDenied = mayBeOfApi && isSuccess(status) && saysFailed(json);
  const words = mayBeOfApi ? messageOf(json) : undefined;
  const said = isSuccess(status) ? words : undefined;
  // A list that may lag does not prove that nothing was removed.
  const isEarly = isRemoval && mayLag;
  const isRefused = isDenied ? !(isEarly && wasAccepted) : doubted === status && !isEarly;
  const isTaken = mayBeOfApi && isSuccess(status) && !isDenied;
  const given = (isGone(status) ? words : said) ?? plain;
  const isAccepted = isRemoval && (wasAccepted || isTaken);
  const doubtOf = (words?: string) =>
    isAccepted ? acceptedWithoutEffect(words) : refused(call, status, words);
  const refusal = isRefused ? doubtOf(given) : null;
  const check = (by: Check['by']): Check => ({ kind: 'check', by, otherwise, refusal, said, isAccepted });

  if (status === 401 && source === 'unproven') return check('session');
  // Removed by the previous attempt; the list lags.
  if (isRemoval && wasAccepted && isGone(status) && source === 'unproven') return REMOVED;
  if (isRemoval && (isSuccess(status) || isGone(status))) return check('list');
  if (isDenied) return refused(call, status, said);
  if (isSuccess(status)) {
    if (mayBeOfApi && isEnvelope(json) && answers?.(dataOf(json)))
      return keepsKeys || repeatsRequest(dataOf(json)) ? done(json) : { ...check('list'), named: done(json) };
    return mayBeOfApi && !keepsKeys ? { ...check('list'), json } : otherwise;
  }
  if (status < 400) return otherwise;
  const message = mayBeOfApi && status !== 401 ? messageOf(json) : undefined;
  if (isRemoval && mayBeOfApi && status !== 401 && !keepsKeys) {
    // "Invalid invitation" for something that is already gone: the list decides.
    const words = isEarly && message !== undefined ? retry('server-trouble', status, message) : otherwise;
    // After it was accepted, "Already cancelled" is no refusal, though its list lags for long.
    const told = message !== undefined && !isEarly ? doubtOf(message) : refusal;
    return { ...check('list'), otherwise: words, refusal: told };
  }
  if (message !== undefined) return refused(call, status, message);
  // A page may be the API's own too: it is no sign of a gateway while the company is answered.
  return refusal === null && source !== 'unproven' ? otherwise : check('api');
}

/**
 * True the second time that an entry gets this answer, when the list has had time to show the first attempt's effect.
 */
function isSameTrouble(status: number, { doubted, keepsKeys, mayLag = false }: AttemptFacts): boolean {
  return isTroubleWithEntry(status) && doubted === status && !keepsKeys && !mayLag;
}

/** What an answer means for its entry before any check by another call. */
export function dispositionOf(answer: Answer, attempt: AttemptFacts, now: number): Disposition {
  const reading = readingOf(answer, attempt, now);
  return reading.kind === 'check' ? reading.otherwise : reading;
}

/** What a disposition tells the connectivity chip. */
export function outcomeOf(disposition: Disposition): Outcome {
  if (disposition.kind === 'retry') return disposition.isByApi ? 'answered' : disposition.reason;
  return disposition.kind === 'sign-in' ? 'denied' : 'answered';
}

function retry(
  reason: Retry['reason'],
  status: number | null,
  message = '',
  waitMs?: number | undefined,
): Retry {
  return { kind: 'retry', reason, status, message, waitMs };
}

/** The result of a removal whose target is gone. */
export const REMOVED: Disposition = { kind: 'done', message: '', serverId: null, data: null };

function done(json: object): Disposition & { readonly kind: 'done' } {
  const data = dataOf(json);
  return { kind: 'done', message: messageOf(json) ?? '', serverId: idOf(data), data };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
const isGone = (status: number): boolean => status === 404 || status === 410;

/** Our API answers with objects that have a message or data. */
function isEnvelope(json: unknown): json is object {
  return isRecord(json) && !Array.isArray(json) && ('data' in json || messageOf(json) !== undefined);
}
