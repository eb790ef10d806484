import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { companyTransaction } from '../../infra/db/company-transaction.ts';
import { newId } from '../../infra/db/new-id.ts';
import { type CompanyRow, companies } from '../../infra/db/schema.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { isAboutEmail, isFailureOfProvider, isUnknownToProvider } from './provider-errors.ts';

/** In characters. The provider refuses longer names, which we accept. */
const LONGEST_NAME = 256;

/** What the provider shows beside a payment, and the address that it may mail receipts to. */
interface Details {
  name: string;
  email?: string;
}

/**
 * The provider's customer of a company, created at its first payment, and again if the provider does not know it (after
 * a change of keys). It has the company's present address and name, to which the provider sends its own receipts.
 */
export async function customerOf(
  options: Pick<PaymentsOptions, 'db' | 'provider'>,
  company: Pick<CompanyRow, 'id' | 'email' | 'name'>,
): Promise<string> {
  const { db, provider } = options;
  const noted = await notedCustomer(db, company.id);
  if (isCustomer(noted) && (await updateCustomer(options, noted, company))) return noted;
  const customer = await withDetails(company, (details) => {
    const create = (idempotencyKey: string) =>
      provider.stripe.customers.create(
        { ...details, metadata: { company_id: company.id } },
        { idempotencyKey },
      );
    const key = ['vantage-customer', company.id, digestOf(details), noted].filter(Boolean).join('-');
    return create(key).catch((error: unknown) => {
      if (!isFailureOfProvider(error)) throw error;
      // Not under the same key, under which the provider may repeat the failure. A second customer does no harm.
      return create(`${key}-${newId()}`);
    });
  });
  // Not if the account was transferred to other people meanwhile.
  const isAsBefore = sql`${companies.providerCustomerId} is not distinct from ${noted}`;
  const isTheirs = and(eq(companies.id, company.id), isAsBefore);
  const kept = await companyTransaction(db, company.id, async (tx) => {
    const noting = tx.update(companies).set({ providerCustomerId: customer.id }).where(isTheirs);
    return await noting.returning({ id: companies.id });
  });
  if (kept.length > 0) return customer.id;
  // A request at the same moment has made another, under another name: one payment would get two intents.
  const theirs = await notedCustomer(db, company.id);
  return isCustomer(theirs) ? theirs : customer.id;
}

/** False if the provider does not know it. */
async function updateCustomer(
  { provider }: Pick<PaymentsOptions, 'provider'>,
  id: string,
  company: Pick<CompanyRow, 'email' | 'name'>,
): Promise<boolean> {
  try {
    await withDetails(company, (details) => provider.stripe.customers.update(id, { ...details }));
    return true;
  } catch (error) {
    if (isUnknownToProvider(error)) return false;
    throw error;
  }
}

/** Sends a company's details, and again without its address if the provider does not take that one. */
async function withDetails<Answer>(
  { email, name }: Pick<CompanyRow, 'email' | 'name'>,
  send: (details: Details) => Promise<Answer>,
): Promise<Answer> {
  const shown = { name: [...name].slice(0, LONGEST_NAME).join('') };
  try {
    return await send({ ...shown, email });
  } catch (error) {
    if (!isAboutEmail(error)) throw error;
    return await send(shown);
  }
}

/**
 * Part of the idempotency key: the provider refuses a key with different content, and a company may change its name.
 */
function digestOf({ email, name }: Details): string {
  const shown = JSON.stringify([email, name]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 16);
}

/** The recorded customer, without querying the provider. */
export async function knownCustomer(db: PaymentsOptions['db'], companyId: string): Promise<string | null> {
  const noted = await notedCustomer(db, companyId);
  return isCustomer(noted) ? noted : null;
}

const FORGOTTEN = 'forgotten-';

/**
 * Replaces a customer whose cards belong to a former owner. It becomes part of the next customer's idempotency key:
 * with the first one's key, the provider would return the same customer for a day.
 */
export function forgottenCustomer(): string {
  return FORGOTTEN + newId();
}

function isCustomer(noted: string | null): noted is string {
  return noted !== null && !noted.startsWith(FORGOTTEN);
}

async function notedCustomer(db: PaymentsOptions['db'], companyId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: companies.providerCustomerId })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row?.id ?? null;
}
