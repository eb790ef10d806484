/** Reads what the start-up check judges, and refuses the start for what it finds. */

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
 * The first look, before anything is built or opened. Where the environment alone refuses the start, the database is
 * looked at as well, so that everything is named at once; apart from migrations nothing is changed in it.
 * @throws EnvironmentError with all there is to mend
 */
export async function checkEnvironment(inspected: InspectedEnv, isDevServer: boolean): Promise<void> {
  const { variables, emptyNames, problems, env } = inspected;
  const judge = (database: DatabaseFacts | undefined) =>
    startupCheck({ variables, emptyNames, isDevServer, database });
  if (problems.length + judge(undefined).problems.length === 0) return;
  createFilesPrivately();
  const { facts, notes } = await lookIntoDatabase(env);
  throw new EnvironmentError([...problems, ...judge(facts).problems, ...notes]);
}

/** What the looks into an open database need of the server. */
type Opened = Pick<AppContext, 'db' | 'clock' | 'settings'>;

/**
 * The second look, into the open database, in which it changes nothing.
 * @returns advice
 * @throws EnvironmentError with all there is to mend
 */
export async function checkDatabase(
  { db, settings }: Opened,
  inspected: InspectedEnv,
): Promise<readonly string[]> {
  return await db.transaction((tx) => judgeDatabase(tx, settings, inspected));
}

/**
 * The last step of a start: which camera key the database has, and that it served production, or real customers with
 * live keys outside it, is remembered there. It looks again, for what came meanwhile.
 * @throws EnvironmentError with all there is to mend
 */
export async function claimDatabase(
  { db, clock, settings, log }: Opened & Pick<AppContext, 'log'>,
  inspected: InspectedEnv,
): Promise<void> {
  const isToErase = await db.transaction(async (tx) => {
    // A demo on the same database may be putting its accounts in.
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

async function lookIntoDatabase({
  databaseUrl,
  dataDir,
  settings,
}: InspectedEnv['env']): Promise<{ facts?: DatabaseFacts; notes: string[] }> {
  try {
    // A folder without a database has nothing to tell, and none is made for a start that is refused.
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
