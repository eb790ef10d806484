import * as z from 'zod/mini';
import type { Call, CallName } from '../../common/contract/calls.ts';
import type { AnyContract } from '../../common/contract/contract-of.ts';
import * as none from '../../common/contract/empty-list-error.ts';
import {
  dataOf,
  fieldOf,
  hasId,
  isNoList,
  listOrDataOf,
  messageOf,
  saysFailed,
} from '../../common/contract/envelope.ts';
import { countsNone, listHeadersOf, mayBePage, unlistedIn } from '../../common/contract/list-length.ts';
import { memberOf } from '../../common/contract/members.ts';
import type { Outcome } from '../../common/contract/outcome.ts';
import { unreadIn } from '../../common/contract/tolerant.ts';
import { isRedirect, jsonOf, plainWords, type RawAnswer } from '../../common/http/exchange.ts';
import { ApiError } from './api-error.ts';
import { NOT_CERTAIN, withSentence } from './unanswered.ts';

/** The content and message of an answer that fits the contract. Throws `ApiError` for any other, and for refusals. */
export function readFitting<Contract extends AnyContract>(contract: Contract, call: Call, raw: RawAnswer) {
  if (isGatewayAnswer(raw)) throw foreignAnswer(raw, call.fallback);
  const answer = readAnswer(raw, call.fallback);
  if (raw.status >= 400 || (raw.source === 'unproven' && saysFailed(answer)))
    throw refusalOf(raw, answer, call.fallback);
  const data = readContent(contract, raw, answer, call.fallback);
  return {
    data,
    message: messageOf(answer) ?? '',
    gaps: listGapsOf(contract.name, raw, answer, data),
    isBare: isNullList(raw, answer, data),
  };
}

/** The parsed body of an API answer; undefined if it has none. Throws `ApiError` for answers that are not the API's. */
function readAnswer(raw: RawAnswer, fallback: string): unknown {
  const { status } = raw;
  if (!isRedirect(raw) && (raw.body === '' || isOkText(raw))) return undefined;
  const answer = isRedirect(raw) ? undefined : jsonOf(raw);
  if (answer !== undefined) return answer;
  if (isTroubleOnTheWay(status)) return undefined;
  // Any other page is not our API's.
  throw foreignAnswer(raw, fallback);
}

/**
 * What a proxy says in its own words: our server is down, calls are limited, or a file is above its limit. 511 is a
 * sign-in's.
 */
const isTroubleOnTheWay = (status: number): boolean =>
  (status >= 500 && status !== 511) || [408, TOO_LARGE, 429].includes(status);

const TOO_LARGE = 413;

/**
 * Whether a gateway or a sign-in page has answered the call itself, by success or refusal, in our own server's place. It
 * is believed only that the request did not get through: anything else would be shown as content, end a session, or
 * finish a change that was made.
 */
function isGatewayAnswer({ source, status }: RawAnswer): boolean {
  return source === 'foreign' && !isTroubleOnTheWay(status);
}

const OK =
  /^\W*(?:ok|okay|done|success|successful|successfully|created|accepted|updated|deleted|removed|sent|saved)\b[^<>{}]{0,60}$/i;

/** A short success text of an API of another make that sends nothing else. Counts as an empty body. */
function isOkText({ status, source, body }: RawAnswer): boolean {
  return source === 'unproven' && status >= 200 && status < 300 && OK.test(body.trim());
}

/** Whether an answer is a page, or a redirect to one, such as log-in, where data was requested. */
export function isPage(raw: RawAnswer): boolean {
  if (raw.source !== 'unproven') return false;
  return isRedirect(raw) || (raw.body !== '' && jsonOf(raw) === undefined && !isOkText(raw));
}

/** The error for an answer that is not our API's. */
export function foreignAnswer(raw: RawAnswer, fallback: string): ApiError {
  const { status } = raw;
  return new ApiError({ kind: 'unreadable', message: fallback, status, requestId: requestIdOf(raw) });
}

/** Whether an answer may mean that the API does not know the session; a page never does. */
export function mayDenySession(raw: RawAnswer): boolean {
  if (raw.status !== 401 || raw.source === 'foreign') return false;
  return raw.source === 'ours' || raw.body === '' || jsonOf(raw) !== undefined;
}

/** Whether an answer contains the company of a session, whoever sent it. */
export function namesCompany(raw: RawAnswer): boolean {
  return raw.status < 300 && hasId(dataOf(jsonOf(raw)));
}

/** Whether an answer contains public content of an API: a list, or the legal texts. */
export function hasPublicContent(raw: RawAnswer): boolean {
  const data = raw.source === 'foreign' || raw.status >= 300 ? undefined : listOrDataOf(jsonOf(raw));
  return Array.isArray(data) || (typeof data === 'object' && data !== null && 'terms_conditions' in data);
}

/** Words of success explain no failure. */
const SAYS_DONE = /\bsuccess|^ok\b/i;

/** "No events found" instead of an empty list. */
const SAYS_NONE = /\b(?:no|not|none|empty|nothing)\b/i;

/** Whether an API of another make answers "not found" for an empty list, by its status or in its body. */
export function saysListIsEmpty(raw: RawAnswer): boolean {
  if (raw.source !== 'unproven') return false;
  const answer = jsonOf(raw);
  if (raw.status === 404 || raw.status === 410) return none.saysListIsEmpty(answer);
  return raw.status < 300 && none.isEmptyListError(answer);
}

