/** The disposition and message of an answer that ends an entry without success. */
import { callOf, type QueueableCall } from '../../contract/calls.ts';
import { queueable } from '../queueable.ts';

export interface Refused {
  readonly kind: 'fail';
  readonly status: number;
  readonly message: string;
}

/**
 * It may have arrived, and only a user can find out. `said`: the server's message; `isAccepted`: the server accepted
 * it, but its list does not show it.
 */
export interface Doubt {
  readonly kind: 'uncertain';
  readonly message: string;
  readonly said?: string | undefined;
  readonly isAccepted?: true | undefined;
  /** For a sheet of which the list shows some: how many of its people it lacks. */
  readonly lacking?: number;
}

/** Its list does not show it yet, and may lag by some seconds: read the list again before the entry is sent again. */
export interface LookAgain {
  readonly kind: 'look-again';
  readonly waitMs: number;
  /** It was sent and accepted, with this message. */
  readonly isAccepted?: true;
  readonly said?: string | undefined;
  /** For a sheet: how many of its people the list lacks. */
  readonly lacking?: number;
}

/** Stored as the status of a redirect, whose own one browsers hide. */
export const REDIRECTED = 0;

/** Statuses of an overloaded or absent server, or of a gateway: they say nothing about the entry. */
const OUTAGES = new Set([502, 503, 504, 511]);
/** Statuses from here on are those of proxies. */
const OF_PROXIES = 520;

/** @param message the server's message; without one, the fallback of the call is used */
export function refused(call: QueueableCall, status: number, message: string | undefined): Refused {
  return { kind: 'fail', status, message: message ?? callOf(call).fallback };
}

/**
 * The refusal of an entry that was redirected before, too; null the first time. Some frameworks refuse so. A sign-in page
 * would redirect the company's other calls as well, which is checked beside this.
 */
export function redirectedTwice({
  call,
  doubted,
}: {
  readonly call: QueueableCall;
  readonly doubted: number | null;
}): Refused | null {
  return doubted === REDIRECTED ? refused(call, REDIRECTED, undefined) : null;
}

/**
 * Whether a status of an API of another make is about this one entry: some answer every error with 500, refusals too.
 */
export function isTroubleWithEntry(status: number | null): boolean {
  return status !== null && status >= 500 && status < OF_PROXIES && !OUTAGES.has(status);
}

/** A failed request may have had its effect: an addition is searched on the list before it is made again. */
export function failedTwice(call: QueueableCall, status: number, said: string | undefined): Refused | Doubt {
  if (queueable[call].isRemoval) return refused(call, status, said);
  const what = `The server failed at this twice${said === undefined ? '.' : `: “${said}”.`}`;
  const message = `${what} The list does not show it. Look there; Retry sends it again.`;
  return { kind: 'uncertain', message, said };
}

/** For a removal that was accepted, and is still listed after another attempt. */
export function acceptedWithoutEffect(said: string | undefined): Doubt {
  const message = `It was accepted, but the list still shows it.${quoted(said)} Look there; Retry tries it again.`;
  return { kind: 'uncertain', message, said };
}

/** The server's message after a sentence of ours; empty without one. */
export function quoted(said: string | undefined): string {
  return said === undefined ? '' : ` The server said: “${said}”.`;
}
