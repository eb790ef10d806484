import { and, eq } from 'drizzle-orm';
import { seedDemo } from '../../../dev/demo/seed.ts';
import type { CommandResult, LocalRun } from '../../../server/admin/admin-command.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import type { AppContext } from '../../../server/context/app-context.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { readDatabaseFacts } from '../../../server/startup/database-facts.ts';
import { createPaymentFixture, type PaymentFixture, planId } from '../payments/payment-fixture.ts';
import type { Visitor } from './api-fixture.ts';

/** Runs an administrator command; `local` runs it without a server, where it may ask questions. */
export function runLocally(
  appContext: AppContext,
  words: string,
  local?: Partial<LocalRun>,
): Promise<CommandResult> {
  const alone = { dataDir: '/nowhere', isEmbedded: false, hasBucket: false, ask: async () => undefined };
  return runCommand(appContext, { words: words.split(' ') }, local && { ...alone, ...local });
}

/** An API with demo data, and a company that was registered besides. */
export interface DemoFixture extends PaymentFixture {
  visitor: Visitor;
  run(words: string, local?: Partial<LocalRun>): Promise<CommandResult>;
  facts(): ReturnType<typeof readDatabaseFacts>;
  /** Marks an item's payments as live, as made by a test card, or as unknown. */
  mark(itemId: string, live: boolean | null): Promise<unknown>;
  /** Marks only the payment of its upgrade as live. */
  markUpgrade(itemId: string): Promise<unknown>;
  /** The `live` marks of its payments that count. */
  settled(itemId: string): Promise<{ live: boolean | null }[]>;
  upgrade(item: { id: string }, plan: 'large' | 'huge'): Promise<void>;
}

export async function createDemoFixture(): Promise<DemoFixture> {
  const fixture = await createPaymentFixture();
  const { appContext } = fixture;
  const { db } = appContext;
  await seedDemo(appContext);
  const visitor = await fixture.approvedCompany('event');
  const ofItem = (itemId: string) => eq(paymentIntents.itemId, itemId);
  return {
    ...fixture,
    visitor,
    run: (words, local) => runLocally(appContext, words, local),
    facts: () => readDatabaseFacts(db, appContext.settings),
    mark: async (itemId, live) => await db.update(paymentIntents).set({ live }).where(ofItem(itemId)),
    markUpgrade: async (itemId) =>
      await db
        .update(paymentIntents)
        .set({ live: true })
        .where(and(ofItem(itemId), eq(paymentIntents.action, 'upgrade'))),
    settled: async (itemId) =>
      await db
        .select({ live: paymentIntents.live })
        .from(paymentIntents)
        .where(and(ofItem(itemId), eq(paymentIntents.status, 'succeeded'))),
    async upgrade({ id }, plan) {
      const order = { product_type: 'event', product_id: planId(plan), event_id: id };
      const { data } = await fixture.request('upgradePlan', order, { token: visitor.token });
      await fixture.confirm(data?.client_secret, await fixture.card());
      await fixture.sandbox.deliverDue();
    },
  };
}
