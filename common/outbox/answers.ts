/**
 * What an answer means for its entry: one table, by who gave the answer, its status and its body. Only an answer of our
 * API ends a session or an entry. What anybody between us and the server may have said is tried again, or checked by
 * another call first.
 */
import type { AnswerSource } from '../contract/answer-source.ts';
import type { QueueableCall } from '../contract/calls.ts';
import { dataOf, messageOf, saysFailed } from '../contract/envelope.ts';
import type { Outcome } from '../contract/outcome.ts';
import { requestedWaitMs } from './backoff.ts';
import type { Entry } from './entry.ts';
import { idOf, queueable } from './queueable.ts';
import {
  acceptedInVain,
  type Doubt,
  failedAtTwice,
  isTroubleWithEntry,
  type Refused,
  refused,
} from './refusals.ts';

/** What came back from one request. */
export type Answer = { readonly kind: 'offline' | 'timeout' | 'aborted' | 'redirect' } | HttpAnswer;

export interface HttpAnswer {
  readonly kind: 'http';
  readonly source: AnswerSource;
  readonly status: number;
  readonly retryAfter: string | null;
  /** The parsed JSON body, or undefined when it is not JSON or was cut off. */
  readonly json: unknown;
  /** True without any body. */
  readonly isEmpty: boolean;
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
      /** The server's own wish, which takes the place of the backoff (`postpone` in `claim.ts`). */
      readonly waitMs: number | undefined;
      /** False when only the list was asked, whether an earlier attempt has arrived. */
      readonly wasSent?: boolean;
      /** Of a removal: the API has said that it is done, and its list does not bear that out. */
      readonly isAccepted?: true | undefined;
      /** The rest of the API answers: what it said is in doubt, the connection is not. */
      readonly isByApi?: true | undefined;
    }
  /** Its list does not show it, and may be some seconds late: it is looked at again, before the entry is sent again. */
  | {
      readonly kind: 'look-again';
      readonly waitMs: number;
      /** It was sent, and accepted. */
      readonly isAccepted?: true;
    }
  | { readonly kind: 'sign-in' }
  | Refused
  | Doubt
  /** It has arrived as it was before it was edited, and is known to the server by this id. */
  | { readonly kind: 'superseded'; readonly serverId: string }
  /** It has not arrived, and is to be taken back anyway: it goes, and so do the removals that wait for it. */
  | { readonly kind: 'withdrawn'; readonly removals: readonly Entry[] };

export type Retry = Disposition & { readonly kind: 'retry' };

/** An answer that is not believed before another call has said the same. */
export interface Check {
  readonly kind: 'check';
  readonly by: /** Is the session denied to another call too? */
    | 'session'
    /** Does the list show what the entry wants? */
    | 'list'
    /** The same, and does the rest of the API answer? Then it fails at this entry alone. */
    | 'trouble'
    /** Does the rest of the API answer? Then it was no gateway that refused. */
    | 'api';
  /** Unless the other call settles it. */
  readonly otherwise: Retry;
  /** Once the API refused the same way before: what that means as soon as the rest of the API is seen to answer. */
  readonly refusal: Disposition | null;
  /** The words that came with it. */
  readonly said?: string | undefined;
  /** It says that a removal is done, or an earlier answer did. */
  readonly isAccepted: boolean;
}

/** What matters of the entry for reading an answer to it. */
export interface Asked {
  readonly call: QueueableCall;
  /** The status of the last attempt's answer, when that was not believed. */
  readonly doubted: number | null;
  /** The API keeps idempotency keys: sending again has no second effect. */
  readonly keepsKeys: boolean;
  /** Of a removal: the API has said before that it is done. */
  readonly wasAccepted?: boolean;
  /** The list may not yet show what an earlier attempt has done. */
  readonly mayLag?: boolean;
}

const TRY_AGAIN = new Set([408, 425, 429]);
/** Proxies answer these with pages of their own; no retry will make the file smaller or another kind. */
const REFUSED_BY_ANYONE = new Set([413, 415]);

/** @param now epoch milliseconds, for `Retry-After` dates */
export function readingOf(answer: Answer, asked: Asked, now: number): Disposition | Check {
  if (answer.kind === 'redirect') return retry('foreign', null);
  if (answer.kind !== 'http') return retry(answer.kind === 'aborted' ? 'offline' : answer.kind, null);

  const { status, source } = answer;
  const message = messageOf(answer.json);
  const waitMs = requestedWaitMs(answer.retryAfter, now);
  if (status === 511) return retry('foreign', status);
  if (TRY_AGAIN.has(status) || status >= 500) {
    const otherwise = retry('server-trouble', status, message, waitMs);
    if (source !== 'unproven' || waitMs !== undefined || !isSameTrouble(status, asked)) return otherwise;
    const refusal = failedAtTwice(asked.call, status, message);
    return { kind: 'check', by: 'trouble', otherwise, refusal, said: message, isAccepted: false };
  }
  if (REFUSED_BY_ANYONE.has(status)) return refused(asked.call, status, message);
  // The same key is being worked on right now: its answer will be there in a moment.
  if (status === 409 && waitMs !== undefined && source !== 'foreign')
    return retry('server-trouble', status, message, waitMs);
  return source === 'ours' ? readOurs(answer, asked) : readUnproven(answer, asked);
}

