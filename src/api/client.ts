import { createFetch } from 'ofetch';
import * as z from 'zod/mini';
import { type Call, callOf, calls } from '../../common/contract/calls.ts';
import type { AnyContract } from '../../common/contract/contract-of.ts';
import { messageOf, saysFailed } from '../../common/contract/envelope.ts';
import type { Outcome } from '../../common/contract/outcome.ts';
import { PENDING_HEADER } from '../../common/contract/worker-messages.ts';
import { encodeRequest } from '../../common/http/encode-request.ts';
import { exchange, type RawAnswer } from '../../common/http/exchange.ts';
import { timeoutOf } from '../../common/http/timeouts.ts';
import { systemClock } from '../../common/lib/clock.ts';
import {
  deniesSession,
  foreignAnswer,
  holdsContent,
  type ListGaps,
  listGapsOf,
  namesCompany,
  outcomeOf,
  readAnswer,
  readContent,
  readVouched,
  refusalOf,
} from './answer.ts';
import { ApiError } from './api-error.ts';

export interface ClientOptions {
  /** Where `/api/v1/` is, with that path and a slash at its end. */
  baseUrl: string;
  token: () => string | null;
  /** A call that wants a session was answered 401; told the token that was sent. */
  onUnauthorized: (token: string | null) => void;
  onOutcome?: ((outcome: Outcome) => void) | undefined;
  /** A list was read, and is not whole. */
  onListGaps?: ((gaps: ListGaps) => void) | undefined;
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
  /** Asks for a session that is not stored yet; without it, for the one that is. */
  token?: string | undefined;
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

/** How long a call waits that is made for its proof alone, in milliseconds. */
const PROOF_MS = 8_000;

/** ofetch as the exchange wants it: one request and no retry, its answer as it came. */
function fetchBy(fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args)) {
  const { raw } = createFetch({ fetch });
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    raw(input instanceof URL ? input.href : input, {
      ...init,
      retry: 0,
      ignoreResponseError: true,
      responseType: 'stream',
    });
}

