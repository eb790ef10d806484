/** What everything about doors shares in a page: their database, the way to the server, and the look for what was lost. */
import { systemClock } from '../../../common/lib/clock.ts';
import { apiBaseUrl, isOwnApi } from '../../api/api.ts';
import { doorDatabase } from './door-database.ts';
import { lookForLoss } from './door-loss.ts';

export const doorData = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });

/** For each call of a door: only what the own server answers counts. */
export const transport = () => ({
  fetch: ownFetch,
  clock: systemClock,
  isOwnApi: isOwnApi(),
  apiBase: apiBaseUrl,
});

/** Called on the page's global each time: it wants to be, and tests put theirs there. */
const ownFetch: typeof fetch = (...request) => fetch(...request);

/** Notes what was lost of doors on this device since anybody looked last. Never rejects. */
export async function noteLossHere(): Promise<void> {
  // The next look finds it out.
  await lookForLoss(doorData).catch(() => undefined);
}
