import { migratedDump } from './test-database.ts';

/** Makes the database that test files begin with, once before all of them: they would each make it, at the same time. */
export default async function makeDatabase(): Promise<void> {
  if (process.env.TEST_DATABASE_URL === undefined) await migratedDump();
}
