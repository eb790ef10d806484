/** The outbox of this page: its table, its events, and the page as host where no worker controls it. */

import { systemClock } from '../../../common/lib/clock.ts';
import type { Host, Locks } from '../../../common/outbox/delivery/drain.ts';
import { withPendingCount } from '../../../common/outbox/delivery/pending-count-header.ts';
import { createOutboxEvents } from '../../../common/outbox/outbox-events.ts';
import { outboxDatabase } from '../../../common/outbox/storage/database.ts';
import { apiBaseUrl, isOwnApi, keepsIdempotencyKeys } from '../../api/api-address.ts';

export const database = outboxDatabase({ indexedDB: () => indexedDB, clock: systemClock });

export const outboxEvents = createOutboxEvents();

/** Without the Web Locks API (an insecure origin), at least one tab does not run twice. */
const singleTabLocks: Locks = (() => {
  const held = new Set<string>();
  return {
    async request(name, _options, callback) {
      if (held.has(name)) return await callback(null);
      held.add(name);
      try {
        return await callback({});
      } finally {
        held.delete(name);
      }
    },
  };
})();

/** The browser's locks, shared by all tabs. */
export const pageLocks = (): Locks => navigator.locks ?? singleTabLocks;

/** Called as a method of the global object, as browsers require; tests replace it there. */
const ownFetch: typeof fetch = (...request) => fetch(...request);

/** Created at first use, as it needs the page's URL. */
export function pageHost(): Host {
  host ??= {
    database,
    events: outboxEvents,
    clock: systemClock,
    random: Math.random,
    locks: pageLocks(),
    fetch: isOwnApi() ? withPendingCount(ownFetch, database) : ownFetch,
    apiBase: apiBaseUrl,
    sendsIdempotencyKey: keepsIdempotencyKeys(),
    isOwnApi: isOwnApi(),
    isActive: () => true,
    hasNoNetwork: () => navigator.onLine === false,
  };
  return host;
}

let host: Host | undefined;
