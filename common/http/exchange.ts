/**
 * One HTTP request and its whole answer, for pages, the outbox and the worker alike: given up in time, no redirect
 * followed, read to its end. What an answer means is for the caller to say.
 */
import { type AnswerSource, isJson, sourceOf } from '../contract/answer-source.ts';
import type { Clock } from '../lib/clock.ts';

export interface Transport {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** Whether the API is the server that the portal came from: it marks its answers. */
  readonly isOwnApi: boolean;
}

export interface RawAnswer {
  /** 0 for a redirect that a browser has hidden. */
  readonly status: number;
  readonly headers: Headers;
  /** The whole body as text. */
  readonly body: string;
  readonly source: AnswerSource;
}

export type Exchanged =
  | { readonly kind: 'answer'; readonly answer: RawAnswer }
  /** No answer, or one that broke off; `cause`: what `fetch` threw. */
  | { readonly kind: 'offline' | 'timeout' | 'aborted'; readonly cause?: unknown };

export interface Limits {
  readonly timeoutMs: number;
  /** Aborts the request from outside. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends one request. Never rejects: a failure is a value too. A browser's cache knows addresses, and not whose token an
 * answer was for: only our server's own answers, which have to be asked about each time, may lie there.
 */
export async function exchange(
  { fetch, clock, isOwnApi }: Transport,
  url: string,
  init: RequestInit,
  { timeoutMs, signal }: Limits,
): Promise<Exchanged> {
  if (signal?.aborted) return { kind: 'aborted' };
  // `AbortSignal.any` is missing on tablets that no longer get updates.
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
    // Followed, a captive portal's redirect would come back as a fine 200.
    const response = await fetch(url, { ...init, cache, redirect: 'manual', signal: controller.signal });
    // A body that breaks off rejects here: the connection was lost, whatever the status said.
    const body = await response.text();
    const { status, headers } = response;
    return { kind: 'answer', answer: { status, headers, body, source: sourceOf(headers, isOwnApi) } };
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

/** The parsed JSON body; undefined when it is not JSON. */
export function jsonOf({ headers, body, source }: Omit<RawAnswer, 'status'>): unknown {
  if (!isJson(headers, body, source)) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
