import * as z from 'zod/mini';
import type { AnswerSource } from '../../common/contract/answer-source.ts';
import type { AnyContract } from '../../common/contract/contract-of.ts';
import { dataOf, fieldOf, messageOf } from '../../common/contract/envelope.ts';
import type { Outcome } from '../../common/contract/outcome.ts';
import { ApiError } from './api-error.ts';

/** The parts of an answer that reading it needs; `body` is its text. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly source: AnswerSource;
}

/** The parsed body of an answer of our API; undefined where it has none. Throws `ApiError` otherwise. */
export function readAnswer(raw: RawAnswer, fallback: string): unknown {
  const { status } = raw;
  const isRedirect = status === 0 || (status >= 300 && status < 400);
  if (!isRedirect && raw.body === '') return undefined;
  const answer = isRedirect ? undefined : parseJson(raw);
  if (answer !== undefined) return answer;
  // A proxy writes its own page when our server is down; any other page is not ours at all.
  if (status >= 500 && status !== 511) return undefined;
  throw foreignAnswer(raw, fallback);
}

/** The error of an answer that is not our API's. */
export function foreignAnswer(raw: RawAnswer, fallback: string): ApiError {
  const { status } = raw;
  return new ApiError({ kind: 'unreadable', message: fallback, status, requestId: requestIdOf(raw) });
}

/** Whether an answer may be our API's word that it does not know the session: a page never is. */
export function deniesSession(raw: RawAnswer): boolean {
  if (raw.status !== 401 || raw.source === 'foreign') return false;
  return raw.source === 'ours' || raw.body === '' || parseJson(raw) !== undefined;
}

/** Whether an answer holds the company of a session, whoever gave it. */
export function namesCompany(raw: RawAnswer): boolean {
  const data = dataOf(parseJson(raw));
  return raw.status < 300 && typeof data === 'object' && data !== null && ('_id' in data || 'id' in data);
}

/** The error of an answer outside 2xx, or of one whose body says that nothing was done. */
export function refusalOf(raw: RawAnswer, answer: unknown, fallback: string): ApiError {
  return new ApiError({
    kind: 'refused',
    message: messageOf(answer) ?? fallback,
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
  // An empty list is believed of the API alone: a Wi-Fi's `{"data": {}}` must not empty what is on the device.
  if (raw.source === 'foreign' && !hasContent(data)) throw foreignAnswer(raw, fallback);
  const read = z.safeParse(contract.data, data);
  if (read.success) return read.data;
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

function hasContent(data: unknown): boolean {
  return Array.isArray(data) || (typeof data === 'object' && data !== null && Object.keys(data).length > 0);
}

export function outcomeOf(status: number): Outcome {
  if (status === 401) return 'denied';
  return status >= 500 || status === 429 ? 'server-trouble' : 'answered';
}

function parseJson({ headers, body }: RawAnswer): unknown {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '')) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function requestIdOf({ headers }: RawAnswer): string | undefined {
  return headers.get('X-Request-Id') ?? undefined;
}

/** `Retry-After` as seconds or as a date, in milliseconds from `nowMs`. */
function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
