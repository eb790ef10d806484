/**
 * Changes whose answer was lost, by the Idempotency-Key that they were sent under. A list tells who is invited, never by
 * whom; the key tells what this very change has made.
 */
import { calls } from '../../../common/contract/calls.ts';
import { changesContract } from '../../../common/contract/changes.ts';
import { entityOf } from '../../../common/contract/item-kinds.ts';
import { failure, isFailure, ok } from '../../core/result.ts';
import { defineRoute, type Endpoint } from '../../http/define-route.ts';
import { madeBy, undoByKey } from '../../http/idempotency.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { Made } from '../../infra/db/schema-changes.ts';
import { disconnectCamera } from '../cameras/cameras.ts';
import { cancelInvitations } from '../invitations/cancel-invitations.ts';
import type { ItemOwner } from '../items/find-item.ts';

const findChange = defineRoute(changesContract.findChange, async ({ request, company, tx, now }) => {
  const { key, sent_at: sentAt } = request;
  const made = await madeBy(tx, { companyId: company.id, key, sentAt, now });
  return isFailure(made) ? made : ok('What became of a change', { isMade: made !== undefined });
});

const undoChange = defineRoute(changesContract.undoChange, async ({ request, company, tx, now }) => {
  const { key, sent_at: sentAt } = request;
  const owner = { kind: entityOf(company.userType), companyId: company.id };
  const undone = (wasMade: boolean) => ok(calls.undoChange.success, { wasMade });
  return await undoByKey(
    tx,
    { companyId: company.id, key, sentAt, now },
    async (made) => (made && (await isUndone(tx, owner, made, now)) ? undone(true) : NOT_UNDONE),
    undone(false),
  );
});

const NOT_UNDONE = failure(409, 'This cannot be taken back here. Look at the list.');

async function isUndone(tx: Tx, owner: ItemOwner, { ids, isSheet }: Made, now: Date): Promise<boolean> {
  const known = await cancelInvitations(tx, owner, ids, now);
  // Fewer of a sheet are known once their item is deleted: then there is nothing left to take back.
  if (isSheet || known > 0) return true;
  const [id = ''] = ids;
  return await disconnectCamera(tx, owner, id, now);
}

export const changeRoutes: readonly Endpoint[] = [findChange, undoChange];
