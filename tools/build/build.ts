/** `npm run build` builds the portal; with `--if-stale`, as before `npm start`, only when its sources or variables changed. */
import { join } from 'node:path';
import { UserFacingError } from '../../server/core/user-facing-error.ts';
import { portalVariables } from '../../server/startup/env.ts';
import { buildPortal, buildPortalIfStale } from './build-portal.ts';

const ROOT = join(import.meta.dirname, '../..');

try {
  const make = process.argv.includes('--if-stale') ? buildPortalIfStale : buildPortal;
  await make(ROOT, { variables: portalVariables(), say: console.log });
} catch (error) {
  console.error(error instanceof UserFacingError ? error.message : error);
  process.exitCode = 1;
}
