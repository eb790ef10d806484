/** The provider's calls for one recorded payment. Never call these functions inside a transaction. */

import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { HOUR_MS, MINUTE_MS } from '../../core/durations.ts';
import { companies } from '../../infra/db/schema.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import { customerOf, knownCustomer } from './customers.ts';
import { intentMetadata } from './intent-metadata.ts';
import { keepProviderIntent, markCancelled } from './intent-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { CURRENCY } from './provider.ts';
import { hasMovedOn, isFailureOfProvider, isMadeOtherwise, isUnknownToProvider } from './provider-errors.ts';
import { settle } from './settle.ts';

export type ProviderIntent = Stripe.PaymentIntent;

/**
 * The provider keeps idempotency keys for a day. A row without an answer for 23 hours is not sent again: nobody has got
 * its secret, so nobody can pay it.
 */
const KEY_LIFE_MS = 23 * HOUR_MS;

/**
 * After this time no earlier request can still be under way. If the provider then answers with a failure, it may repeat
 * a stored one for the rest of the day: the row ends, and another one has another key.
 */
const UNDER_WAY_MS = 10 * MINUTE_MS;

/**
 * The provider's intent of a row: found, or created with the row's key. Undefined if there can be none: nobody has its
 * secret, or the provider does not know it.
 * @param mayUseSavedCard called when it is created for a company that may have saved cards
 */
export async function intentOf(
  options: PaymentsOptions,
  row: PaymentIntentRow,
  mayUseSavedCard?: () => Promise<boolean>,
): Promise<ProviderIntent | undefined> {
  const { db, provider, clock } = options;
  try {
    if (row.providerIntentId !== null)
      return await provider.stripe.paymentIntents.retrieve(row.providerIntentId);
  } catch (error) {
    if (isUnknownToProvider(error)) return undefined;
    throw error;
  }
  const ageMs = clock.now().getTime() - row.createdAt.getTime();
  if (ageMs > KEY_LIFE_MS) return undefined;
  const mayHaveCards = mayUseSavedCard !== undefined && (await knownCustomer(db, row.companyId)) !== null;
  try {
    const intent = await create(options, row, mayHaveCards && !(await mayUseSavedCard()));
    await keepProviderIntent(db, row.id, intent);
    return intent;
  } catch (error) {
    if (ageMs > UNDER_WAY_MS && isFailureOfProvider(error)) return undefined;
    throw error;
  }
}

/** Ends an open payment: cancels it at the provider, or settles it if it had been paid. */
export async function close(options: PaymentsOptions, row: PaymentIntentRow): Promise<void> {
  const { provider } = options;
  const { companyId } = row;
  const intent = await intentOf(options, row);
  if (!intent) return await markCancelled(options, row);
  if (isPayable(intent)) {
    try {
      await settle(options, await provider.stripe.paymentIntents.cancel(intent.id), companyId);
    } catch (error) {
      if (!hasMovedOn(error)) throw error;
      await settle(options, await provider.stripe.paymentIntents.retrieve(intent.id), companyId);
    }
  } else {
    await settle(options, intent, companyId);
  }
}

/**
 * Removes "Save this card" of an earlier attempt from the intent. Otherwise it would save whichever card pays later,
 * and the page, which has only the publishable key, cannot unset it. Undefined if the intent can no longer be changed.
 */
export async function withoutSaving(
  { provider }: Pick<PaymentsOptions, 'provider'>,
  intent: ProviderIntent,
): Promise<ProviderIntent | undefined> {
  if (intent.setup_future_usage === null) return intent;
  try {
    return await provider.stripe.paymentIntents.update(intent.id, { setup_future_usage: '' });
  } catch (error) {
    if (!hasMovedOn(error)) throw error;
    return undefined;
  }
}

/** Whether the page can still pay it. */
export function isPayable({ status }: ProviderIntent): boolean {
  return (
    status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action'
  );
}

/** @param isTyped for a typed card: then the intent has no customer, whose saved cards could pay it */
async function create(
  options: PaymentsOptions,
  row: PaymentIntentRow,
  isTyped: boolean,
): Promise<ProviderIntent> {
  const customer = await customerOf(options, await companyOf(options, row.companyId));
  return await createOnce(options, row, customer, isTyped);
}

/** A row has one intent: if a concurrent request has created it for the other kind of card, that one is returned. */
async function createOnce(...[options, row, customer, isTyped]: Parameters<typeof createFor>) {
  try {
    return await createFor(options, row, customer, isTyped);
  } catch (error) {
    if (!isMadeOtherwise(error)) throw error;
    return await createFor(options, row, customer, !isTyped);
  }
}

async function createFor(
  { provider }: PaymentsOptions,
  row: PaymentIntentRow,
  customer: string,
  isTyped: boolean,
): Promise<ProviderIntent> {
  return await provider.stripe.paymentIntents.create(
    {
      amount: row.amountCents,
      currency: CURRENCY,
      ...(isTyped ? {} : { customer }),
      allowed_payment_method_types: ['card'],
      description: `Vantage ${row.action} ${row.itemId}`,
      metadata: intentMetadata(row),
    },
    // The same key for both: two intents of one payment could both be paid.
    { idempotencyKey: `vantage-payment-${row.id}-${customer}` },
  );
}

async function companyOf({ db }: PaymentsOptions, id: string) {
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  if (!company) throw new Error('A payment of a company that is not there.');
  return company;
}
