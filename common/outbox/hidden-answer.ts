/**
 * Requests that fail without an answer while the API answers others. A browser hides what comes without the headers that
 * its origin needs, and refusals often come so.
 */
import type { Disposition } from './answers.ts';
import { findGone } from './check-answer.ts';
import { askForCompany } from './check-session.ts';
import { detectDelivered } from './detect-delivered.ts';
import type { Entry } from './entry.ts';
import { queueable } from './queueable.ts';
import type { Sender } from './send.ts';

const HIDDEN = 'The API may be refusing this; its answer cannot be read.';

/**
 * What it means that no answer came from an API without idempotency keys: nothing, unless the company is answered. Then
 * it is tried once more, and after that put before a person, where its list does not show that it is done.
 */
export async function meaningOfSilence(
  sender: Sender,
  entry: Entry,
  token: string,
  signal: AbortSignal,
): Promise<Disposition | undefined> {
  if ((await askForCompany(sender, token, signal)) !== 'answers') return undefined;
  if (!wasHidden(entry))
    return { kind: 'retry', reason: 'server-trouble', status: null, message: HIDDEN, waitMs: undefined };
  const { isRemoval } = queueable[entry.call];
  const found = await (isRemoval ? findGone : detectDelivered)(sender, entry, token, signal);
  if (typeof found === 'object' && found.kind === 'done') return found;
  const look = isRemoval ? '' : ' It may have arrived all the same: look at the list.';
  return { kind: 'uncertain', message: `${HIDDEN}${look} Retry sends it again.` };
}

/** Nothing else that is tried again is trouble of the server without a status. */
function wasHidden({ lastError }: Entry): boolean {
  return lastError?.kind === 'server-trouble' && lastError.status === null;
}
