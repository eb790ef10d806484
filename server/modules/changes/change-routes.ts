/**
 * Changes whose answer was lost, by the Idempotency-Key that they were sent under. A list tells who is invited, never by
 * whom; the key tells what this very change has made.
 */
import * as z from 'zod/mini';
import { calls } from '../../../common/contract/calls.ts';
import { changesContract } from '../../../common/contract/changes.ts';
import { entityOf } from '../../../common/contract/item-kinds.ts';
import { failure, ok } from '../../core/result.ts';
import { defineRoute, type Endpoint } from '../../http/define-route.ts';
import { dataMadeBy, undoByKey } from '../../http/idempotency.ts';
import type { Tx } from '../../infra/db/database.ts';
import { disconnectCamera } from '../cameras/cameras.ts';
import { cancelInvitations } from '../invitations/invitations.ts';
import type { ItemOwner } from '../items/find-item.ts';

const findChange = defineRoute(changesContract.findChange, async ({ request, company, tx }) => {
  const made = await dataMadeBy(tx, company.id, request.key);
  return ok('What became of a change', { isMade: made !== undefined });
});

const undoChange = defineRoute(changesContract.undoChange, async ({ request, company, tx, now }) => {
  const owner = { kind: entityOf(company.userType), companyId: company.id };
  const undone = (wasMade: boolean) => ok(calls.undoChange.success, { wasMade });
  return await undoByKey(
    { tx, companyId: company.id, key: request.key, now },
    async (data) => ((await isUndone(tx, owner, data, now)) ? undone(true) : failure(409, NOT_UNDONE)),
    undone(false),
  );
});

const NOT_UNDONE = 'This cannot be taken back here. Look at the list.';

/** What the answer of an invitation, a sheet or a new camera says that it has made. */
const Made = z.union([
  z.object({ rows: z.array(z.object({ status: z.string(), _id: z.optional(z.string()) })) }),
  z.object({ _id: z.string() }),
]);

/** False for what was made otherwise, and for sheets of before version 0.2, whose rows have no ids. */
async function isUndone(tx: Tx, owner: ItemOwner, data: unknown, now: Date): Promise<boolean> {
  const made = z.safeParse(Made, data);
  if (!made.success) return false;
  if ('_id' in made.data) {
    const id = made.data._id;
    if ((await cancelInvitations(tx, owner, [id], now)) === 1) return true;
    return await disconnectCamera(tx, owner, id, now);
  }
  const sent = made.data.rows.filter(({ status }) => status === 'sent');
  const ids = sent.flatMap(({ _id }) => _id ?? []);
  if (ids.length < sent.length) return false;
  // Fewer are known once their item is deleted: then there is nothing left to take back.
  await cancelInvitations(tx, owner, ids, now);
  return true;
}

export const changeRoutes: readonly Endpoint[] = [findChange, undoChange];