/**
 * The content of an answer that does not fit the contract, once another call has confirmed that it is the API's. No
 * content, or a message that says so, is an empty list; anything else is a refusal with its own message, or unexpected
 * if that is none, or says that all is well.
 */
export function readConfirmed<Contract extends AnyContract>(
  contract: Contract,
  raw: RawAnswer,
  fallback: string,
): z.output<Contract['data']> {
  const answer = jsonOf(raw);
  const words = messageOf(answer);
  const isEmpty = SAYS_NONE.test(words ?? '') || Array.isArray(listOrDataOf(answer));
  const isNone = raw.body === '' || (dataOf(answer) === undefined && isEmpty);
  const empty = z.safeParse(contract.data, null);
  if (saysListIsEmpty(raw) && empty.success && isList(empty.data)) return empty.data;
  if (raw.status >= 200 && raw.status < 300) {
    if (isNone && empty.success && isList(empty.data)) return empty.data;
    if (words === undefined || SAYS_DONE.test(words)) {
      const unexpected = new ApiError({ kind: 'unexpected', message: fallback, status: raw.status });
      const isForNothing = z.safeParse(contract.data, undefined).success && !isList(empty.data);
      throw isForNothing ? withSentence(NOT_CERTAIN, unexpected) : unexpected;
    }
  }
  throw refusalOf(raw, answer, fallback);
}

/** The error for an answer outside 2xx, or for one whose body says that the call failed. */
export function refusalOf(raw: RawAnswer, answer: unknown, fallback: string): ApiError {
  const words = raw.source === 'foreign' ? undefined : (messageOf(answer) ?? plainWords(raw));
  const reason = raw.status === TOO_LARGE ? '. What was sent is too large for the server.' : '';
  return new ApiError({
    kind: 'refused',
    message: words ?? fallback + reason,
    status: raw.status,
    isProven: raw.source === 'ours',
    isForeign: raw.source === 'foreign',
    requestId: requestIdOf(raw),
    field: fieldOf(answer),
  });
}

/** Content of which the specification does not say that it is in `data`; nothing but such content has these fields. */
const BARE = ['client_secret', 'terms_conditions', 'payment_status'];

/** The content of a 2xx answer, parsed by the contract's schema. */
function readContent<Contract extends AnyContract>(
  contract: Contract,
  raw: RawAnswer,
  answer: unknown,
  fallback: string,
): z.output<Contract['data']> {
  const isIn = (name: string) => memberOf(answer, name) !== undefined;
  const data = !isIn('data') && BARE.some(isIn) ? answer : dataOf(answer);
  const read = z.safeParse(contract.data, data);
  // A list of unreadable rows is not an empty list.
  if (read.success && !isAllUnread(read.data)) return read.data;
  const words = contract.name === 'login' ? messageOf(answer) : undefined;
  if (words !== undefined && !SAYS_DONE.test(words)) throw refusalOf(raw, answer, fallback);
  // An answer in the API's envelope is the API's, so the connection is fine.
  const isOfApi = raw.source === 'ours' || (raw.source === 'unproven' && data !== undefined);
  throw new ApiError({
    kind: isOfApi ? 'unexpected' : 'unreadable',
    message: fallback,
    status: raw.status,
    requestId: requestIdOf(raw),
    cause: read.error,
  });
}

/** What a list lacks of the API's data. */
export interface ListGaps {
  readonly call: CallName;
  /** Rows that could not be parsed. */
  readonly unread: number;
  /**
   * Rows that the answer counts but does not contain, as a page of a longer list; infinite if their number is unknown.
   */
  readonly unlisted: number;
  /** Nothing says that rows are unlisted; but the list is as long as a page. */
  readonly isGuess?: boolean;
}

/** The gaps of a list in an answer, if there are or may be any. Our API sends whole lists. */
function listGapsOf(
  call: CallName,
  { source, headers }: RawAnswer,
  answer: unknown,
  data: unknown,
): ListGaps | undefined {
  if (source === 'ours' || !Array.isArray(data)) return undefined;
  const unread = unreadIn(data);
  // A repeated row is one in the data, and may be counted twice.
  const rows = listOrDataOf(answer);
  const { length } = Array.isArray(rows) ? rows : data;
  const listHeaders = listHeadersOf(headers);
  const unlisted = unlistedIn(answer, length, listHeaders);
  if (unread + unlisted > 0) return { call, unread, unlisted };
  const isGuess = mayBePage(answer, length, listHeaders);
  return isGuess ? { call, unread, unlisted: Number.POSITIVE_INFINITY, isGuess } : undefined;
}

/**
 * Whether a list was answered with `null` or nothing: no total, no message and no `[]` says that it is empty. Some APIs
 * write empty lists so, others failures.
 */
function isNullList({ source }: RawAnswer, answer: unknown, data: unknown): boolean {
  if (source === 'ours' || !Array.isArray(data) || data.length > 0) return false;
  return isNoList(dataOf(answer)) && !countsNone(answer) && !none.saysListIsEmpty(answer);
}

const isAllUnread = (data: unknown): boolean =>
  Array.isArray(data) && data.length === 0 && unreadIn(data) > 0;

const isList = (data: unknown): boolean => Array.isArray(data);

export function outcomeOf(status: number): Outcome {
  if (status === 401) return 'denied';
  return status >= 500 || status === 408 || status === 429 ? 'server-trouble' : 'answered';
}

function requestIdOf({ headers }: RawAnswer): string | undefined {
  return headers.get('X-Request-Id') ?? undefined;
}
