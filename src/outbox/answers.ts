/**
 * What an answer means for its entry. Only a JSON answer of our API's shape ends one: everything else
 * (sign-in pages, error pages, cut connections) may have been said by anybody between us and the server.
 */
import { callOf, type QueueableCall } from '../contract/calls.ts';
import { dataOf, messageOf } from '../contract/envelope.ts';
import type { Outcome } from '../contract/outcome.ts';
import { retryAfterMs } from './backoff.ts';
import { queueable } from './queueable.ts';

/** What came back from one request. */
export type Answer =
  | { readonly kind: 'offline' | 'timeout' | 'aborted' | 'redirect' }
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly retryAfter: string | null;
      /** The parsed JSON body, or undefined when it is not JSON or was cut off. */
      readonly json: unknown;
    };

export type Verdict =
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
      /** The server's own wish, else the backoff decides. */
      readonly waitMs: number | undefined;
    }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'park'; readonly status: number; readonly message: string }
  /** Nothing here can tell whether it has arrived: parked for a person to look. */
  | { readonly kind: 'uncertain'; readonly message: string }
  /** It has arrived as it was before it was edited, and is known to the server by this id. */
  | { readonly kind: 'superseded'; readonly serverId: string };

const TRY_AGAIN = new Set([408, 425, 429]);
/** Proxies answer these with pages of their own; no retry will make the file smaller or another kind. */
const REFUSED_BY_ANYONE = new Set([413, 415]);

/** @param now epoch milliseconds, for `Retry-After` dates */
export function verdictOn(answer: Answer, call: QueueableCall, now: number): Verdict {
  if (answer.kind === 'redirect') return retry('foreign', null);
  if (answer.kind !== 'http') return retry(answer.kind === 'aborted' ? 'offline' : answer.kind, null);

  const { status } = answer;
  const message = messageOf(answer.json);
  const waitMs = retryAfterMs(answer.retryAfter, now);
  if (status === 401) return { kind: 'sign-in' };
  if (status === 511) return retry('foreign', status);
  if (TRY_AGAIN.has(status) || status >= 500) return retry('server-trouble', status, message, waitMs);
  if (REFUSED_BY_ANYONE.has(status))
    return { kind: 'park', status, message: message ?? callOf(call).fallback };
  if (!isEnvelope(answer.json)) return retry('foreign', status);
  if (status >= 200 && status < 300) return done(answer.json);
  if ((status === 404 || status === 410) && queueable[call].isRemoval) return done(answer.json);
  // The same key is being worked on right now: its answer will be there in a moment.
  if (status === 409 && waitMs !== undefined) return retry('server-trouble', status, message, waitMs);
  if (status < 400) return retry('foreign', status);
  return { kind: 'park', status, message: message ?? callOf(call).fallback };
}

/** What the connectivity chip learns from a verdict. */
export function outcomeOf(verdict: Verdict): Outcome {
  if (verdict.kind === 'retry') return verdict.reason;
  return verdict.kind === 'sign-in' ? 'denied' : 'answered';
}

function retry(
  reason: 'offline' | 'timeout' | 'foreign' | 'server-trouble',
  status: number | null,
  message = '',
  waitMs?: number,
): Verdict {
  return { kind: 'retry', reason, status, message, waitMs };
}

function done(json: object): Verdict {
  const data = dataOf(json);
  return { kind: 'done', message: messageOf(json) ?? '', serverId: idOf(data), data };
}

/** Our API speaks in objects with a message or data; a gateway's own JSON does not. */
function isEnvelope(json: unknown): json is object {
  return (
    typeof json === 'object' &&
    json !== null &&
    !Array.isArray(json) &&
    ('data' in json || messageOf(json) !== undefined)
  );
}

/** The id that an answer gives to what it speaks of, as text. */
export function idOf(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const id: unknown = '_id' in data ? data._id : 'id' in data ? data.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}