function readOurs({ status, json }: HttpAnswer, { call }: Asked): Disposition {
  if (status === 401) return { kind: 'sign-in' };
  const isOver = isSuccess(status) || (isGone(status) && queueable[call].isRemoval);
  if (isOver && isEnvelope(json)) return done(json);
  return status >= 400 ? refused(call, status, messageOf(json)) : retry('foreign', status);
}

/** By an API of another make, or by something in the API's place: nothing in the answer itself tells which. */
function readUnproven(answer: HttpAnswer, asked: Asked): Disposition | Check {
  const { call, doubted, keepsKeys, wasAccepted = false, mayLag = false } = asked;
  const { status, source, json, isEmpty } = answer;
  const { isRemoval, answers } = queueable[call];
  const otherwise = retry('foreign', status);
  const mayBeOfApi = source === 'unproven' && (isEmpty || json !== undefined);
  const isDenied = mayBeOfApi && isSuccess(status) && saysFailed(json);
  const said = mayBeOfApi && isSuccess(status) ? messageOf(json) : undefined;
  // A list that may be late does not bear out that nothing was removed.
  const isEarly = isRemoval && mayLag;
  const isRefused = isDenied ? !(isEarly && wasAccepted) : doubted === status && !isEarly;
  const isTaken = mayBeOfApi && isSuccess(status) && !isDenied;
  const doubt = isRemoval && isTaken ? acceptedInVain(said) : refused(call, status, said);
  const refusal = isRefused ? doubt : null;
  const isAccepted = isRemoval && (wasAccepted || isTaken);
  const check = (by: Check['by']): Check => ({ kind: 'check', by, otherwise, refusal, said, isAccepted });

  if (status === 401 && source === 'unproven') return check('session');
  // Removed by the attempt before, and the list is late.
  if (isRemoval && wasAccepted && isGone(status) && source === 'unproven') return REMOVED;
  if (isRemoval && (isSuccess(status) || isGone(status))) return check('list');
  if (isDenied) return refused(call, status, said);
  if (isSuccess(status)) {
    if (mayBeOfApi && isEnvelope(json) && answers?.(dataOf(json))) return done(json);
    return mayBeOfApi && !keepsKeys ? check('list') : otherwise;
  }
  if (status < 400) return otherwise;
  const message = mayBeOfApi && status !== 401 ? messageOf(json) : undefined;
  if (isRemoval && mayBeOfApi && status !== 401 && !keepsKeys) {
    // "Invalid invitation" of what is gone already: its list tells.
    const words = isEarly && message !== undefined ? retry('server-trouble', status, message) : otherwise;
    const told = message !== undefined && !isEarly ? refused(call, status, message) : refusal;
    return { ...check('list'), otherwise: words, refusal: told };
  }
  if (message !== undefined) return refused(call, status, message);
  return refusal === null && !mayBeOfApi ? otherwise : check('api');
}

/** The second time that an entry meets it, when the list has had time to show what the first did. */
function isSameTrouble(status: number, { doubted, keepsKeys, mayLag = false }: Asked): boolean {
  return isTroubleWithEntry(status) && doubted === status && !keepsKeys && !mayLag;
}

/** What an answer means for its entry while nobody else is asked about it. */
export function dispositionOf(answer: Answer, asked: Asked, now: number): Disposition {
  const reading = readingOf(answer, asked, now);
  return reading.kind === 'check' ? reading.otherwise : reading;
}

/** What the connectivity chip learns from a disposition. */
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

/** What an entry removes is gone. */
export const REMOVED: Disposition = { kind: 'done', message: '', serverId: null, data: null };

function done(json: object): Disposition {
  const data = dataOf(json);
  return { kind: 'done', message: messageOf(json) ?? '', serverId: idOf(data), data };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isGone(status: number): boolean {
  return status === 404 || status === 410;
}

/** Our API speaks in objects with a message or data. */
function isEnvelope(json: unknown): json is object {
  return (
    typeof json === 'object' &&
    json !== null &&
    !Array.isArray(json) &&
    ('data' in json || messageOf(json) !== undefined)
  );
}
