import { eq } from 'drizzle-orm';
import type { AppContext } from '../../server/context/app-context.ts';
import { companies } from '../../server/infra/db/schema.ts';
import { seconds } from './stripe/events.ts';
import { cardMethod } from './stripe/payment-methods.ts';
import { sandboxId } from './stripe/sandbox-id.ts';
import { sandboxStore } from './stripe/sandbox-store.ts';

const DEMO_CARD = '4242424242424242';

/**
 * Gives a demo company a customer at the sandbox and a saved Visa ending in 4242. Written directly to the sandbox's
 * table, as the server does not listen yet. A company that has a customer is not changed.
 */
export async function seedSavedCard(
  appContext: Pick<AppContext, 'db' | 'clock'>,
  companyId: string,
): Promise<void> {
  const now = appContext.clock.now();
  await appContext.db.transaction(async (tx) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('update');
    if (!company || company.providerCustomerId !== null) return;
    const store = sandboxStore(tx, now);
    const customer = sandboxId('cus', now);
    await store.save('customer', {
      id: customer,
      object: 'customer',
      created: seconds(now),
      email: company.email,
      name: company.name,
      metadata: { company_id: company.id },
      livemode: false,
    });
    const card = cardMethod({ number: DEMO_CARD, expMonth: 12, expYear: now.getUTCFullYear() + 4, now });
    await store.save('paymentMethod', { ...card, customer });
    await tx.update(companies).set({ providerCustomerId: customer }).where(eq(companies.id, companyId));
  });
}
