/** Reads an item's list of people or cameras from the API, to see which changes have arrived. */
import type { CallName } from '../../contract/calls.ts';
import { isEmptyListError } from '../../contract/empty-list-error.ts';
import { dataOf, isNoList, listOrDataOf, messageOf, saysFailed } from '../../contract/envelope.ts';
import { isPartOfList, mayBePage } from '../../contract/list-length.ts';
import { askedWaitMs, type Disposition, type HttpAnswer } from '../answers/answers.ts';
import { checkCompany } from '../answers/check-session.ts';
import { askOnce, type Sender } from '../delivery/send.ts';
import { idOf } from '../queueable.ts';

export type ListedMember = Record<string, unknown>;

export type ReadMembers =
  /** `isPart`: the list has further pages; `perhaps`: it is as long as a page, and nothing says whether it is one. */
  | { readonly kind: 'list'; readonly members: readonly ListedMember[]; readonly isPart: boolean | 'perhaps' }
  /** The API refuses the list itself: its item may be deleted. */
  | { readonly kind: 'refused' }
  /** The list cannot be read now; the disposition for an entry. */
  | { readonly kind: 'unknown'; readonly disposition: Disposition };

export async function readMembers(
  sender: Sender,
  call: CallName,
  query: Record<string, string>,
  token: string,
  signal: AbortSignal,
): Promise<ReadMembers> {
  const answer = await askOnce(sender, call, query, token, signal);
  if (answer.kind === 'redirect') return unknown('foreign');
  if (answer.kind !== 'http') return unknown(answer.kind === 'aborted' ? 'offline' : answer.kind);
  const { status, source, json } = answer;
  const isFailed = status < 300 && source !== 'ours' && saysFailed(json);
  const isNone = isFailed && source === 'unproven' && isEmptyListError(json);
  const list = source === 'foreign' || status >= 300 || isFailed ? undefined : listOrDataOf(json);
  const rows = isNone || isNoList(list) ? [] : list;
  // A gateway may answer `{"data": null}` to everything.
  if (Array.isArray(rows) && rows.length === 0 && source === 'unproven') {
    const company = await checkCompany(sender, token, signal);
    if (company === 'denied') return { kind: 'unknown', disposition: { kind: 'sign-in' } };
    if (company === 'busy') return unknown('server-trouble', answer);
    if (company === 'odd') return unknown('foreign', answer);
    if (company !== 'answers') return unknown(company);
  }
  if (Array.isArray(rows)) {
    return { kind: 'list', members: rows.filter(isMember), isPart: partOf(answer, rows.length) };
  }
  if (status === 401) {
    const company = source === 'ours' ? 'denied' : await checkCompany(sender, token, signal);
    if (company === 'denied') return { kind: 'unknown', disposition: { kind: 'sign-in' } };
    return company === 'offline' || company === 'timeout' ? unknown(company) : unknown('foreign', answer);
  }
  if (source === 'unproven' && (status === 404 || status === 410)) {
    if (await isItemThere(sender, query, token, signal)) return { kind: 'list', members: [], isPart: false };
  }
  if (status === 429 || status >= 500) {
    const waitMs = askedWaitMs(answer, sender.clock.now());
    return unknown('server-trouble', answer, messageOf(json), waitMs);
  }
  const isRefused =
    (status >= 400 || isFailed) && (source === 'ours' || (source === 'unproven' && messageOf(json)));
  return isRefused ? { kind: 'refused' } : unknown('foreign', answer);
}

function partOf({ source, json, listHeaders }: HttpAnswer, length: number): boolean | 'perhaps' {
  if (source !== 'unproven') return false;
  return isPartOfList(json, length, listHeaders) || (mayBePage(json, length, listHeaders) && 'perhaps');
}

/** Whether the item exists while its list is "not found": then the list is empty. */
async function isItemThere(
  sender: Sender,
  { event_id, location_id = '' }: Readonly<Record<string, string>>,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  const answer =
    event_id === undefined
      ? await askOnce(sender, 'locationDetails', { location_id }, token, signal)
      : await askOnce(sender, 'eventDetails', { event_id }, token, signal);
  if (answer.kind !== 'http' || answer.source !== 'unproven' || answer.status >= 300) return false;
  return idOf(dataOf(answer.json)) === (event_id ?? location_id);
}

function unknown(
  reason: 'offline' | 'timeout' | 'foreign' | 'server-trouble',
  answer?: HttpAnswer,
  message = '',
  waitMs?: number,
): ReadMembers {
  const status = answer?.status ?? null;
  return { kind: 'unknown', disposition: { kind: 'retry', reason, status, message, waitMs } };
}

function isMember(value: unknown): value is ListedMember {
  return typeof value === 'object' && value !== null;
}
