/** Makes another call to decide what a doubtful answer means. */

import type { Sender } from '../delivery/send.ts';
import { type DoubtfulEntry, detectDelivered, lackingIn } from '../lists/detect-delivered.ts';
import { LIST_LAG_MS } from '../lists/list-lag.ts';
import { readMembers } from '../lists/read-members.ts';
import { itemOfQueueKey } from '../queue-key.ts';
import { idOf, queueable } from '../queueable.ts';
import { type Check, type Disposition, REMOVED, type Retry } from './answers.ts';
import { type CompanyCheck, checkCompany, checkContent } from './check-session.ts';
import { quoted } from './refusals.ts';
import { withReasons } from './sheet-outcome.ts';

export async function dispositionAfterCheck(
  sender: Sender,
  entry: DoubtfulEntry,
  check: Check,
  token: string,
  signal: AbortSignal,
): Promise<Disposition> {
  const { by, otherwise, refusal, named } = check;
  if (by === 'trouble') return await checkTrouble(sender, entry, check, token, signal);
  if (by === 'list') {
    const found = queueable[entry.call].isRemoval
      ? await checkRemoved(sender, entry, token, signal)
      : awaitingAllListed(
          withReasons(await detectDelivered(sender, entry, token, signal, true), check.json) ??
            acceptedUnlisted(entry, check.said),
          check.said,
        );
    // Only a gateway answers the list with something else, and public content too.
    const isOdd = typeof found === 'object' && 'reason' in found && found.reason === 'foreign';
    if (named && (!isOdd || (await checkContent(sender, signal)) === 'there')) {
      if (named.serverId !== itemOfQueueKey(entry.queueKey)) return named;
      // An answer with the item, as it is with one more member: only the list names the new one.
      if (typeof found === 'string' || found.kind !== 'done') return { ...named, serverId: null };
    }
    if (found === 'not told') return await withRefusedList(check, () => checkCompany(sender, token, signal));
    if (typeof found === 'string') {
      const status = otherwise.status ?? 0;
      // The list has further pages: an accepted removal is trusted, nothing else is.
      if (found.endsWith('unlisted') && refusal === null && status < 300) return REMOVED;
      // Not found, and not on a page that may be the whole list.
      if (found === 'perhaps unlisted' && (status === 404 || status === 410)) return REMOVED;
      return refusal ?? retryAfter('answers', check);
    }
    if (found.kind === 'done') return { ...found, message: check.said ?? found.message };
    if (found.kind !== 'retry') return found;
    // A list that cannot be read is no sign of a gateway while the company can be.
    if (!refusal && found.reason === 'foreign')
      return retryAfter(await checkCompany(sender, token, signal), { ...check, otherwise: found });
    if (!refusal) return noting(check, found);
  }
  const company = await checkCompany(sender, token, signal);
  if (company === 'denied' && by === 'session') return { kind: 'sign-in' };
  return company === 'answers' && refusal ? refusal : retryAfter(company, check);
}

/** What the same failure twice means: nothing while the list or the company cannot be read, as in an outage. */
async function checkTrouble(
  sender: Sender,
  entry: DoubtfulEntry,
  { otherwise, refusal, said }: Check,
  token: string,
  signal: AbortSignal,
): Promise<Disposition> {
  const find = queueable[entry.call].isRemoval ? checkRemoved : detectDelivered;
  const found = await find(sender, entry, token, signal);
  if (typeof found === 'object' && found.kind === 'uncertain')
    return { ...found, message: found.message + quoted(said) };
  if (typeof found === 'object') return found.kind === 'retry' ? otherwise : found;
  return (await checkCompany(sender, token, signal)) === 'answers' && refusal ? refusal : otherwise;
}

/** For a removal whose list is refused: a removal that the API accepted is not reported as refused. */
async function withRefusedList(check: Check, ask: () => Promise<CompanyCheck>): Promise<Disposition> {
  if (check.refusal && !check.isAccepted) return check.refusal;
  const company = await ask();
  return company === 'answers' && check.isAccepted ? REMOVED : retryAfter(company, check);
}

/** The retry, by the answer of the company call: a gateway, a lost connection, or an API that fails at this entry. */
function retryAfter(company: CompanyCheck, check: Check): Disposition {
  const { otherwise } = check;
  if (company === 'offline' || company === 'timeout')
    return noting(check, { ...otherwise, reason: company, status: null });
  const isByApi = company === 'answers' || company === 'busy';
  return isByApi ? noting(check, { ...otherwise, isByApi }) : otherwise;
}

/** Remembers that a removal was accepted, unless the answer may be a gateway's. */
function noting({ isAccepted }: Check, retried: Retry): Disposition {
  const isNoted = isAccepted && (retried.isByApi || retried.reason !== 'foreign');
  return isNoted ? { ...retried, isAccepted } : retried;
}

/** For a sheet that was just accepted: the API may list its people one by one. */
function awaitingAllListed(found: Disposition, said: string | undefined): Disposition {
  const lacking = lackingIn(found);
  if (lacking === 0) return found;
  return { kind: 'look-again', waitMs: LIST_LAG_MS, isAccepted: true, said, lacking };
}

/** Accepted, but not on the list: only a user can decide what that means. */
export function acceptedUnlisted({ confirmedUndelivered = 0 }: DoubtfulEntry, said?: string): Disposition {
  const what =
    confirmedUndelivered > 0
      ? 'it was accepted again, but is still not on the list.'
      : 'it was accepted, but is not on the list.';
  return {
    kind: 'uncertain',
    message: `May already exist: ${what}${quoted(said)} Look there; Retry looks again first, and sends it if it is still missing.`,
    said,
    isAccepted: true,
  };
}

/**
 * Whether the member that an entry removes is off its list. `unlisted`: not on the page that was answered; `perhaps`:
 * the answer does not say whether it is a page; `not told`: the list is refused.
 */
export async function checkRemoved(
  sender: Sender,
  { call, queueKey, fields }: DoubtfulEntry,
  token: string,
  signal: AbortSignal,
): Promise<Disposition | 'there' | 'unlisted' | 'perhaps unlisted' | 'not told'> {
  const { idField, removedFrom } = queueable[call];
  if (!idField || !removedFrom) return 'not told';
  const query = { [removedFrom.of]: itemOfQueueKey(queueKey) };
  const read = await readMembers(sender, removedFrom.list, query, token, signal);
  if (read.kind === 'refused') return 'not told';
  if (read.kind === 'unknown') return read.disposition;
  const isThere = read.members.some((member) => idOf(member) === fields[idField]);
  if (isThere) return 'there';
  if (read.isPart === 'perhaps') return 'perhaps unlisted';
  return read.isPart ? 'unlisted' : REMOVED;
}
