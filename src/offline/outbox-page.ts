/** The outbox as this page holds it: its table, its news, and the page as host where no worker controls it. */
import { apiBaseUrl, keepsIdempotencyKeys } from '../api/api.ts';
import { systemClock } from '../outbox/clock.ts';
import { outboxDatabase } from '../outbox/database.ts';
import type { Host, Locks } from '../outbox/drain.ts';
import { newsOver } from '../outbox/news.ts';

export const database = outboxDatabase({ indexedDB: () => indexedDB, clock: systemClock });

export const news = newsOver(globalThis.BroadcastChannel);

/** Where locks are missing (an insecure origin) a tab at least does not run against itself. */
const lonelyLocks: Locks = (() => {
  let isHeld = false;
  return {
    async request(_name, _options, callback) {
      if (isHeld) return await callback(null);
      isHeld = true;
      try {
        return await callback({});
      } finally {
        isHeld = false;
      }
    },
  };
})();

/** Made at first use: it asks for the page's address. */
export function pageHost(): Host {
  host ??= {
    database,
    news,
    clock: systemClock,
    random: Math.random,
    locks: navigator.locks ?? lonelyLocks,
    fetch: (...request) => fetch(...request),
    apiBase: apiBaseUrl,
    sendsIdempotencyKey: keepsIdempotencyKeys(),
    isActive: () => true,
  };
  return host;
}

let host: Host | undefined;
