import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type CompanyRow, companies } from '../../infra/db/schema.ts';
import type { PaymentsOptions } from './payments-options.ts';

/**
 * The provider's customer of a company, made at its first payment. `stale` is one that the provider does not
 * know (its keys were changed): another takes its place.
 */
export async function customerOf(
  { db, provider }: Pick<PaymentsOptions, 'db' | 'provider'>,
  company: Pick<CompanyRow, 'id' | 'email' | 'name'>,
  stale?: string,
): Promise<string> {
  const known = await knownCustomer(db, company.id);
  if (known !== null && known !== stale) return known;
  const customer = await provider.stripe.customers.create(
    { email: company.email, name: company.name, metadata: { company_id: company.id } },
    { idempotencyKey: ['vantage-customer', company.id, digestOf(company), stale].filter(Boolean).join('-') },
  );
  await db.update(companies).set({ providerCustomerId: customer.id }).where(eq(companies.id, company.id));
  return customer.id;
}

/** The provider refuses a key that comes again with other content, and a company may have another name by then. */
function digestOf({ email, name }: Pick<CompanyRow, 'email' | 'name'>): string {
  const shown = JSON.stringify([email, name]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 16);
}

/** The customer on record, without asking the provider. */
export async function knownCustomer(db: PaymentsOptions['db'], companyId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: companies.providerCustomerId })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row?.id ?? null;
}
