/** Collects the facts for the start-up check, and refuses the start because of its findings. */

import type { AppContext } from '../context/app-context.ts';
import type { Settings } from '../core/settings.ts';
import { UserFacingError } from '../core/user-facing-error.ts';
import type { Tx } from '../infra/db/database.ts';
import { hasEmbeddedCluster } from '../infra/db/embedded-cluster.ts';
import { openDatabase } from '../infra/db/open-database.ts';
import { createFilesPrivately } from '../infra/private-files.ts';
import { adoptCameraKey, eraseFormerAddresses, hasFormerAddresses } from '../modules/cameras/seal-cameras.ts';
import { lockStanding, markProduction } from '../modules/demo/find-demo.ts';
import { hasLiveKey } from './card-keys.ts';
import { readDatabaseFacts } from './database-facts.ts';
import type { DatabaseFacts } from './database-findings.ts';
import { EnvironmentError, type InspectedEnv } from './env.ts';
import { startupCheck } from './startup-check.ts';

/**
 * The first check, before anything is built or opened. If the environment alone is refused, the database is checked as
 * well, so that all problems are reported together; apart from migrations it is not changed.
 * @throws EnvironmentError with everything to fix
 */
export async function checkEnvironment(inspected: InspectedEnv, isDevServer: boolean): Promise<void> {
  const { variables, emptyNames, problems, env } = inspected;
  const judge = (database: DatabaseFacts | undefined) =>
    startupCheck({ variables, emptyNames, isDevServer, database });
  if (problems.length + judge(undefined).problems.length === 0) return;
  createFilesPrivately();
  const { facts, notes } = await readClosedDatabase(env);
  throw new EnvironmentError([...problems, ...judge(facts).problems, ...notes]);
}

/** The dependencies of the checks of an open database. */
type Opened = Pick<AppContext, 'db' | 'clock' | 'settings'>;

/**
 * The second check, of the open database, which is not changed.
 * @returns warnings
 * @throws EnvironmentError with everything to fix
 */
export async function checkDatabase(
  { db, settings }: Opened,
  inspected: InspectedEnv,
): Promise<readonly string[]> {
  return await db.transaction((tx) => judgeDatabase(tx, settings, inspected));
}

/**
 * The last step of a start: stores which camera key the database uses, and that it has served production, or real
 * customers with live keys outside of it. Checks again, for concurrent changes.
 * @throws EnvironmentError with everything to fix
 */
export async function claimDatabase(
  { db, clock, settings, log }: Opened & Pick<AppContext, 'log'>,
  inspected: InspectedEnv,
): Promise<void> {
  const isToErase = await db.transaction(async (tx) => {
    // A demo with the same database may be adding its accounts.
    await lockStanding(tx);
    await judgeDatabase(tx, settings, inspected);
    await adoptCameraKey(tx, settings);
    if (settings.isProduction || hasLiveKey(inspected.variables)) await markProduction(tx, clock.now());
    return await hasFormerAddresses(tx);
  });
  if (!isToErase) return;
  await eraseFormerAddresses(db, { isEmbedded: inspected.env.databaseUrl === undefined }).catch(
    (err: unknown) => log.error({ err }, 'addresses of cameras under an older key were not erased yet'),
  );
}

async function judgeDatabase(
  tx: Tx,
  settings: Settings,
  { variables, emptyNames }: InspectedEnv,
): Promise<readonly string[]> {
  const database = await readDatabaseFacts(tx, settings);
  const { problems, warnings } = startupCheck({ variables, emptyNames, isDevServer: false, database });
  if (problems.length > 0) throw new EnvironmentError(problems);
  return warnings;
}

async function readClosedDatabase({
  databaseUrl,
  dataDir,
  settings,
}: InspectedEnv['env']): Promise<{ facts?: DatabaseFacts; notes: string[] }> {
  try {
    // Asking another product's database as PostgreSQL would add a misleading error to the refusal of its URL.
    const isPostgres = (url: string) => /^postgres(ql)?:/i.test(url) && URL.canParse(url);
    if (databaseUrl !== undefined && !isPostgres(databaseUrl)) return { notes: [] };
    // A folder without a database has no facts, and none is created for a refused start.
    if (databaseUrl === undefined && !(await hasEmbeddedCluster(dataDir))) return { notes: [] };
    const { db, close } = await openDatabase({ url: databaseUrl, folder: dataDir, migrating: 'refuse' });
    try {
      return { facts: await readDatabaseFacts(db, settings), notes: [] };
    } finally {
      await close();
    }
  } catch (error) {
    const why = error instanceof UserFacingError ? error.message : 'it could not be opened.';
    return { notes: [`The database was not looked into, which may add to this: ${why}`] };
  }
}
