import { migratedDump } from './test-database.ts';

/** Creates the database template of test files once before all of them, instead of in each at the same time. */
export default async function makeDatabase(): Promise<void> {
  if (process.env.TEST_DATABASE_URL === undefined) await migratedDump();
}
