/** Returned money: refunds requested by us, disputes opened by the cardholder. */
import * as z from 'zod/mini';
import { emit, seconds } from './events.ts';
import {
  createdField,
  found,
  listed,
  metadataField,
  type Operation,
  pageFields,
  pageOf,
  readFields,
  wholeNumber,
} from './operation.ts';
import { sandboxId } from './sandbox-id.ts';
import type { Charge, ObjectOf } from './sandbox-objects.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { missing, SandboxError } from './stripe-error.ts';

/** `POST /v1/refunds`, of a part or of the rest. */
export const createRefund: Operation = async (input) => {
  const fields = readFields(
    {
      payment_intent: z.string(),
      amount: z.optional(wholeNumber),
      reason: z.optional(z.string()),
      metadata: metadataField,
    },
    input.fields,
  );
  const charge = await chargeOf(input.store, fields.payment_intent);
  const left = charge.amount - charge.amount_refunded;
  const amount = fields.amount ?? left;
  if (charge.refunded || amount === 0) {
    throw new SandboxError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount > left) {
    throw new SandboxError('Refund amount is greater than unrefunded amount on charge', { param: 'amount' });
  }
  const refund: ObjectOf<'refund'> = {
    id: sandboxId('re', input.store.now),
    object: 'refund',
    created: seconds(input.store.now),
    amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: fields.reason ?? null,
    status: 'succeeded',
    metadata: fields.metadata,
  };
  const refunded: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  await input.store.save('refund', refund);
  await input.store.save('charge', refunded);
  await emit(input.store, 'charge.refunded', refunded);
  return found(refund);
};

/** `GET /v1/refunds` */
export const listRefunds: Operation = async ({ store, fields }) => {
  const page = readFields(
    { payment_intent: z.optional(z.string()), created: createdField, ...pageFields },
    fields,
  );
  const having = page.payment_intent === undefined ? {} : { payment_intent: page.payment_intent };
  const refunds = await store.list('refund', having);
  return listed(refunds, '/v1/refunds', pageOf(page));
};

/**
 * `POST /v1/test_helpers/refunds/:id/expire`: the bank rejects a refund, as it may days later. The merchant has the
 * money again.
 */
export const failRefund: Operation = async ({ store, id }) => {
  const refund = await store.find('refund', id);
  if (!refund) throw missing('refund', id);
  if (refund.status !== 'succeeded') throw new SandboxError('This refund has failed already.');
  const charge = await chargeOf(store, refund.payment_intent);
  const failed: ObjectOf<'refund'> = { ...refund, status: 'failed' };
  const amount_refunded = charge.amount_refunded - refund.amount;
  await store.save('refund', failed);
  await store.save('charge', { ...charge, amount_refunded, refunded: false });
  await emit(store, 'charge.refund.updated', failed);
  await emit(store, 'refund.failed', failed);
  return found(failed);
};

/** `POST /v1/test_helpers/payment_intents/:id/dispute`: our own, since no test card disputes a part. */
export const disputePart: Operation = async ({ store, id, fields }) => {
  const { amount } = readFields({ amount: wholeNumber }, fields);
  const charge = await chargeOf(store, id);
  return found(await openDispute(store, charge, Math.min(amount, charge.amount)));
};

/** `GET /v1/disputes` */
export const listDisputes: Operation = async ({ store, fields }) => {
  const page = readFields(
    { payment_intent: z.optional(z.string()), created: createdField, ...pageFields },
    fields,
  );
  const having = page.payment_intent === undefined ? {} : { payment_intent: page.payment_intent };
  const disputes = await store.list('dispute', having);
  return listed(disputes, '/v1/disputes', pageOf(page));
};

/** `POST /v1/disputes/:id/close`: accepts the dispute, which loses it. */
export const closeDispute: Operation = async ({ store, id }) => found(await decide(store, id, 'lost'));

/** `POST /v1/disputes/:id`: as in Stripe's test mode, the text of the evidence decides. */
export const updateDispute: Operation = async ({ store, id, fields }) => {
  const { evidence } = readFields(
    {
      evidence: z.object({ uncategorized_text: z.enum(['winning_evidence', 'losing_evidence']) }),
      submit: z.literal('true'),
    },
    fields,
  );
  return found(await decide(store, id, evidence.uncategorized_text === 'winning_evidence' ? 'won' : 'lost'));
};

async function decide(store: SandboxStore, id: string, status: 'won' | 'lost') {
  const dispute = await store.find('dispute', id);
  if (!dispute) throw missing('dispute', id);
  if (dispute.status !== 'needs_response') throw new SandboxError('This dispute is already closed.');
  const closed: ObjectOf<'dispute'> = { ...dispute, status };
  await store.save('dispute', closed);
  await emit(store, 'charge.dispute.closed', closed);
  return closed;
}

/** The cardholder disputes a charge as fraudulent, in full or in part. */
export async function openDispute(
  store: SandboxStore,
  charge: Charge,
  amount = charge.amount,
): Promise<ObjectOf<'dispute'>> {
  const dispute: ObjectOf<'dispute'> = {
    id: sandboxId('du', store.now),
    object: 'dispute',
    created: seconds(store.now),
    amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    metadata: {},
    livemode: false,
  };
  await store.save('charge', { ...charge, disputed: true });
  await store.save('dispute', dispute);
  await emit(store, 'charge.dispute.created', dispute);
  return dispute;
}

async function chargeOf(store: SandboxStore, intent: string): Promise<Charge> {
  const [charge] = await store.list('charge', { payment_intent: intent });
  const locked = charge && (await store.find('charge', charge.id));
  if (!locked) throw missing('payment_intent', intent, 'payment_intent');
  return locked;
}
