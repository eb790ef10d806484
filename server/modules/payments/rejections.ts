import { eq, inArray } from 'drizzle-orm';
import type { Rejection } from '../../../common/contract/payments.ts';
import { fromCents } from '../../../common/lib/money.ts';
import type { Tx } from '../../infra/db/database.ts';
import { WATCHED, type WatchedRows } from '../../infra/db/rows-version.ts';
import type { ItemRow } from '../../infra/db/schema.ts';
import { paymentIntents } from '../../infra/db/schema-payments.ts';
import { isRejected } from '../items/is-rejected.ts';
import { itemStateOf } from './item-state.ts';

/** Why an item is Rejected, and the dollars of earlier payments that count again. */
export interface RejectionAnswer {
  rejection: Rejection;
  credit: number;
}

/** For the Rejected items, by their ids. */
export async function rejectionsOf(
  tx: Tx,
  items: readonly ItemRow[],
): Promise<ReadonlyMap<string, RejectionAnswer>> {
  const ids = items.filter(isRejected).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await tx.select().from(paymentIntents).where(inArray(paymentIntents.itemId, ids));
  return new Map(
    ids.map((id) => {
      const { cause, heldCents } = itemStateOf(rows.filter(({ itemId }) => itemId === id));
      return [id, { rejection: cause ?? 'unknown', credit: fromCents(heldCents) }];
    }),
  );
}

/** The rows that this is read from. */
export const ROWS_OF_REJECTIONS: WatchedRows = {
  table: paymentIntents,
  where: eq(paymentIntents.companyId, WATCHED.companyId),
};
