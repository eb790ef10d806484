/** Finds the demo data in a database by the demo's own ids, never by names that users could have chosen. */

import { and, count, eq, exists, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { ItemEntity } from '../../../common/contract/item-kinds.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type CompanyRow, companies, items, plans } from '../../infra/db/schema.ts';
import { facts, faqs, legalTexts } from '../../infra/db/schema-content.ts';
import { paymentIntents, sandboxObjects } from '../../infra/db/schema-payments.ts';
import { EVENTS_DEMO, PENDING_DEMO, SECURITY_DEMO } from './demo-companies.ts';
import { DEMO_LEGAL_TEXTS, demoFaqs } from './demo-content.ts';
import { demoPlans } from './demo-plans.ts';

/** Marks that demo data was written to this database. */
export const DEMO_FACT = 'demo_seeded';
export const DEMO_COMPANY_IDS = [EVENTS_DEMO, SECURITY_DEMO, PENDING_DEMO].map(({ id }) => id);
export const DEMO_PLAN_IDS = demoPlans().map(({ id }) => id);
export const DEMO_FAQ_IDS = demoFaqs().map(({ id }) => id);
const PRODUCTION_FACT = 'served_production';

export interface DemoTraces {
  companies: CompanyRow[];
  /** Plans of the demo that are on sale. */
  plansOnSale: number;
  /** Questions, and legal texts that are still exactly the demo's. */
  texts: number;
  /** The objects of the payment sandbox: customers, cards, payments. */
  sandboxObjects: number;
}

export async function findDemo(tx: Tx): Promise<DemoTraces> {
  const onSale = and(inArray(plans.id, DEMO_PLAN_IDS), isNull(plans.retiredAt));
  const [legal] = await tx.select({ rows: count() }).from(legalTexts).where(isDemoLegalText());
  return {
    companies: await tx
      .select()
      .from(companies)
      .where(inArray(companies.id, DEMO_COMPANY_IDS))
      .orderBy(companies.email),
    plansOnSale: await tx.$count(plans, onSale),
    texts: (await tx.$count(faqs, inArray(faqs.id, DEMO_FAQ_IDS))) + (legal?.rows ?? 0),
    sandboxObjects: await tx.$count(sandboxObjects),
  };
}

export function isDemoLegalText() {
  const { termsConditions, privacyPolicy } = DEMO_LEGAL_TEXTS;
  return or(
    inArray(legalTexts.termsConditions, termsConditions),
    inArray(legalTexts.privacyPolicy, privacyPolicy),
  );
}

/** An item of another company than the demo's, with counted payments of one kind. */
export interface PaidItem {
  id: string;
  kind: ItemEntity;
  name: string;
  email: string;
}

/**
 * Items with a payment by test cards (`live` false), or with one made before payments recorded it (null). Includes a
 * Rejected item while a part of its payment was not returned: that part counts towards the next purchase. And a deleted
 * one that test cards paid: it can be restored.
 */
export async function paidItems(tx: Tx, live: false | null): Promise<PaidItem[]> {
  const isLive = live === null ? isNull(paymentIntents.live) : eq(paymentIntents.live, live);
  // Payments outside the provider are neither live nor test, whatever their row says.
  const isSuch = and(isLive, eq(paymentIntents.isOutside, false));
  const isThere = live === null ? isNull(items.deletedAt) : undefined;
  const payment = tx
    .select({ one: sql`1` })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.itemId, items.id), eq(paymentIntents.status, 'succeeded'), isSuch));
  return await tx
    .select({ id: items.id, kind: items.kind, name: items.name, email: companies.email })
    .from(items)
    .innerJoin(companies, eq(companies.id, items.companyId))
    .where(and(notInArray(items.companyId, DEMO_COMPANY_IDS), isThere, exists(payment)))
    .orderBy(companies.email, items.createdAt, items.id);
}

/** Whether this database holds companies or plans but never was a demo's: demo accounts must not be added to it. */
export async function holdsNonDemoData(tx: Tx): Promise<boolean> {
  const [seeded] = await tx.select().from(facts).where(eq(facts.key, DEMO_FACT));
  if (seeded) return false;
  const others = await tx.$count(companies, notInArray(companies.id, DEMO_COMPANY_IDS));
  const plansOfOthers = await tx.$count(plans, notInArray(plans.id, DEMO_PLAN_IDS));
  return others + plansOfOthers > 0;
}

/**
 * Whether this database has served production, used live keys or received real money: demo accounts must not be added
 * to it.
 */
export async function hasServedProduction(tx: Tx): Promise<boolean> {
  const [fact] = await tx.select().from(facts).where(eq(facts.key, PRODUCTION_FACT));
  return fact !== undefined || (await tx.$count(paymentIntents, eq(paymentIntents.live, true))) > 0;
}

/** Locks the decision whether this database is a demo's or production's until the transaction ends. */
export async function lockStanding(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${facts} in share row exclusive mode`);
}

/** Marks that this database serves production, or live keys: its customers are real. */
export async function markProduction(tx: Tx, now: Date): Promise<void> {
  await tx.insert(facts).values({ key: PRODUCTION_FACT, value: now.toISOString() }).onConflictDoNothing();
}
