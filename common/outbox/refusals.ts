/** What an answer that ends an entry without success becomes, and in which words. */
import { callOf, type QueueableCall } from '../contract/calls.ts';
import { queueable } from './queueable.ts';

export interface Refused {
  readonly kind: 'fail';
  readonly status: number;
  readonly message: string;
}

/**
 * Nothing here can tell whether it has arrived: it waits for a person to look. `said`: the server's words about it;
 * `isAccepted`: it took it, and only its list does not show it.
 */
export interface Doubt {
  readonly kind: 'uncertain';
  readonly message: string;
  readonly said?: string | undefined;
  readonly isAccepted?: true | undefined;
}

/** An overloaded or absent server, and what stands before it: they say nothing of the entry. */
const OUTAGES = new Set([502, 503, 504, 511]);
/** From here on statuses are those of proxies. */
const OF_PROXIES = 520;

/** @param message the server's words; without any it is refused in those of its call */
export function refused(call: QueueableCall, status: number, message: string | undefined): Refused {
  return { kind: 'fail', status, message: message ?? callOf(call).fallback };
}

/**
 * Whether a status is the trouble that an API of another make has with one entry: some answer every error, a refusal as
 * well, with 500.
 */
export function isTroubleWithEntry(status: number | null): boolean {
  return status !== null && status >= 500 && status < OF_PROXIES && !OUTAGES.has(status);
}

/** What a server fails at may be done all the same: an addition is looked for before it is made again. */
export function failedAtTwice(
  call: QueueableCall,
  status: number,
  said: string | undefined,
): Refused | Doubt {
  if (queueable[call].isRemoval) return refused(call, status, said);
  const what = `The server failed at this twice${said === undefined ? '.' : `: “${said}”.`}`;
  const message = `${what} The list does not show it. Look there; Retry sends it again.`;
  return { kind: 'uncertain', message, said };
}

/** Of a removal that was answered with a success twice, with time between, and is still listed. */
export function acceptedInVain(said: string | undefined): Doubt {
  const message = `It was accepted twice, but the list still shows it.${quoted(said)} Look there; Retry tries it again.`;
  return { kind: 'uncertain', message, said };
}

/** The server's words behind a sentence of ours; nothing without any. */
export function quoted(said: string | undefined): string {
  return said === undefined ? '' : ` The server said: “${said}”.`;
}
