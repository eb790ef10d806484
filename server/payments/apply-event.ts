import type { Stripe } from 'stripe';
import type { Tx } from '../db/database.ts';
import { providerEvents } from '../db/schema-payments.ts';
import type { PaymentsOptions } from './payments.ts';
import { settleIn, takeBackIn } from './settle.ts';

/**
 * Applies one event of the provider, once: the event is recorded in the transaction of its effect, and a
 * repetition that comes at the same time waits for that transaction. Answers whether anything changed.
 */
export async function applyEvent(options: PaymentsOptions, event: Stripe.Event): Promise<boolean> {
  const changed = await options.db.transaction(async (tx) => {
    const recorded = await tx
      .insert(providerEvents)
      .values({
        id: event.id,
        type: event.type,
        createdAt: new Date(event.created * 1000),
        appliedAt: options.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    return recorded.length > 0 && (await effectOf(tx, options, event));
  });
  if (changed) options.mail.nudge();
  return changed;
}

async function effectOf(tx: Tx, options: PaymentsOptions, event: Stripe.Event): Promise<boolean> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return await settleIn(tx, options, event.data.object);
    case 'charge.refunded': {
      const { refunded, payment_intent, metadata } = event.data.object;
      const id = idOf(payment_intent);
      // A part given back leaves the item paid.
      if (!refunded || id === undefined) return false;
      return await takeBackIn(tx, options, id, metadata.payment_id, 'refunded');
    }
    case 'charge.dispute.closed': {
      const { status, payment_intent } = event.data.object;
      const id = idOf(payment_intent);
      if (status !== 'lost' || id === undefined) return false;
      return await takeBackIn(tx, options, id, undefined, 'disputed');
    }
    default:
      return false;
  }
}

function idOf(reference: string | { id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
