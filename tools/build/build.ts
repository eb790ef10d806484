/**
 * `npm run build` builds the portal and the server; with `--if-stale`, as before `npm start`, only what is older than
 * its sources or variables.
 */
import { join } from 'node:path';
import { UserFacingError } from '../../server/core/user-facing-error.ts';
import { portalVariables } from '../../server/startup/env.ts';
import { buildPortal, buildPortalIfStale } from './build-portal.ts';
import { buildServer, buildServerIfStale } from './build-server.ts';

const ROOT = join(import.meta.dirname, '../..');

try {
  const isStaleOnly = process.argv.includes('--if-stale');
  const portal = isStaleOnly ? buildPortalIfStale : buildPortal;
  await portal(ROOT, { variables: portalVariables(), say: console.log });
  await (isStaleOnly ? buildServerIfStale(ROOT, console.log) : buildServer(ROOT));
} catch (error) {
  console.error(error instanceof UserFacingError ? error.message : error);
  process.exitCode = 1;
}
