/** What the database holds that speaks against a start. */
import type { Findings } from './findings.ts';

/** Whose key the stored addresses of cameras open with. */
export interface CameraAddressCounts {
  /** Under CAMERA_KEY or, without it, under the key that the server keeps in the database: all is well. */
  current: number;
  /** Under the key that the server keeps in the database, though CAMERA_KEY is set. */
  unkeyed: number;
  /** Under CAMERA_KEY_PREVIOUS. */
  previous: number;
  /** Under another key. */
  unreadable: number;
}

export interface DatabaseFacts {
  /** E-mail addresses of the demo's companies. */
  demoCompanies: readonly string[];
  /** Plans of the demo that are on sale. */
  demoPlans: number;
  /** Questions and legal texts of the demo that are shown. */
  demoTexts: number;
  /** Items that count as paid by test cards or the sandbox alone. */
  itemsPaidByTest: number;
  /** Paid items with a payment of before payments recorded whether they were live. */
  itemsPaidUnmarked: number;
  cameraAddresses: CameraAddressCounts;
}

const REMOVE =
  'npm run admin -- demo list shows it, npm run admin -- demo remove makes a backup and removes it';

/** @param about `isReal`: in production, or with keys that move real money */
export function databaseFindings(
  found: Findings,
  facts: DatabaseFacts,
  { isReal, hasCameraKey }: { isReal: boolean; hasCameraKey: boolean },
): void {
  if (isReal) demoFindings(found, facts);
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
    refuse(`${itemsPaidByTest} paid with test cards only: nobody was charged. ${REMOVE}`);
  if (itemsPaidUnmarked > 0) {
    warn(
      `${itemsPaidUnmarked} paid before payments recorded whether they were live. ` +
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
