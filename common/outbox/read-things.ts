/** Reads a list of the API, to see what has arrived and what is gone. */
import type { CallName } from '../contract/calls.ts';
import { dataOf, isNoList, messageOf, saysFailed } from '../contract/envelope.ts';
import { isPartOfList } from '../contract/list-length.ts';
import type { Disposition, HttpAnswer } from './answers.ts';
import { requestedWaitMs } from './backoff.ts';
import { askForCompany } from './check-session.ts';
import { askOnce, type Sender } from './send.ts';

export type Thing = Record<string, unknown>;

export type ReadThings =
  /** `isPart`: it goes on where this API was not asked to. */
  | { readonly kind: 'list'; readonly things: readonly Thing[]; readonly isPart: boolean }
  /** The API refuses the list itself: what the list belongs to may be gone. */
  | { readonly kind: 'refused' }
  /** Nobody can tell just now; what that means for an entry. */
  | { readonly kind: 'unknown'; readonly disposition: Disposition };

export async function readThings(
  sender: Sender,
  call: CallName,
  query: Record<string, string>,
  token: string,
  signal: AbortSignal,
): Promise<ReadThings> {
  const answer = await askOnce(sender, call, query, token, signal);
  if (answer.kind === 'redirect') return unknown('foreign');
  if (answer.kind !== 'http') return unknown(answer.kind === 'aborted' ? 'offline' : answer.kind);
  const { status, source, json } = answer;
  const isFailed = status < 300 && source !== 'ours' && saysFailed(json);
  const list = source === 'foreign' || status >= 300 || isFailed ? undefined : dataOf(json);
  const rows = isNoList(list) ? [] : list;
  // A gateway may say `{"data": null}` to everything.
  if (Array.isArray(rows) && rows.length === 0 && source === 'unproven') {
    const company = await askForCompany(sender, token, signal);
    if (company === 'denied') return { kind: 'unknown', disposition: { kind: 'sign-in' } };
    if (company === 'busy') return unknown('server-trouble', answer);
    if (company === 'silent') return unknown('foreign', answer);
  }
  if (Array.isArray(rows)) {
    const isPart = source === 'unproven' && isPartOfList(json, rows.length);
    return { kind: 'list', things: rows.filter(isThing), isPart };
  }
  if (status === 401) {
    const isDenied = source === 'ours' || (await askForCompany(sender, token, signal)) === 'denied';
    return isDenied ? { kind: 'unknown', disposition: { kind: 'sign-in' } } : unknown('foreign', answer);
  }
  if (status === 429 || status >= 500) {
    const waitMs = requestedWaitMs(answer.retryAfter, sender.clock.now());
    return unknown('server-trouble', answer, messageOf(json), waitMs);
  }
  const isRefused =
    (status >= 400 || isFailed) && (source === 'ours' || (source === 'unproven' && messageOf(json)));
  return isRefused ? { kind: 'refused' } : unknown('foreign', answer);
}

function unknown(
  reason: 'offline' | 'timeout' | 'foreign' | 'server-trouble',
  answer?: HttpAnswer,
  message = '',
  waitMs?: number,
): ReadThings {
  const status = answer?.status ?? null;
  return { kind: 'unknown', disposition: { kind: 'retry', reason, status, message, waitMs } };
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null;
}
