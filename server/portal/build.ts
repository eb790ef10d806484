/** `npm run build`: builds the portal as `npm start` would, whether it is stale or not. */
import { join } from 'node:path';
import { portalVariables } from '../env.ts';
import { PlainError } from '../plain-error.ts';
import { buildPortal } from './build-portal.ts';

const ROOT = join(import.meta.dirname, '../..');

try {
  await buildPortal(ROOT, { variables: portalVariables(), say: console.log });
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