/** The typed client over the table of calls. It knows no screens: it throws, and reports outcomes. */
export function createClient(options: ClientOptions): Client {
  const isOwnApi = options.isOwnApi ?? false;
  const transport = { fetch: fetchBy(options.fetch), clock: systemClock, isOwnApi };

  /** Whether the session that a call was sent for has ended since. Logging out is about that end. */
  const isOver = (call: Call, token: string | null) =>
    token !== null &&
    call.access !== 'public' &&
    call.path !== calls.logout.path &&
    options.token() !== token;

  /** One request and its answer; says nothing about the connection. */
  async function request(
    call: Call,
    content: z.output<AnyContract['request']>,
    send: SendOptions,
    token: string | null,
  ) {
    const idempotencyKey = options.sendsIdempotencyKey ? send.idempotencyKey : undefined;
    const { path, init } = encodeRequest(call, content, { token, idempotencyKey });
    const unsent = options.unsentCount?.();
    if (unsent !== undefined) init.headers.set(PENDING_HEADER, String(unsent));
    const credentials = options.keepsCookies ? 'include' : 'same-origin';
    const { timeoutMs = timeoutOf(call, isOwnApi), signal } = send;
    const limits = { timeoutMs, signal };
    const exchanged = await exchange(transport, options.baseUrl + path, { ...init, credentials }, limits);
    if (exchanged.kind === 'aborted') throw signal?.reason;
    if (send.token === undefined && isOver(call, token))
      throw new ApiError({ kind: 'ended', message: call.fallback });
    if (exchanged.kind === 'answer') return { token, raw: exchanged.answer };
    throw new ApiError({ kind: exchanged.kind, message: call.fallback, cause: exchanged.cause });
  }

  /** The same, and what it tells about the connection where no answer came. */
  async function reach(call: Call, content: z.output<AnyContract['request']>, send: SendOptions) {
    const token = send.token ?? options.token();
    try {
      return await request(call, content, send, token);
    } catch (error) {
      if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout')) {
        // One call of another make may be slow, or fail without the headers that its origin needs.
        const isThere = !isOwnApi && (await isApiThere(call, token));
        options.onOutcome?.(isThere ? 'server-trouble' : error.kind);
      }
      throw error;
    }
  }

  /** A call besides, made for its answer alone; undefined where none came. */
  async function ask(call: Call, content: z.output<AnyContract['request']>, token: string | null) {
    const answer = await request(call, content, { timeoutMs: PROOF_MS }, token).catch(() => undefined);
    return answer?.raw;
  }

  /** Whether the API's public content is there, read by another call than `call`. */
  async function isContentThere(call: Call, token: string | null): Promise<boolean> {
    const other = call.path === calls.questions.path ? calls.legalTexts : calls.questions;
    const raw = await ask(other, { language: 'en' }, token);
    return raw !== undefined && holdsContent(raw);
  }

  /** Whether the API of another make answers as it does, so that nothing stands in its place. */
  async function isApiThere(call: Call, token: string | null): Promise<boolean> {
    if (!token || call.path === calls.currentCompany.path) return isContentThere(call, token);
    const raw = await ask(calls.currentCompany, {}, token);
    return raw !== undefined && namesCompany(raw);
  }

  /**
   * What a 401 is about. Gateways say 401 as well: without our server's mark it ends the session once a second call with
   * the same token is denied too, and refuses the call alone where that call is answered with the company. As a text or
   * a page it is the API's own only while its public content is there.
   */
  async function meaningOf401(call: Call, raw: RawAnswer, token: string | null) {
    if (raw.source === 'ours') return 'session';
    if (raw.source === 'foreign') return 'unknown';
    const second = await ask(calls.currentCompany, {}, token);
    if (second === undefined || second.source === 'foreign') return 'unknown';
    if (second.status !== 401) return namesCompany(second) ? 'call' : 'unknown';
    const isPlain = deniesSession(raw) && deniesSession(second);
    return isPlain || (await isContentThere(call, token)) ? 'session' : 'unknown';
  }

  function read<Contract extends AnyContract>(contract: Contract, call: Call, raw: RawAnswer) {
    const answer = readAnswer(raw, call.fallback);
    // What is changed is not known by its content: "Welcome to the Wi-Fi" must not pass for it.
    if (raw.source === 'foreign' && raw.status < 300 && call.method !== 'GET')
      throw foreignAnswer(raw, call.fallback);
    if (raw.status >= 400 || (raw.source === 'unproven' && saysFailed(answer)))
      throw refusalOf(raw, answer, call.fallback);
    const data = readContent(contract, raw, answer, call.fallback);
    const gaps = listGapsOf(contract.name, raw, answer, data);
    if (gaps) options.onListGaps?.(gaps);
    return { data, message: messageOf(answer) ?? '' };
  }

  async function judge<Contract extends AnyContract>(
    contract: Contract,
    call: Call,
    raw: RawAnswer,
    token: string | null,
  ) {
    try {
      const answer = read(contract, call, raw);
      options.onOutcome?.(outcomeOf(raw.status));
      return answer;
    } catch (error) {
      const isForeign = error instanceof ApiError && error.kind === 'unreadable';
      if (isForeign && raw.source === 'unproven' && (await isApiThere(call, token))) {
        options.onOutcome?.('answered');
        return { data: readVouched(contract, raw, call.fallback), message: '' };
      }
      options.onOutcome?.(isForeign ? 'foreign' : outcomeOf(raw.status));
      throw error;
    }
  }

  return {
    async send(contract, content, sendOptions = {}) {
      const call = {
        ...callOf(contract.name),
        ...(sendOptions.fallback && { fallback: sendOptions.fallback }),
      };
      const { token, raw } = await reach(call, z.parse(contract.request, content), sendOptions);
      // A wrong password is answered 401 as well; it says nothing about a session.
      const isAboutSession = raw.status === 401 && call.access !== 'public';
      if (!isAboutSession) return await judge(contract, call, raw, token);
      const meaning = await meaningOf401(call, raw, token);
      if (meaning === 'unknown') {
        options.onOutcome?.('foreign');
        throw foreignAnswer(raw, call.fallback);
      }
      options.onOutcome?.(meaning === 'call' ? 'answered' : 'denied');
      if (meaning === 'session') options.onUnauthorized(token);
      return { data: readVouched(contract, raw, call.fallback), message: '' };
    },
  };
}
