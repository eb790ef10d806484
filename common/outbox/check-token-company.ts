/** Whose token it is that entries are sent with, where an API takes an entry under any token. */

import { dataOf } from '../contract/envelope.ts';
import type { Database } from './database.ts';
import { idOf } from './queueable.ts';
import { rejectSession } from './records.ts';
import { askOnce, type Sender } from './send.ts';

/** By sender: the token that its API has answered with the company that is signed in. */
const known = new WeakMap<Sender, string>();

/**
 * Whether an API that keeps no keys knows the token as another company's than the one that is signed in, as an answer out
 * of a cache may have had it at log-in. Such a session sends nothing any more, until it is stored with its own company.
 */
export async function isOfAnotherCompany(
  sender: Sender & { readonly database: Database },
  { companyId, token }: { readonly companyId: string; readonly token: string },
  signal: AbortSignal,
): Promise<boolean> {
  if (sender.sendsIdempotencyKey || known.get(sender) === token) return false;
  const answer = await askOnce(sender, 'currentCompany', {}, token, signal);
  const named = answer.kind === 'http' && answer.status < 300 ? idOf(dataOf(answer.json)) : null;
  // What it means that nobody is named, the answer to the entry itself will tell.
  if (named === null) return false;
  if (named === companyId) known.set(sender, token);
  else await sender.database.run('readwrite', (stores) => rejectSession(stores, token));
  return named !== companyId;
}
