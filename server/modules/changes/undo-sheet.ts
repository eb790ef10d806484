/** Undoes a sheet of up to ten thousand people, in batches. */
import { type Failure, isFailure } from '../../core/result.ts';
import { type ChangeLookup, findCreatedRows, hasLongAnswer } from '../../http/changes/change-records.ts';
import type { Database } from '../../infra/db/database.ts';
import { cancelInvitations } from '../invitations/cancel-invitations.ts';
import { listWorkRefusal, peekListWorkRefusal, processInBatches } from '../invitations/list-work.ts';
import type { ItemOwner } from '../items/find-item.ts';

/** What was undone before the transaction of the answer. */
export interface UndoneSheet {
  /** Whether the key belongs to a sheet with people. */
  isFound: boolean;
  /** Whether all of them are cancelled: not if their item was deleted, which can be restored. */
  isWhole: boolean;
}

/** Cancels the people invited by a key's sheet. Call it outside a transaction: each batch has its own. */
export async function undoSheet(
  db: Database,
  owner: ItemOwner,
  lookup: ChangeLookup,
): Promise<UndoneSheet | Failure> {
  const { companyId, now } = lookup;
  // An answer of a megabyte is not read only to be refused.
  const isLong = await hasLongAnswer(db, lookup);
  const spent = isLong ? await peekListWorkRefusal(db, 'undone-sheets', companyId, now) : undefined;
  if (spent) return spent;
  const found = await findCreatedRows(db, lookup);
  const made = isFailure(found) ? undefined : found?.made;
  if (!made?.isSheet || made.ids.length === 0) return { isFound: false, isWhole: false };
  const refusal = await listWorkRefusal(db, 'undone-sheets', companyId, now);
  if (refusal) return refusal;
  let known = 0;
  await processInBatches({ db, companyId }, made.ids, async (tx, piece) => {
    known += await cancelInvitations(tx, owner, piece, now);
    return true;
  });
  return { isFound: true, isWhole: known === made.ids.length };
}
