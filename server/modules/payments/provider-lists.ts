/** The provider's lists, of a period of time or of an intent. Never call these functions inside a transaction. */
import type { Stripe } from 'stripe';
import { DAY_MS } from '../../core/durations.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { isUnknownToProvider } from './provider-errors.ts';
import type { ProviderIntent } from './provider-intents.ts';

/** An intent may be opened up to a day before it is paid (`EXPIRES_MS` of the reconcile). */
const INTENTS_BEFORE_MS = 2 * DAY_MS;
/** A refund fails at the bank within a month. */
const REFUNDS_BEFORE_MS = 40 * DAY_MS;
/** A dispute may be decided months after it began. */
const DISPUTES_BEFORE_MS = 200 * DAY_MS;
/** The provider's maximum page size. */
const PAGE = 100;

/** Intents in the order of creation, and the ids of those with returned money, or possibly returned money. */
export interface ProviderBooks {
  intents: ProviderIntent[];
  wentBack: Set<string>;
}

/** The refunds of an intent, in every state. Rejects if the provider refuses or does not answer. */
export async function listRefunds({ provider }: PaymentsOptions, intentId: string): Promise<Stripe.Refund[]> {
  return (await provider.stripe.refunds.list({ payment_intent: intentId, limit: PAGE })).data;
}

/** Reads all intents, refunds and disputes that may have changed since a time, including those that began earlier. */
export async function booksSince({ provider }: PaymentsOptions, since: Date): Promise<ProviderBooks> {
  const { paymentIntents, refunds, disputes } = provider.stripe;
  const pageSince = (beforeMs: number) => ({
    created: { gte: Math.floor((since.getTime() - beforeMs) / 1000) },
    limit: PAGE,
  });
  const intents = new Map<string, ProviderIntent>();
  for await (const intent of paymentIntents.list(pageSince(INTENTS_BEFORE_MS)))
    intents.set(intent.id, intent);
  const wentBack = new Set<string>();
  for await (const { payment_intent } of refunds.list(pageSince(REFUNDS_BEFORE_MS)))
    addId(wentBack, payment_intent);
  for await (const { payment_intent } of disputes.list(pageSince(DISPUTES_BEFORE_MS)))
    addId(wentBack, payment_intent);
  for (const id of wentBack) {
    const intent = intents.get(id) ?? (await retrieved(paymentIntents, id));
    if (intent) intents.set(id, intent);
  }
  const byAge = (one: ProviderIntent, other: ProviderIntent) => one.created - other.created;
  return { intents: [...intents.values()].sort(byAge), wentBack };
}

function addId(ids: Set<string>, reference: string | Stripe.PaymentIntent | null): void {
  if (reference !== null) ids.add(typeof reference === 'string' ? reference : reference.id);
}

async function retrieved(intents: Stripe['paymentIntents'], id: string): Promise<ProviderIntent | undefined> {
  try {
    return await intents.retrieve(id);
  } catch (error) {
    if (isUnknownToProvider(error)) return undefined;
    throw error;
  }
}
