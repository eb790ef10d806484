import * as z from 'zod/mini';
import { type Call, callOf, calls } from '../../common/contract/calls.ts';
import type { AnyContract } from '../../common/contract/contract-of.ts';
import type { Outcome } from '../../common/contract/outcome.ts';
import { PENDING_HEADER } from '../../common/contract/worker-messages.ts';
import { encodeRequest } from '../../common/http/encode-request.ts';
import { exchange, jsonOf, type RawAnswer } from '../../common/http/exchange.ts';
import { timeoutOf } from '../../common/http/timeouts.ts';
import { systemClock } from '../../common/lib/clock.ts';
import {
  foreignAnswer,
  type ListGaps,
  outcomeOf,
  readConfirmed,
  readFitting,
  refusalOf,
  saysListIsEmpty,
} from './answer.ts';
import { ApiError } from './api-error.ts';
import { createAnswerCheck, isInconclusive } from './confirm-answer.ts';
import { withFurtherPages } from './further-pages.ts';
import { needsMoreTime, noteExchange } from './slow-server.ts';
import { NOT_CERTAIN, UNCONFIRMED, withSentence } from './unanswered.ts';

export interface ClientOptions {
  /** The URL of `/api/v1/`, with a slash at its end. */
  baseUrl: string;
  token: () => string | null;
  /** Whether the token is of a session that another tab has begun, which this page does not know yet. */
  isOvertaken?: (() => boolean) | undefined;
  /** Called with the sent token when a call that needs a session was answered 401. */
  onUnauthorized: (token: string | null) => void;
  onOutcome?: ((outcome: Outcome) => void) | undefined;
  /** Called when a list was read that is incomplete. */
  onListGaps?: ((gaps: ListGaps) => void) | undefined;
  /** False for another API that does not keep keys: its CORS would refuse another header. */
  sendsIdempotencyKey: boolean;
  /** Whether the API is our own server, which marks its answers. */
  isOwnApi?: boolean | undefined;
  /** Whether to send cookies to an API on another origin: only ours uses one. */
  keepsCookies?: boolean | undefined;
  /** The number of changes pending on this device; absent for another API, whose CORS would refuse the header. */
  unsentCount?: (() => number | undefined) | undefined;
  fetch?: typeof fetch;
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Created by the caller when the form opens, so that a retry is the same request. */
  idempotencyKey?: string | undefined;
  timeoutMs?: number | undefined;
  /** Replaces the call's own fallback message. */
  fallback?: string | undefined;
  /** The token to use instead of the stored one. */
  token?: string | undefined;
}

export interface Answer<Data> {
  data: Data;
  /** The server's message, or an empty text. */
  message: string;
  /** What the list lacks of the API's data. */
  gaps?: ListGaps | undefined;
  /** A list was answered with nothing instead of an empty list: see `trustedList`. */
  isBare?: boolean | undefined;
}

export interface Client {
  /** Sends one call of the contract and parses its answer. Throws `ApiError`, or the reason `signal` aborted for. */
  send<Contract extends AnyContract>(
    contract: Contract,
    request: z.input<Contract['request']>,
    options?: SendOptions,
  ): Promise<Answer<z.output<Contract['data']>>>;
}

/** The result of one request, the token it was sent with, and a way to confirm who sent the answer. */
interface Received {
  readonly raw: RawAnswer;
  readonly token: string | null;
  readonly look: ReturnType<typeof createAnswerCheck>;
  /** Makes the same request with further parameters. */
  readonly repeat: (query: Readonly<Record<string, string>>) => Promise<RawAnswer>;
}

/**
 * The time-out of a confirming call after a request without an answer, in milliseconds: the user has waited already.
 */
const AFTER_SILENCE_MS = 8_000;

/**
 * How long a session that was answered has surely not ended, in milliseconds: what is hidden meanwhile is rather the
 * refusal of a rate limit, which counts calls by the minute.
 */
const SURELY_VALID_MS = 60_000;

