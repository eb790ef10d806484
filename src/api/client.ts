import { createFetch } from 'ofetch';
import * as z from 'zod/mini';
import { sourceOf } from '../../common/contract/answer-source.ts';
import { type Call, callOf, calls } from '../../common/contract/calls.ts';
import type { AnyContract } from '../../common/contract/contract-of.ts';
import { messageOf, saysFailed } from '../../common/contract/envelope.ts';
import type { Outcome } from '../../common/contract/outcome.ts';
import { PENDING_HEADER } from '../../common/contract/worker-messages.ts';
import {
  deniesSession,
  foreignAnswer,
  namesCompany,
  outcomeOf,
  type RawAnswer,
  readAnswer,
  readContent,
  refusalOf,
} from './answer.ts';
import { ApiError } from './api-error.ts';
import { deadlineOf, startDeadline } from './deadline.ts';
import { encodeRequest } from './encode-request.ts';

export interface ClientOptions {
  /** Where `/api/v1/` is, with that path and a slash at its end. */
  baseUrl: string;
  token: () => string | null;
  /** A call that wants a session was answered 401; told the token that was sent. */
  onUnauthorized: (token: string | null) => void;
  onOutcome?: ((outcome: Outcome) => void) | undefined;
  /** False for a foreign API that does not say it keeps keys: another header would fail its CORS. */
  sendsIdempotencyKey: boolean;
  /** Whether the API is our own server, which marks its answers. */
  isOwnApi?: boolean | undefined;
  /** Whether cookies travel to an API on another origin too: only ours keeps one. */
  keepsCookies?: boolean | undefined;
  /** How many changes wait on this device; absent for a foreign API, whose CORS would refuse another header. */
  unsentCount?: (() => number | undefined) | undefined;
  fetch?: typeof fetch;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Minted by the caller when the form opens, so that a retry is the same request. */
  idempotencyKey?: string | undefined;
  timeoutMs?: number | undefined;
  /** Shown instead of the call's own fallback where a screen asks for another wording. */
  fallback?: string | undefined;
}

export interface Answer<Data> {
  data: Data;
  /** The server's words, or an empty text. */
  message: string;
}

export interface Client {
  /** Sends one call of the contract and reads its answer. Throws `ApiError`, or the reason `signal` aborted for. */
  send<Contract extends AnyContract>(
    contract: Contract,
    request: z.input<Contract['request']>,
    options?: SendOptions,
  ): Promise<Answer<z.output<Contract['data']>>>;
}

/** The typed client over the table of calls. It knows no screens: it throws, and reports outcomes. */
export function createClient(options: ClientOptions): Client {
  const transport = createFetch({ fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)) });

  /** Whether the session that a call was sent for has ended since. Logging out is about that end. */
  const isOver = (call: Call, token: string | null) =>
    token !== null &&
    call.access !== 'public' &&
    call.path !== calls.logout.path &&
    options.token() !== token;

  async function exchange(
    call: Call,
    request: z.output<AnyContract['request']>,
    send: SendOptions & { token?: string | null },
  ) {
    const encoded = encodeRequest(call, request);
    const headers = new Headers();
    const { token = options.token() } = send;
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (encoded.contentType) headers.set('Content-Type', encoded.contentType);
    if (send.idempotencyKey && options.sendsIdempotencyKey)
      headers.set('Idempotency-Key', send.idempotencyKey);
    const unsent = options.unsentCount?.();
    if (unsent !== undefined) headers.set(PENDING_HEADER, String(unsent));

    const deadline = startDeadline(send.timeoutMs ?? deadlineOf(call), send.signal);
    try {
      const response = await transport.raw<string, 'text'>(options.baseUrl + encoded.url, {
        method: call.method,
        credentials: options.keepsCookies ? 'include' : 'same-origin',
        headers,
        body: encoded.body,
        signal: deadline.signal,
        // A captive portal redirects; following it would read its page as our answer.
        redirect: 'manual',
        retry: 0,
        ignoreResponseError: true,
        responseType: 'text',
      });
      const { status, headers: said } = response;
      if (isOver(call, token)) throw new ApiError({ kind: 'ended', message: call.fallback });
      const source = sourceOf(said, options.isOwnApi ?? false);
      return { token, raw: { status, headers: said, body: response._data ?? '', source } };
    } catch (error) {
      if (send.signal?.aborted) throw send.signal.reason;
      if (isOver(call, token)) throw new ApiError({ kind: 'ended', message: call.fallback, cause: error });
      const kind = deadline.hasExpired() ? 'timeout' : 'offline';
      options.onOutcome?.(kind);
      throw new ApiError({ kind, message: call.fallback, cause: error });
    } finally {
      deadline.dispose();
    }
  }

  /**
   * What a 401 is about. Gateways say 401 as well: without our server's mark it ends the session once a second call with
   * the same token is denied too, and refuses the call alone where that call is answered with the company.
   */
  async function meaningOf401(raw: RawAnswer, token: string | null): Promise<'session' | 'call' | 'unknown'> {
    if (raw.source === 'ours') return 'session';
    if (!deniesSession(raw)) return 'unknown';
    const second = await exchange(calls.currentCompany, {}, { token }).catch(() => undefined);
    if (second === undefined) return 'unknown';
    if (deniesSession(second.raw)) return 'session';
    return namesCompany(second.raw) ? 'call' : 'unknown';
  }

  function judge<Contract extends AnyContract>(
    contract: Contract,
    call: Call,
    raw: RawAnswer,
    outcome = outcomeOf(raw.status),
  ) {
    try {
      const answer = readAnswer(raw, call.fallback);
      // What is changed is not known by its content: "Welcome to the Wi-Fi" must not pass for it.
      if (raw.source === 'foreign' && raw.status < 300 && call.method !== 'GET')
        throw foreignAnswer(raw, call.fallback);
      if (raw.status >= 400 || (raw.source === 'unproven' && saysFailed(answer)))
        throw refusalOf(raw, answer, call.fallback);
      const data = readContent(contract, raw, answer, call.fallback);
      options.onOutcome?.(outcome);
      return { data, message: messageOf(answer) ?? '' };
    } catch (error) {
      const isForeign = error instanceof ApiError && error.kind === 'unreadable';
      options.onOutcome?.(isForeign ? 'foreign' : outcome);
      throw error;
    }
  }

  return {
    async send(contract, content, sendOptions = {}) {
      const call = {
        ...callOf(contract.name),
        ...(sendOptions.fallback && { fallback: sendOptions.fallback }),
      };
      const request = z.parse(contract.request, content);
      const { token, raw } = await exchange(call, request, sendOptions);
      // A wrong password is answered 401 as well; it says nothing about a session.
      const isAboutSession = raw.status === 401 && call.access !== 'public';
      if (!isAboutSession) return judge(contract, call, raw);
      const meaning = await meaningOf401(raw, token);
      if (meaning === 'call') return judge(contract, call, raw, 'answered');
      if (meaning === 'unknown') {
        options.onOutcome?.('foreign');
        throw foreignAnswer(raw, call.fallback);
      }
      try {
        return judge(contract, call, raw);
      } finally {
        options.onUnauthorized(token);
      }
    },
  };
}
