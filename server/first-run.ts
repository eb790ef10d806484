import { eq } from 'drizzle-orm';
import type { World } from './app.ts';
import { facts } from './db/schema-content.ts';
import { seedDemo } from './seed/seed.ts';

const SEEDED = 'demo_seeded';

/** Puts the demo data in, once a database: what was deleted since does not come back. */
export async function seedFirstRun(world: World): Promise<void> {
  if (!world.settings.isDemo) return;
  const [seeded] = await world.db.select().from(facts).where(eq(facts.key, SEEDED));
  if (seeded) return;
  await seedDemo(world);
  await world.db.insert(facts).values({ key: SEEDED, value: true }).onConflictDoNothing();
}
