import * as z from 'zod/mini';
import type { CallName } from '../../common/contract/calls.ts';
import type { AnyContract } from '../../common/contract/contract-of.ts';
import * as none from '../../common/contract/empty-list-error.ts';
import { dataOf, fieldOf, isNoList, messageOf, saysFailed } from '../../common/contract/envelope.ts';
import { countsNone, unlistedIn } from '../../common/contract/list-length.ts';
import type { Outcome } from '../../common/contract/outcome.ts';
import { unreadIn } from '../../common/contract/tolerant.ts';
import { isRedirect, jsonOf, type RawAnswer } from '../../common/http/exchange.ts';
import { retryAfterMs } from '../../common/http/retry-after.ts';
import { ApiError } from './api-error.ts';
import { adding, NOT_CERTAIN } from './unanswered.ts';

/** The parsed body of an answer of our API; undefined where it has none. Throws `ApiError` otherwise. */
export function readAnswer(raw: RawAnswer, fallback: string): unknown {
  const { status } = raw;
  if (!isRedirect(raw) && (raw.body === '' || saysOk(raw))) return undefined;
  const answer = isRedirect(raw) ? undefined : jsonOf(raw);
  if (answer !== undefined) return answer;
  if (isTroubleOfServer(status)) return undefined;
  // Any other page is not our API's.
  throw foreignAnswer(raw, fallback);
}

/** What a proxy says in its own words when our server is down, or calls are limited; 511 is a sign-in's. */
const isTroubleOfServer = (status: number): boolean =>
  (status >= 500 && status !== 511) || status === 408 || status === 429;

/**
 * Whether a gateway or a sign-in page has answered the call itself, by success or refusal, in our own server's place. It
 * is believed only that the server is in trouble: anything else would be shown as content, end a session, or finish a
 * change that was made.
 */
export function isGatewayAnswer({ source, status }: RawAnswer): boolean {
  return source === 'foreign' && !isTroubleOfServer(status);
}

const OK =
  /^\W*(?:ok|okay|done|success|successful|successfully|created|accepted|updated|deleted|removed|sent|saved)\b[^<>{}]{0,60}$/i;

/** A success in a word, as an API of another make gives it that answers with nothing else: no more than an empty body. */
function saysOk({ status, source, body }: RawAnswer): boolean {
  return source === 'unproven' && status >= 200 && status < 300 && OK.test(body.trim());
}

/** Whether an answer is a page or leads to one, as of a log-in, where data was asked for. */
export function isPage(raw: RawAnswer): boolean {
  if (raw.source !== 'unproven') return false;
  return isRedirect(raw) || (raw.body !== '' && jsonOf(raw) === undefined && !saysOk(raw));
}

/** The error of an answer that is not our API's. */
export function foreignAnswer(raw: RawAnswer, fallback: string): ApiError {
  const { status } = raw;
  return new ApiError({ kind: 'unreadable', message: fallback, status, requestId: requestIdOf(raw) });
}

/** Whether an answer may be our API's word that it does not know the session: a page never is. */
export function deniesSession(raw: RawAnswer): boolean {
  if (raw.status !== 401 || raw.source === 'foreign') return false;
  return raw.source === 'ours' || raw.body === '' || jsonOf(raw) !== undefined;
}

/** Statuses that stand for an ended session and nothing else: 419 of Laravel, 440 of IIS, 498 of ArcGIS and nginx. */
const ENDS_SESSION = new Set([419, 440, 498]);
/** Refusals that an ended session is told with besides, in words. */
const MAY_END_SESSION = new Set([400, 403, 422, 500]);
const OF_ENDED_SESSION =
  /\b(?:jwt|token|session|log-?\s?in)\b.*\b(?:expired|invalid|ended|time[d]?[-\s]?out|missing|required|again|not valid|malformed)\b|\b(?:expired|invalid|missing|no)\b.*\b(?:jwt|token|session)\b|\b(?:log|sign) ?in again\b|\bun(?:authenticated|authori[sz]ed)\b|\bnot (?:authenticated|logged in)\b/i;

/** Whether an answer of another make refuses in the words of an ended session, without its status. */
export function saysSessionEnded(raw: RawAnswer): boolean {
  if (raw.source !== 'unproven') return false;
  if (ENDS_SESSION.has(raw.status)) return true;
  const answer = jsonOf(raw);
  const isRefusal = MAY_END_SESSION.has(raw.status) || (raw.status < 300 && saysFailed(answer));
  return isRefusal && OF_ENDED_SESSION.test(messageOf(answer) ?? '');
}

/** Whether an answer holds the company of a session, whoever gave it. */
export function namesCompany(raw: RawAnswer): boolean {
  const data = dataOf(jsonOf(raw));
  return raw.status < 300 && typeof data === 'object' && data !== null && ('_id' in data || 'id' in data);
}

/** Whether an answer holds public content as an API gives it: a list, or the legal texts. */
export function holdsContent(raw: RawAnswer): boolean {
  const data = raw.source === 'foreign' || raw.status >= 300 ? undefined : dataOf(jsonOf(raw));
  return Array.isArray(data) || (typeof data === 'object' && data !== null && 'terms_conditions' in data);
}

/** "No events found" instead of an empty list. */
const SAYS_NONE = /\b(?:no|not|none|empty|nothing)\b/i;

