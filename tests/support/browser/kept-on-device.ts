import type { Page } from '@playwright/test';

/**
 * All data that the portal has stored in a browser: every row of its databases, both storages, and the URLs and texts
 * of its caches.
 */
export async function keptOnDevice(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(async () => {
    const kept: Record<string, string> = {
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
    };
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await done(database.transaction(store).objectStore(store).getAll());
        kept[`${name}/${store}`] = JSON.stringify(rows);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      const api = requests.filter(({ url }) => url.includes('/api/'));
      const answers = await Promise.all(
        api.map(async (request) => await (await cache.match(request))?.text()),
      );
      kept[`cache ${name}`] = JSON.stringify([requests.map(({ url }) => url), answers]);
    }
    return kept;
  });
}
