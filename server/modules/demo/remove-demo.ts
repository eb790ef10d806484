/** Removes the demo from a database that real companies use as well. Their own data stays. */
import { and, eq, inArray, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { companies, invitations, items, outgoingMails, plans } from '../../infra/db/schema.ts';
import { facts, faqs, legalTexts } from '../../infra/db/schema-content.ts';
import { paymentIntents, providerEvents, sandboxObjects } from '../../infra/db/schema-payments.ts';
import { recordings } from '../../infra/db/schema-recordings.ts';
import { companyReviews } from '../../infra/db/schema-reviews.ts';
import { DEMO_LEGAL_TEXTS } from './demo-content.ts';
import { DEMO_COMPANY_IDS, DEMO_FAQ_IDS, DEMO_PLAN_IDS, isDemoLegalText } from './find-demo.ts';
import { type ResetItem, resetTestPayments } from './reset-test-payments.ts';

export interface Removal {
  companies: string[];
  items: ResetItem[];
  /** Media paths without references, to be deleted after the commit. */
  media: string[];
}

/** Call it in a transaction. It is idempotent. */
export async function removeDemo(tx: Tx, now: Date): Promise<Removal> {
  const reset = await resetTestPayments(tx);
  const media = await mediaOfDemo(tx);
  await removeMails(tx);
  const removed = await tx
    .delete(companies)
    .where(inArray(companies.id, DEMO_COMPANY_IDS))
    .returning({ email: companies.email });
  await removePlans(tx, now);
  await removeTexts(tx);
  await removeSandbox(tx);
  return { companies: removed.map(({ email }) => email), items: reset, media };
}

async function mediaOfDemo(tx: Tx): Promise<string[]> {
  const ofDemo = inArray(items.companyId, DEMO_COMPANY_IDS);
  const owners = await tx.select().from(companies).where(inArray(companies.id, DEMO_COMPANY_IDS));
  const owned = await tx.select({ media: items.media }).from(items).where(ofDemo);
  const recorded = await tx
    .select({ files: recordings.files, poster: recordings.poster, portrait: recordings.profilePic })
    .from(recordings)
    .innerJoin(items, eq(items.id, recordings.itemId))
    .where(ofDemo);
  const reviewed = await tx
    .select({ document: companyReviews.documentPath })
    .from(companyReviews)
    .where(inArray(companyReviews.companyId, DEMO_COMPANY_IDS));
  const paths = [
    ...reviewed.map(({ document }) => document),
    ...owners.flatMap(({ profilePic, documentPath }) => [profilePic, documentPath]),
    ...owned.map(({ media }) => media),
    ...recorded.flatMap(({ files, poster, portrait }) => [...files, poster, portrait]),
  ];
  return [...new Set(paths.filter((path) => path !== null))];
}

/** Mails to the demo's companies, and to people who were only invited by them. */
async function removeMails(tx: Tx): Promise<void> {
  const invited = tx.select({ email: invitations.email }).from(invitations);
  const byDemo = invited
    .innerJoin(items, eq(items.id, invitations.itemId))
    .where(inArray(items.companyId, DEMO_COMPANY_IDS));
  const byOthers = tx
    .select({ email: invitations.email })
    .from(invitations)
    .innerJoin(items, eq(items.id, invitations.itemId))
    .where(notInArray(items.companyId, DEMO_COMPANY_IDS));
  const others = tx
    .select({ email: companies.email })
    .from(companies)
    .where(notInArray(companies.id, DEMO_COMPANY_IDS));
  const ofDemo = tx
    .select({ email: companies.email })
    .from(companies)
    .where(inArray(companies.id, DEMO_COMPANY_IDS));
  await tx
    .delete(outgoingMails)
    .where(
      and(
        or(inArray(outgoingMails.to, ofDemo), inArray(outgoingMails.to, byDemo)),
        notInArray(outgoingMails.to, byOthers),
        notInArray(outgoingMails.to, others),
      ),
    );
}

/** Plans that remaining items have, had or were paid for are kept, but not sold any more. */
async function removePlans(tx: Tx, now: Date): Promise<void> {
  const isDemo = inArray(plans.id, DEMO_PLAN_IDS);
  const ofItem = tx.select({ one: sql`1` }).from(items).where(eq(items.planId, plans.id));
  const ofPayment = tx
    .select({ one: sql`1` })
    .from(paymentIntents)
    .where(or(eq(paymentIntents.planId, plans.id), eq(paymentIntents.onPlanId, plans.id)));
  await tx.delete(plans).where(and(isDemo, notExists(ofItem), notExists(ofPayment)));
  await tx.update(plans).set({ retiredAt: now }).where(isDemo);
}

async function removeTexts(tx: Tx): Promise<void> {
  await tx.delete(faqs).where(inArray(faqs.id, DEMO_FAQ_IDS));
  const demo = DEMO_LEGAL_TEXTS;
  const found = await tx.select().from(legalTexts).where(isDemoLegalText());
  for (const { language, termsConditions, privacyPolicy } of found) {
    const left = {
      termsConditions: demo.termsConditions.includes(termsConditions) ? '' : termsConditions,
      privacyPolicy: demo.privacyPolicy.includes(privacyPolicy) ? '' : privacyPolicy,
    };
    await tx.update(legalTexts).set(left).where(eq(legalTexts.language, language));
  }
  await tx
    .delete(legalTexts)
    .where(and(eq(legalTexts.termsConditions, ''), eq(legalTexts.privacyPolicy, '')));
}

/** The sandbox's objects, and references to them: another provider does not know its customers. */
async function removeSandbox(tx: Tx): Promise<void> {
  const ids = (kind: string) =>
    tx.select({ id: sandboxObjects.id }).from(sandboxObjects).where(eq(sandboxObjects.kind, kind));
  await tx
    .update(companies)
    .set({ providerCustomerId: null })
    .where(inArray(companies.providerCustomerId, ids('customer')));
  await tx.delete(providerEvents).where(inArray(providerEvents.id, ids('event')));
  await tx.delete(sandboxObjects);
  await tx.delete(facts).where(inArray(facts.key, ['demo_seeded', 'sandbox_secrets']));
}
