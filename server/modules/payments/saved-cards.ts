import type { Stripe } from 'stripe';
import type { SavedCard } from '../../../common/contract/payments.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { knownCustomer } from './customers.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { isUnknownToProvider } from './provider-errors.ts';

const MAX_CARDS = 100;

type Method = Stripe.PaymentMethod;

/** A company's saved cards, newest first; a card saved twice is listed once. */
export async function savedCardsOf(options: PaymentsOptions, company: CompanyRow): Promise<SavedCard[]> {
  const customer = await knownCustomer(options.db, company.id);
  if (customer === null) return [];
  const seen = new Set<string>();
  return (await cardsOf(options, customer)).flatMap((method) => {
    const { id, card } = method;
    if (!card || seen.has(cardKey(method))) return [];
    seen.add(cardKey(method));
    const { brand, last4, exp_month, exp_year } = card;
    return [{ id, card: { brand, last4, exp_month, exp_year }, can_remove: true }];
  });
}

/**
 * Removes a saved card from the provider's customer, with all duplicates of the same card. Returns whether it is gone:
 * true also if it was removed before, false if it is unknown or another company's.
 */
export async function removeSavedCard(
  options: PaymentsOptions,
  company: CompanyRow,
  cardId: string,
): Promise<boolean> {
  const customer = await knownCustomer(options.db, company.id);
  const found = customer === null ? undefined : await methodOf(options, cardId);
  if (customer === null || !found) return false;
  if (found.customer === null) return true;
  if (idOf(found.customer) !== customer) return false;
  const same = (await cardsOf(options, customer)).filter((other) => cardKey(other) === cardKey(found));
  // The requested entry last: after a failure it is still listed, and can be removed again.
  for (const { id } of same.filter((other) => other.id !== cardId)) await detach(options, id);
  await detach(options, cardId);
  return true;
}

/** Equal for two entries of the same card. */
function cardKey({ id, card }: Method): string {
  return `${card?.fingerprint ?? id} ${card?.exp_month}/${card?.exp_year}`;
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

async function methodOf({ provider }: PaymentsOptions, id: string): Promise<Method | undefined> {
  try {
    return await provider.stripe.paymentMethods.retrieve(id);
  } catch (error) {
    if (isUnknownToProvider(error)) return undefined;
    throw error;
  }
}

async function detach(options: PaymentsOptions, id: string): Promise<void> {
  try {
    await options.provider.stripe.paymentMethods.detach(id);
  } catch (error) {
    // Removed in another tab at the same moment: the provider refuses to detach it twice.
    const now = await methodOf(options, id);
    if (now && now.customer !== null) throw error;
  }
}

async function cardsOf({ provider }: PaymentsOptions, customer: string) {
  try {
    const page = await provider.stripe.paymentMethods.list({ customer, type: 'card', limit: MAX_CARDS });
    return page.data;
  } catch (error) {
    // The customer of another account, after a change of keys: the next payment creates a new one.
    if (isUnknownToProvider(error)) return [];
    throw error;
  }
}
