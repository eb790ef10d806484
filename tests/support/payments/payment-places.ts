/** The states of an item and its payments, here and at the provider. */
import { eq } from 'drizzle-orm';
import { REJECTED } from '../../../common/contract/payments.ts';
import type { ItemRow } from '../../../server/infra/db/schema.ts';
import { type PaymentIntentRow, paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import type { Visitor } from '../api/api-fixture.ts';
import type { PaymentFixture } from './payment-fixture.ts';

/** The state of an item and its current payment. */
export interface Place {
  visitor: Visitor;
  item: ItemRow;
  open: PaymentIntentRow | undefined;
  /** At the provider; our server may not have been notified yet. */
  intent: string;
  kept: PaymentIntentRow[];
}
const ITEM: Record<number, string> = { 1: 'Pending', 2: 'Paid', 3: 'Rejected', 5: 'Free Trial' };
/** A state's name. A payment outside cannot be refunded by card. */
export const nameOf = ({ item, intent, kept }: Place) => {
  const isPart = item.paymentStatus === REJECTED && kept.length > 0;
  const how = isPart ? ', a part kept' : kept.at(-1)?.isOutside ? ' outside' : '';
  return `${ITEM[item.paymentStatus]}${how} · ${intent}`;
};

/** The current state of a company's item. */
export async function look(fixture: PaymentFixture, visitor: Visitor, itemId: string): Promise<Place> {
  const item = await fixture.itemNow(itemId);
  const rows = await fixture.appContext.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.itemId, itemId))
    // Of two that cover the same, the one outside last: it is the one that names the state.
    .orderBy(paymentIntents.coversCents, paymentIntents.isOutside);
  const open = rows.find(({ status }) => status === 'open');
  const kept = rows.filter(({ status }) => status === 'succeeded');
  return { visitor, item, open, kept, intent: open ? await atProvider(fixture, open) : 'none' };
}

async function atProvider(
  { sandbox }: PaymentFixture,
  { providerIntentId }: PaymentIntentRow,
): Promise<string> {
  const { status } = await sandbox.stripe.paymentIntents.retrieve(providerIntentId ?? '');
  const words: Record<string, string> = {
    requires_payment_method: 'can be paid',
    requires_action: 'asks for authentication',
    succeeded: 'paid, not heard of yet',
    canceled: 'cancelled, not heard of yet',
  };
  return words[status] ?? status;
}
