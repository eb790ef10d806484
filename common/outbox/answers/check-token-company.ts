/** Checks whose token entries are sent with, for an API that accepts an entry under any token. */

import { dataOf } from '../../contract/envelope.ts';
import { askOnce, type Sender } from '../delivery/send.ts';
import { idOf } from '../queueable.ts';
import type { Database } from '../storage/database.ts';
import { rejectSession } from '../storage/records.ts';

/** By sender: the token that the API has confirmed for the signed-in company. */
const known = new WeakMap<Sender, string>();

/**
 * Whether an API without idempotency keys knows the token as another company's, such as when the log-in was answered
 * from a shared cache. Nothing is sent in such a session until it is stored with its own company.
 */
export async function isOfAnotherCompany(
  sender: Sender & { readonly database: Database },
  { companyId, token }: { readonly companyId: string; readonly token: string },
  signal: AbortSignal,
): Promise<boolean> {
  if (sender.sendsIdempotencyKey || known.get(sender) === token) return false;
  const answer = await askOnce(sender, 'currentCompany', {}, token, signal);
  const named = answer.kind === 'http' && answer.status < 300 ? idOf(dataOf(answer.json)) : null;
  // No company in the answer: the answer to the entry itself will decide.
  if (named === null) return false;
  if (named === companyId) known.set(sender, token);
  else await sender.database.run('readwrite', (stores) => rejectSession(stores, token));
  return named !== companyId;
}
