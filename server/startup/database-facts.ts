import type { Settings } from '../core/settings.ts';
import type { Tx } from '../infra/db/database.ts';
import { countCameraAddresses } from '../modules/cameras/seal-cameras.ts';
import { findDemo, hasServedProduction, holdsNonDemoData, paidItems } from '../modules/demo/find-demo.ts';
import type { DatabaseFacts } from './database-findings.ts';

/** Reads the facts of a database for the start-up check. Changes nothing. */
export async function readDatabaseFacts(
  tx: Tx,
  settings: Pick<Settings, 'cameraKey' | 'previousCameraKey'>,
): Promise<DatabaseFacts> {
  const demo = await findDemo(tx);
  return {
    demoCompanies: demo.companies.map(({ email }) => email),
    demoPlans: demo.plansOnSale,
    demoTexts: demo.texts,
    itemsPaidByTest: (await paidItems(tx, false)).length,
    itemsPaidUnmarked: (await paidItems(tx, null)).length,
    holdsNonDemoData: await holdsNonDemoData(tx),
    hasServedProduction: await hasServedProduction(tx),
    cameraAddresses: await countCameraAddresses(tx, settings),
  };
}
