/**
 * Changes with a lost answer, by their Idempotency-Key. A list shows who is invited, not by which change; the key
 * identifies this change.
 */
import { calls } from '../../../common/contract/calls.ts';
import { changesContract } from '../../../common/contract/changes.ts';
import { entityOf } from '../../../common/contract/item-kinds.ts';
import { failure, isFailure, ok } from '../../core/result.ts';
import { type ChangeLookup, isMadeBy } from '../../http/changes/change-records.ts';
import { stillRunning, undoByKey } from '../../http/changes/idempotency.ts';
import { markSheetUndone } from '../../http/changes/past-changes.ts';
import { defineRoute, type Endpoint } from '../../http/define-route.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import type { CreatedRows } from '../../infra/db/schema-changes.ts';
import { disconnectCamera } from '../cameras/cameras.ts';
import { cancelInvitation } from '../invitations/cancel-invitations.ts';
import type { ItemOwner } from '../items/find-item.ts';
import { type UndoneSheet, undoSheet } from './undo-sheet.ts';

const findChange = defineRoute(changesContract.findChange, async ({ request, company, tx, now }) => {
  const { key, sent_at: sentAt } = request;
  const isMade = await isMadeBy(tx, { companyId: company.id, key, sentAt, now });
  return isFailure(isMade) ? isMade : ok('What became of a change', { isMade });
});

const undoChange = defineRoute(changesContract.undoChange, {
  prepare: ({ request: { key, sent_at: sentAt }, company, appContext: { db }, now }) =>
    undoSheet(db, ownerOf(company), { companyId: company.id, key, sentAt, now }),
  async handle({ request: { key, sent_at: sentAt }, company, prepared, tx, now }) {
    const lookup = { companyId: company.id, key, sentAt, now };
    const undone = (wasMade: boolean) => ok(calls.undoChange.success, { wasMade });
    const undo = async (made: CreatedRows | undefined) => {
      if (!made) return NOT_UNDONE;
      if (made.isSheet)
        return (await isSheetUndone(tx, lookup, made, prepared)) ? undone(true) : stillRunning();
      return (await isOneUndone(tx, ownerOf(company), made, now)) ? undone(true) : NOT_UNDONE;
    };
    return await undoByKey(tx, lookup, undo, undone(false));
  },
});

const NOT_UNDONE = failure(409, 'This cannot be taken back here. Look at the list.');

const ownerOf = ({ id, userType }: CompanyRow): ItemOwner => ({ kind: entityOf(userType), companyId: id });

/** False for a change made only after it was searched. */
async function isSheetUndone(
  tx: Tx,
  lookup: ChangeLookup,
  { ids }: CreatedRows,
  { isFound, isWhole }: UndoneSheet,
): Promise<boolean> {
  if (isWhole) await markSheetUndone(tx, lookup);
  return isFound || ids.length === 0;
}

async function isOneUndone(tx: Tx, owner: ItemOwner, { ids }: CreatedRows, now: Date): Promise<boolean> {
  const [id = ''] = ids;
  return (await cancelInvitation(tx, owner, id, now)) || (await disconnectCamera(tx, owner, id, now));
}

export const changeRoutes: readonly Endpoint[] = [findChange, undoChange];
