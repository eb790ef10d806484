/**
 * The demo data: three companies, plans, events, locations, people, doors with admissions, recordings, questions and
 * legal texts. The same on every installation, except for days, which are relative to the first start.
 */

import { eq } from 'drizzle-orm';
import type { AppContext } from '../../server/context/app-context.ts';
import { UserFacingError } from '../../server/core/user-facing-error.ts';
import type { Tx } from '../../server/infra/db/database.ts';
import { companies, invitations, items, plans } from '../../server/infra/db/schema.ts';
import { cameraAddresses, cameras } from '../../server/infra/db/schema-cameras.ts';
import { facts, faqs, legalTexts } from '../../server/infra/db/schema-content.ts';
import { recordings } from '../../server/infra/db/schema-recordings.ts';
import { hashPassword } from '../../server/infra/hashing/password.ts';
import { cameraFingerprint, openVault, sealAddress } from '../../server/modules/cameras/camera-vault.ts';
import {
  DEMO_PASSWORD,
  EVENTS_DEMO,
  PENDING_DEMO,
  SECURITY_DEMO,
} from '../../server/modules/demo/demo-companies.ts';
import { demoFaqs, demoLegalTexts } from '../../server/modules/demo/demo-content.ts';
import { demoPlans } from '../../server/modules/demo/demo-plans.ts';
import { DEMO_FACT, hasServedProduction, lockStanding } from '../../server/modules/demo/find-demo.ts';
import { seedSavedCard } from '../sandbox/seed-cards.ts';
import { openDemoDoors } from './demo-doors.ts';
import { demoCameras, demoInvitations } from './demo-guests.ts';
import { demoItems, PAID_EVENT } from './demo-items.ts';
import { keepDemoMedia } from './demo-media.ts';
import { demoRecordings } from './demo-recordings.ts';

const REGISTERED_BEFORE_MS = 90 * 86_400_000;

/**
 * Writes the demo data unless it was written before: later changes and deletions by users are kept. Returns whether it
 * did. Crashes midway and concurrent processes are harmless: existing rows are kept, and the mark is written last.
 */
export async function seedDemo(
  appContext: Pick<AppContext, 'db' | 'media' | 'clock' | 'settings'>,
): Promise<boolean> {
  const { db } = appContext;
  const [known] = await db.select().from(facts).where(eq(facts.key, DEMO_FACT));
  if (known) return false;
  await keepDemoMedia(appContext.media);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const now = appContext.clock.now();
  await db.transaction(async (tx) => {
    await refuseTaken(tx);
    await insertAll(tx, now, passwordHash, appContext.settings.cameraKey);
  });
  for (const { id } of [EVENTS_DEMO, SECURITY_DEMO]) await seedSavedCard(appContext, id);
  const marked = await db
    .insert(facts)
    .values({ key: DEMO_FACT, value: now.toISOString() })
    .onConflictDoNothing()
    .returning();
  return marked.length === 1;
}

/**
 * Checked again, as the start checked before the portal was built: a production server may have taken the database
 * since.
 */
async function refuseTaken(tx: Tx): Promise<void> {
  await lockStanding(tx);
  if (await hasServedProduction(tx))
    throw new UserFacingError('A production has taken this database meanwhile: a demo needs one of its own.');
}

async function insertAll(
  tx: Tx,
  now: Date,
  passwordHash: string,
  cameraKey: string | undefined,
): Promise<void> {
  const createdAt = new Date(now.getTime() - REGISTERED_BEFORE_MS);
  const demoCompanies = [EVENTS_DEMO, SECURITY_DEMO, PENDING_DEMO];
  const allItems = demoItems(now);
  const eventDay = allItems.find(({ id }) => id === PAID_EVENT)?.day ?? now.toISOString().slice(0, 10);
  await tx.insert(plans).values(demoPlans()).onConflictDoNothing();
  await tx
    .insert(companies)
    .values(demoCompanies.map((company) => ({ ...company, passwordHash, createdAt })))
    .onConflictDoNothing();
  await tx.insert(items).values(allItems).onConflictDoNothing();
  await tx.insert(invitations).values(demoInvitations(now)).onConflictDoNothing();
  await openDemoDoors(tx, now);
  await insertCameras(tx, now, cameraKey);
  await tx.insert(recordings).values(demoRecordings(eventDay)).onConflictDoNothing();
  await tx.insert(faqs).values(demoFaqs()).onConflictDoNothing();
  await tx.insert(legalTexts).values(demoLegalTexts()).onConflictDoNothing();
}

async function insertCameras(tx: Tx, now: Date, cameraKey: string | undefined): Promise<void> {
  const vault = await openVault(tx, cameraKey);
  for (const { full, ...camera } of demoCameras(now)) {
    const { id: cameraId, itemId, name } = camera;
    await tx.insert(cameras).values(camera).onConflictDoNothing();
    const fingerprint = cameraFingerprint(vault, { itemId, name, full });
    const sealed = sealAddress(vault, cameraId, full);
    await tx.insert(cameraAddresses).values({ cameraId, sealed, fingerprint }).onConflictDoNothing();
  }
}
