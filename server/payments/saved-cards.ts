import type { SavedCard } from '../../src/contract/payments.ts';
import type { CompanyRow } from '../db/schema.ts';
import { knownCustomer } from './customers.ts';
import type { PaymentsOptions } from './payments.ts';
import { isUnknownToProvider } from './provider-errors.ts';

const MOST_CARDS = 100;

/** A company's saved cards, newest first; the same card saved twice is shown once. */
export async function savedCardsOf(options: PaymentsOptions, company: CompanyRow): Promise<SavedCard[]> {
  const customer = await knownCustomer(options.db, company.id);
  if (customer === null) return [];
  const seen = new Set<string>();
  return (await cardsOf(options, customer)).flatMap(({ id, card }) => {
    if (!card) return [];
    const { brand, last4, exp_month, exp_year, fingerprint } = card;
    const same = `${fingerprint ?? id} ${exp_month}/${exp_year}`;
    if (seen.has(same)) return [];
    seen.add(same);
    return [{ id, card: { brand, last4, exp_month, exp_year } }];
  });
}

async function cardsOf({ provider }: PaymentsOptions, customer: string) {
  try {
    const page = await provider.stripe.paymentMethods.list({ customer, type: 'card', limit: MOST_CARDS });
    return page.data;
  } catch (error) {
    // Another account's customer, after the keys were changed: it gets a new one at its next payment.
    if (isUnknownToProvider(error)) return [];
    throw error;
  }
}
