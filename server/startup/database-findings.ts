/** Facts of the database that prevent a start. */
import { countOf } from '../core/count-of.ts';
import type { CameraAddressCounts } from '../modules/cameras/seal-cameras.ts';
import type { Findings } from './findings.ts';

export interface DatabaseFacts {
  /** E-mail addresses of the demo's companies. */
  demoCompanies: readonly string[];
  /** Plans of the demo that are on sale. */
  demoPlans: number;
  /** Questions and legal texts of the demo that are shown. */
  demoTexts: number;
  /**
   * Items with a counted payment by test cards or in the sandbox, including those that count towards the next payment.
   */
  itemsPaidByTest: number;
  /** Items with a payment from before payments recorded whether they were live. */
  itemsPaidUnmarked: number;
  /** Whether it holds companies or plans, and was never a demo's. */
  holdsNonDemoData: boolean;
  /** Whether it has served production, or received real money. */
  hasServedProduction: boolean;
  cameraAddresses: CameraAddressCounts;
}

const REMOVE =
  'npm run admin -- demo list shows it, npm run admin -- demo remove makes a backup and removes it';

/** The start that is checked. */
interface Start {
  /** In production, or with keys that charge real money. */
  isReal: boolean;
  isDemo: boolean;
  hasCameraKey: boolean;
}

export function databaseFindings(
  found: Findings,
  facts: DatabaseFacts,
  { isReal, isDemo, hasCameraKey }: Start,
): void {
  if (isReal) demoFindings(found, facts);
  if (isDemo && facts.hasServedProduction) {
    found.refuse(
      'The database has served production: a demo would put accounts with public passwords into it, and keep its ' +
        'mails. Set NODE_ENV=production or DEMO=0, or choose another DATA_DIR or DATABASE_URL',
    );
  }
  if (isDemo && facts.holdsNonDemoData && !facts.hasServedProduction) {
    found.refuse(
      'The database holds companies or plans, and none of a demo: a demo would put accounts with public passwords ' +
        'among them. Set DEMO=0 or NODE_ENV=production, or choose another DATA_DIR or DATABASE_URL',
    );
  }
  cameraFindings(found, facts.cameraAddresses, hasCameraKey);
}

function demoFindings({ refuse, warn }: Findings, facts: DatabaseFacts): void {
  const { demoCompanies, demoPlans, demoTexts, itemsPaidByTest, itemsPaidUnmarked } = facts;
  if (demoCompanies.length > 0) {
    refuse(
      `The database is that of a demo: ${demoCompanies.join(', ')} can log in with a public password. ${REMOVE}. ` +
        'Or choose another DATA_DIR or DATABASE_URL',
    );
  }
  if (demoPlans > 0 || demoTexts > 0)
    refuse(`Plans (${demoPlans}) or texts (${demoTexts}) of the demo are shown to everybody. ${REMOVE}`);
  if (itemsPaidByTest > 0)
    refuse(`${itemsOf(itemsPaidByTest)} paid with test cards: nobody was charged. ${REMOVE}`);
  if (itemsPaidUnmarked > 0) {
    warn(
      `${itemsOf(itemsPaidUnmarked)} paid before payments recorded whether they were live. ` +
        'npm run admin -- demo list shows them; npm run admin -- demo mark ITEM live or test decides',
    );
  }
}

function cameraFindings(
  { refuse }: Findings,
  { unkeyed, previous, unreadable }: CameraAddressCounts,
  hasCameraKey: boolean,
): void {
  if (unkeyed + previous > 0) {
    refuse(
      `${unkeyed + previous} stored camera addresses are not sealed under CAMERA_KEY yet. ` +
        'npm run admin -- cameras seal does it',
    );
  }
  if (unreadable === 0) return;
  refuse(
    hasCameraKey
      ? `CAMERA_KEY does not open ${unreadable} of the stored camera addresses: another key sealed them. Start with ` +
          'that one. To change keys, give that one as CAMERA_KEY_PREVIOUS and run npm run admin -- cameras seal; ' +
          'where it is lost, see cameras seal --discard-unreadable in docs/deploy.md'
      : `CAMERA_KEY is missing: ${unreadable} of the stored camera addresses were sealed under one. Start with it`,
  );
}

function itemsOf(count: number): string {
  return countOf(count, 'event or location was', 'events or locations were');
}
