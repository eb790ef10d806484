import type { Tx } from '../db/database.ts';
import { providerEvents } from '../db/schema-payments.ts';
import type { PaymentsOptions } from './payments.ts';
import type { EventEnvelope, EventWithEffect } from './provider-event.ts';
import { type Effect, settleIn } from './settle.ts';
import { disputeIn, refundIn } from './take-back.ts';

/**
 * Applies one event of the provider, once: the event is recorded in the transaction of its effect, and a
 * repetition that comes at the same time waits for that transaction.
 * Answers `unknown`, with nothing recorded, for an event that names a payment of ours which is not here.
 */
export async function applyEvent(
  options: PaymentsOptions,
  envelope: EventEnvelope,
  event: EventWithEffect | undefined,
): Promise<Effect> {
  const effect = await options.db
    .transaction(async (tx) => {
      if (!(await isNew(tx, options, envelope)) || !event) return 'unchanged' as const;
      const done = await effectOf(tx, options, event);
      if (done === 'unknown' && saysOurs(event)) throw new UnknownPayment();
      return done === 'changed' ? done : 'unchanged';
    })
    .catch((error: unknown) => {
      if (error instanceof UnknownPayment) return 'unknown' as const;
      throw error;
    });
  if (effect === 'changed') options.mail.nudge();
  return effect;
}

class UnknownPayment extends Error {}

async function isNew(tx: Tx, { clock }: PaymentsOptions, envelope: EventEnvelope): Promise<boolean> {
  const recorded = await tx
    .insert(providerEvents)
    .values({ ...envelope, appliedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return recorded.length > 0;
}

async function effectOf(tx: Tx, options: PaymentsOptions, event: EventWithEffect): Promise<Effect> {
  const who = 'provider';
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return await settleIn(tx, options, event.object, who);
    case 'charge.refunded': {
      const { amount, amount_refunded, currency, refunded, payment_intent, metadata } = event.object;
      if (payment_intent === null) return 'unknown';
      const charge = { intentId: payment_intent, paymentId: metadata.payment_id, amount, currency };
      return await refundIn(
        tx,
        options,
        { ...charge, amountRefunded: amount_refunded, isWhole: refunded },
        { who },
      );
    }
    default: {
      const { payment_intent, status } = event.object;
      if (payment_intent === null) return 'unknown';
      const outcome = event.type === 'charge.dispute.created' ? 'open' : status === 'lost' ? 'lost' : 'won';
      return await disputeIn(tx, options, { intentId: payment_intent, outcome }, { who });
    }
  }
}

/** Our metadata stand in it, so that it should have had an effect. */
function saysOurs({ object }: EventWithEffect): boolean {
  if (!('metadata' in object)) return false;
  return object.metadata.payment_id !== undefined && object.metadata.item_id !== undefined;
}