/** The typed client over the table of calls. It knows nothing of the UI: it throws, and reports outcomes. */
export function createClient(options: ClientOptions): Client {
  const isOwnApi = options.isOwnApi ?? false;
  // Looked up for each request, as tests and extensions replace it.
  const { fetch = (...request) => globalThis.fetch(...request) } = options;
  const transport = { fetch, clock: systemClock, isOwnApi };
  /** When a session was answered last. */
  let answeredAt = Number.NEGATIVE_INFINITY;

  /** Whether the session that a call was sent for has ended, as was reported then. A log-out expects that. */
  const isOver = (call: Call, token: string | null) =>
    token !== null &&
    call.access !== 'public' &&
    call.path !== calls.logout.path &&
    options.token() !== token;

  /** One request and its answer; does not report the connection's state. */
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
    const { timeoutMs = timeoutOf(call, isOwnApi, needsMoreTime(call), content), signal } = send;
    const limits = { timeoutMs, signal };
    const startedAt = performance.now();
    // Afterwards it would not say whether the request has left.
    const isUnsent = globalThis.navigator?.onLine === false;
    const exchanged = await exchange(transport, options.baseUrl + path, { ...init, credentials }, limits);
    noteExchange(call, exchanged.kind, performance.now() - startedAt);
    if (exchanged.kind === 'aborted') throw signal?.reason;
    if (send.token === undefined && isOver(call, token))
      throw new ApiError({ kind: 'ended', message: call.fallback });
    if (exchanged.kind === 'answer') return { token, raw: exchanged.answer };
    throw new ApiError({ kind: exchanged.kind, message: call.fallback, isUnsent, cause: exchanged.cause });
  }

  function endSession(token: string | null) {
    options.onOutcome?.('denied');
    options.onUnauthorized(token);
  }

  /** The same, and reports the connection's state if no answer arrived. */
  async function reach(
    call: Call,
    content: z.output<AnyContract['request']>,
    send: SendOptions,
  ): Promise<Received> {
    const isOfPage = send.token === undefined && call.access !== 'public';
    if (isOfPage && options.isOvertaken?.()) throw new ApiError({ kind: 'ended', message: call.fallback });
    const token = send.token ?? options.token();
    try {
      const { raw } = await request(call, content, send, token);
      if (isOfPage && raw.status === 200) answeredAt = performance.now();
      const repeat: Received['repeat'] = async (query) =>
        (await request(call, { ...content, ...query }, send, token)).raw;
      return { raw, token, look: confirmWithin(), repeat };
    } catch (error) {
      if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout')) {
        const look = confirmWithin(AFTER_SILENCE_MS);
        const meaning = isOwnApi ? error.kind : await look.meaningOfSilence(call, error.kind, token);
        if (meaning !== 'denied') options.onOutcome?.(meaning);
        else if (performance.now() - answeredAt < SURELY_VALID_MS) options.onOutcome?.('server-trouble');
        else endSession(token);
      }
      throw error;
    }
  }

  /** @param timeoutMs the time-out of each confirming call; default: that of any call, as an API may be slow */
  const confirmWithin = (timeoutMs?: number) =>
    createAnswerCheck(async (call, content, token) => {
      const { raw } = await request(call, content, { timeoutMs }, token);
      return raw;
    });

  /** Handles an answer that does not fit the contract: it may still be the API's, perhaps a refusal of its own form. */
  async function readUnexpected<Contract extends AnyContract>(
    contract: Contract,
    call: Call,
    { raw, token, look }: Received,
    error: unknown,
  ) {
    const isForeign = error instanceof ApiError && error.kind === 'unreadable';
    const isOdd = (isForeign && raw.source === 'unproven') || (call.method === 'GET' && saysListIsEmpty(raw));
    if (isOdd && (await look.isApiThere(call, token))) {
      options.onOutcome?.('answered');
      return { data: readConfirmed(contract, raw, call.fallback), message: '' };
    }
    if (isForeign && (await look.isShutOut(call, raw, token))) endSession(token);
    else if (!isOver(call, token))
      options.onOutcome?.(isForeign ? (look.silence() ?? 'foreign') : outcomeOf(raw.status));
    throw error;
  }

  async function judge<Contract extends AnyContract>(contract: Contract, call: Call, received: Received) {
    const { raw, token, look, repeat } = received;
    let answer: ReturnType<typeof readFitting<Contract>>;
    try {
      answer = readFitting(contract, call, raw);
    } catch (error) {
      return await readUnexpected(contract, call, received, error);
    }
    const isDoubtful = raw.source === 'unproven' && isInconclusive(contract, call, answer.data, token);
    if (isDoubtful && !(await look.isByApi(raw, token))) {
      const silence = look.silence();
      options.onOutcome?.(silence ?? 'foreign');
      if (call.method !== 'GET')
        throw withSentence(silence ? UNCONFIRMED : NOT_CERTAIN, foreignAnswer(raw, call.fallback));
      throw silence
        ? new ApiError({ kind: silence, message: call.fallback })
        : foreignAnswer(raw, call.fallback);
    }
    options.onOutcome?.(outcomeOf(raw.status));
    if (call.method !== 'GET') return answer;
    const whole = await withFurtherPages(answer, async (query) =>
      readFitting(contract, call, await repeat(query)),
    );
    if (whole.gaps) options.onListGaps?.(whole.gaps);
    return whole;
  }

  return {
    async send(contract, content, sendOptions = {}) {
      const call = {
        ...callOf(contract.name),
        ...(sendOptions.fallback && { fallback: sendOptions.fallback }),
      };
      const received = await reach(call, z.parse(contract.request, content), sendOptions);
      const { token, raw, look } = received;
      // A wrong password is answered 401 as well; it says nothing about a session.
      if (call.access === 'public') return await judge(contract, call, received);
      if (raw.status !== 401) {
        if (!(await look.isSessionEnded(call, raw, token))) return await judge(contract, call, received);
        endSession(token);
        throw refusalOf(raw, jsonOf(raw), call.fallback);
      }
      const meaning = await look.meaningOf401(call, raw, token);
      if (meaning === 'unknown') {
        if (!isOver(call, token)) options.onOutcome?.(look.silence() ?? 'foreign');
        throw foreignAnswer(raw, call.fallback);
      }
      if (meaning === 'session') endSession(token);
      else options.onOutcome?.('answered');
      return { data: readConfirmed(contract, raw, call.fallback), message: '' };
    },
  };
}
