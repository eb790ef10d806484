/**
 * Requests that fail without an answer while the API answers others. A browser hides a response without CORS headers,
 * and error responses often lack them.
 */
import type { Sender } from '../delivery/send.ts';
import type { Entry } from '../entry.ts';
import { detectDelivered } from '../lists/detect-delivered.ts';
import { queueable } from '../queueable.ts';
import type { Disposition } from './answers.ts';
import { checkRemoved } from './check-answer.ts';
import { checkCompany, checkContent } from './check-session.ts';

const HIDDEN = 'The API may be refusing this; its answer cannot be read.';

const TRY_AGAIN: Disposition & { readonly kind: 'retry' } = {
  kind: 'retry',
  reason: 'server-trouble',
  status: null,
  message: HIDDEN,
  waitMs: undefined,
};

/**
 * What a missing answer of an API without idempotency keys means: nothing unless the company call is answered. Then it
 * is tried once more, and after that left to a user if its list does not show it.
 */
export async function dispositionOfNoAnswer(
  sender: Sender,
  entry: Entry,
  token: string,
  signal: AbortSignal,
): Promise<Disposition | undefined> {
  const company = await checkCompany(sender, token, signal);
  // The session may have ended, with that answer hidden as well: a call of the page will find out.
  if (company !== 'answers') {
    const isDecided = company === 'denied' || company === 'busy';
    return !isDecided && (await checkContent(sender, signal, token)) === 'there' ? TRY_AGAIN : undefined;
  }
  if (!wasHidden(entry)) return TRY_AGAIN;
  const { isRemoval } = queueable[entry.call];
  const found = await (isRemoval ? checkRemoved : detectDelivered)(sender, entry, token, signal);
  if (typeof found === 'object' && found.kind === 'done') return found;
  const look = isRemoval ? '' : ' It may have arrived all the same: look at the list.';
  return { kind: 'uncertain', message: `${HIDDEN}${look} Retry sends it again.` };
}

/** What a missing answer to the list means: a server error if its public content is answered. */
export async function dispositionOfUnreadList(
  sender: Sender,
  unread: Disposition & { readonly kind: 'retry' },
  token: string,
  signal: AbortSignal,
): Promise<Disposition & { readonly kind: 'retry' }> {
  const mayBeHidden = unread.reason === 'offline' && !sender.sendsIdempotencyKey;
  const isHidden = mayBeHidden && (await checkContent(sender, signal, token)) === 'there';
  return { ...(isHidden ? TRY_AGAIN : unread), wasSent: false };
}

/** Only a hidden answer is stored as a server error without a status. */
function wasHidden({ lastError }: Entry): boolean {
  return lastError?.kind === 'server-trouble' && lastError.status === null;
}
