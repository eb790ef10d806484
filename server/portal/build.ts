/** `npm run build`: builds the portal as `npm start` would, whether it is stale or not. */
import { join } from 'node:path';
import { buildPortal } from './build-portal.ts';

await buildPortal(join(import.meta.dirname, '../..'), { always: true, say: console.log });