/** Whether a list of an API of another make is "not found" because nothing is on it, by its status or in its body. */
export function saysListIsEmpty(raw: RawAnswer): boolean {
  if (raw.source !== 'unproven') return false;
  const answer = jsonOf(raw);
  if (raw.status === 404 || raw.status === 410) return none.saysListIsEmpty(answer);
  return raw.status < 300 && none.isEmptyListError(answer);
}

/**
 * The content of an answer in no shape of the contract, once another call has shown that the API is there: nothing, or
 * words that say so, are an empty list; anything else was refused, in its words where it has some.
 */
export function readVouched<Contract extends AnyContract>(
  contract: Contract,
  raw: RawAnswer,
  fallback: string,
): z.output<Contract['data']> {
  const answer = jsonOf(raw);
  const words = messageOf(answer);
  const isNone = raw.body === '' || (dataOf(answer) === undefined && SAYS_NONE.test(words ?? ''));
  const empty = z.safeParse(contract.data, null);
  if (saysListIsEmpty(raw) && empty.success && isList(empty.data)) return empty.data;
  if (raw.status >= 200 && raw.status < 300) {
    if (isNone && empty.success && isList(empty.data)) return empty.data;
    if (words === undefined) {
      const unexpected = new ApiError({ kind: 'unexpected', message: fallback, status: raw.status });
      const isForNothing = z.safeParse(contract.data, undefined).success && !isList(empty.data);
      throw isForNothing ? adding(NOT_CERTAIN, unexpected) : unexpected;
    }
  }
  throw refusalOf(raw, answer, fallback);
}

/** The error of an answer outside 2xx, or of one whose body says that nothing was done. */
export function refusalOf(raw: RawAnswer, answer: unknown, fallback: string): ApiError {
  return new ApiError({
    kind: 'refused',
    message: (raw.source === 'foreign' ? undefined : (messageOf(answer) ?? plainWords(raw))) ?? fallback,
    status: raw.status,
    isProven: raw.source === 'ours',
    isForeign: raw.source === 'foreign',
    requestId: requestIdOf(raw),
    field: fieldOf(answer),
    retryAfterMs: retryAfterMs(raw.headers.get('Retry-After'), Date.now()),
  });
}

/** The content of a 2xx answer, read by the contract's schema. */
export function readContent<Contract extends AnyContract>(
  contract: Contract,
  raw: RawAnswer,
  answer: unknown,
  fallback: string,
): z.output<Contract['data']> {
  const data = dataOf(answer);
  const read = z.safeParse(contract.data, data);
  // A list of which nothing can be read is not an empty one.
  if (read.success && !isAllUnread(read.data)) return read.data;
  const words = contract.name === 'login' ? messageOf(answer) : undefined;
  if (words !== undefined && !/success/i.test(words)) throw refusalOf(raw, answer, fallback);
  // In the API's envelope it is the API that spoke, and the connection has no part in it.
  const isOfApi = raw.source === 'ours' || (raw.source === 'unproven' && data !== undefined);
  throw new ApiError({
    kind: isOfApi ? 'unexpected' : 'unreadable',
    message: fallback,
    status: raw.status,
    requestId: requestIdOf(raw),
    cause: read.error,
  });
}

/** What a list does not show of what the API has. */
export interface ListGaps {
  readonly call: CallName;
  /** Rows that could not be read. */
  readonly unread: number;
  /** Rows that the answer counts and does not hold, a page of a longer list; infinite where it counts none. */
  readonly unlisted: number;
}

/** The gaps of an answer's list, where it has any. Ours lists everything. */
export function listGapsOf(
  call: CallName,
  { source }: RawAnswer,
  answer: unknown,
  data: unknown,
): ListGaps | undefined {
  if (source === 'ours' || !Array.isArray(data)) return undefined;
  const unread = unreadIn(data);
  const unlisted = unlistedIn(answer, data.length + unread);
  return unread + unlisted > 0 ? { call, unread, unlisted } : undefined;
}

/**
 * Whether a list was answered by nothing, `null`, where an empty one was as easily said: no total, no words and no `[]` say
 * that there is nothing. Some APIs write empty lists so, and others what has gone wrong.
 */
export function isBareList({ source }: RawAnswer, answer: unknown, data: unknown): boolean {
  if (source === 'ours' || !Array.isArray(data) || data.length > 0) return false;
  return isNoList(dataOf(answer)) && !countsNone(answer) && !none.saysListIsEmpty(answer);
}

const isAllUnread = (data: unknown): boolean =>
  Array.isArray(data) && data.length === 0 && unreadIn(data) > 0;

const isList = (data: unknown): boolean => Array.isArray(data);

/** A status in words, as servers write it of a call that they do not have: it tells a person nothing. */
const NAMES_STATUS =
  /^(?:\d{3}\b.*|(?:page )?not found|bad request|forbidden|method not allowed|cannot [a-z]+ \/.*)\W*$/i;

/** Words that came as they are, "Unauthorized": of another make, short, and no page. */
function plainWords({ status, source, body }: RawAnswer): string | undefined {
  const words = body.trim();
  const isRefusal = source === 'unproven' && status >= 400 && status < 500;
  const isSentence = /^[^<>{}[\]\n]{1,200}$/.test(words) && !NAMES_STATUS.test(words);
  return isRefusal && isSentence ? words : undefined;
}

export function outcomeOf(status: number): Outcome {
  if (status === 401) return 'denied';
  return status >= 500 || status === 408 || status === 429 ? 'server-trouble' : 'answered';
}

function requestIdOf({ headers }: RawAnswer): string | undefined {
  return headers.get('X-Request-Id') ?? undefined;
}
