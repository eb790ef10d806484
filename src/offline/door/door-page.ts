/** Shared by all doors of a page: their database, their transport, and the check for lost data. */
import { systemClock } from '../../../common/lib/clock.ts';
import { apiBaseUrl, isOwnApi } from '../../api/api-address.ts';
import { doorDatabase } from './storage/door-database.ts';
import { lookForLoss } from './storage/door-loss.ts';

export const doorData = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });

/** The transport of door calls: only answers of our own server count. */
export const transport = () => ({
  fetch: ownFetch,
  clock: systemClock,
  isOwnApi: isOwnApi(),
  apiBase: apiBaseUrl,
});

/** Called as a method of the global object, as browsers require; tests replace it there. */
const ownFetch: typeof fetch = (...request) => fetch(...request);

/** Notes what doors have lost on this device since the last check. Never rejects. */
export async function recordDoorLoss(): Promise<void> {
  // The next check will find it.
  await lookForLoss(doorData).catch(() => undefined);
}
