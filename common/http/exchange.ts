/**
 * One HTTP request and its complete answer, for pages, outbox and worker: with a time-out, without following redirects.
 * The caller interprets the answer.
 */
import { type AnswerSource, isJson, sourceOf } from '../contract/answer-source.ts';
import type { Clock } from '../lib/clock.ts';

export interface Transport {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** Whether the API is our own server, which marks its answers. */
  readonly isOwnApi: boolean;
}

export interface RawAnswer {
  /** 0 for an opaque redirect. */
  readonly status: number;
  readonly headers: Headers;
  /** The whole body as text. */
  readonly body: string;
  readonly source: AnswerSource;
}

export type Exchanged =
  | { readonly kind: 'answer'; readonly answer: RawAnswer }
  /** No answer, or an incomplete one; `cause` is the error of `fetch`. */
  | { readonly kind: 'offline' | 'timeout' | 'aborted'; readonly cause?: unknown };

export interface Limits {
  readonly timeoutMs: number;
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

/** An id in a JSON body that may have been a number: no text in the body can contain this. */
const NUMERIC_ID = /("\w+_id":)"([1-9]\d{0,14})"/g;

/**
 * Sends one request. Never rejects: failures are values. Ids are kept as text: if an API of another make refuses them
 * because it wants the numbers that it sent, the request is repeated with numbers.
 */
export async function exchange(
  transport: Transport,
  url: string,
  init: RequestInit,
  limits: Limits,
): Promise<Exchanged> {
  const first = await exchangeOnce(transport, url, init, limits);
  if (transport.isOwnApi || typeof init.body !== 'string' || !wantsNumber(first)) return first;
  const body = init.body.replace(NUMERIC_ID, '$1$2');
  const second = body !== init.body && (await exchangeOnce(transport, url, { ...init, body }, limits));
  return !second || wantsNumber(second) ? first : second;
}

/** Whether a refusal names a type: “event_id must be a number”. */
const wantsNumber = (exchanged: Exchanged): boolean =>
  exchanged.kind === 'answer' &&
  [400, 422].includes(exchanged.answer.status) &&
  /\b(?:number|numeric|int(?:eger|\d+)?)\b/i.test(exchanged.answer.body);

/**
 * The browser's cache is keyed by URL, not by token, so it may only hold our server's own answers, which have to be
 * revalidated.
 */
async function exchangeOnce(
  { fetch, clock, isOwnApi }: Transport,
  url: string,
  init: RequestInit,
  { timeoutMs, signal }: Limits,
): Promise<Exchanged> {
  if (signal?.aborted) return { kind: 'aborted' };
  // `AbortSignal.any` is missing on old tablets.
  const controller = new AbortController();
  const { cache = isOwnApi ? 'default' : 'no-store' } = init;
  let isLate = false;
  const cancelTimer = clock.after(timeoutMs, () => {
    isLate = true;
    controller.abort();
  });
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  try {
    // Redirects are not followed: that of a captive portal would end in a 200.
    const response = await fetch(url, { ...init, cache, redirect: 'manual', signal: controller.signal });
    // Rejects if the body is incomplete: the connection was lost, whatever the status.
    const body = await response.text();
    const { status, headers } = response;
    return {
      kind: 'answer',
      answer: { status, headers, body, source: sourceOf(headers, isOwnApi, url, init) },
    };
  } catch (cause) {
    if (signal?.aborted) return { kind: 'aborted', cause };
    return { kind: isLate ? 'timeout' : 'offline', cause };
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', abort);
  }
}

export function isRedirect({ status }: Pick<RawAnswer, 'status'>): boolean {
  return status === 0 || (status >= 300 && status < 400);
}

/**
 * Ids beyond what a number holds exactly: parsed as numbers, two of them may become one. Our server writes ids as text.
 * Only keys precede a colon.
 */
const LONG_ID = /("\w*id"\s*:\s*)(\d{16,})(?=\s*[,}])/gi;

/** An id, time or number in an object of its own, as MongoDB's JSON has it: `{"$oid": "65f0…"}`. */
const OF_MONGODB = /\{\s*"\$(?:oid|date|number\w+)"\s*:\s*("[^"\\]*"|-?[\d.]+)\s*\}/g;

/** The parsed JSON body, with ids of an API of another make as text; undefined if it is not JSON. */
export function jsonOf({ headers, body, source }: Omit<RawAnswer, 'status'>): unknown {
  if (!isJson(headers, body, source)) return undefined;
  try {
    return JSON.parse(source === 'ours' ? body : body.replace(LONG_ID, '$1"$2"').replace(OF_MONGODB, '$1'));
  } catch {
    return undefined;
  }
}

/** A status text, as servers send for a call that they lack. It tells users nothing. */
const NAMES_STATUS =
  /^(?:\d{3}\b.*|(?:page )?not found|bad request|forbidden|method not allowed|cannot [a-z]+ \/.*)\W*$/i;

/** A refusal in plain text such as "Unauthorized": of another make, short, and not a page. */
export function plainWords({ status, source, body }: RawAnswer): string | undefined {
  const words = body.trim();
  const isRefusal = source === 'unproven' && status >= 400 && status < 500;
  const isSentence = /^[^<>{}[\]\n]{1,200}$/.test(words) && !NAMES_STATUS.test(words);
  return isRefusal && isSentence ? words : undefined;
}
