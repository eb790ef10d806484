/** `npm run build`: builds the portal as `npm start` would, whether it is stale or not. */
import { join } from 'node:path';
import { PlainError } from '../../server/core/user-facing-error.ts';
import { portalVariables } from '../../server/startup/env.ts';
import { buildPortal } from './build-portal.ts';

const ROOT = join(import.meta.dirname, '../..');

try {
  await buildPortal(ROOT, { variables: portalVariables(), say: console.log });
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
