/** `npm run build`: builds the portal as `npm start` would, whether it is stale or not. */
import { join } from 'node:path';
import { portalVariables } from '../env.ts';
import { buildPortal } from './build-portal.ts';

await buildPortal(join(import.meta.dirname, '../..'), {
  variables: portalVariables(),
  always: true,
  say: console.log,
});
