import { serveForeignPortal } from '../support/foreign-portal.ts';
import { freePort } from '../support/free-port.ts';
import { type NaiveApi, startNaiveApi } from '../support/naive-api.ts';
import { test as base } from './fixtures.ts';

/** The portal on an origin of its own, and an API that speaks section 7 of the specification and nothing more. */
export const test = base.extend<object, { foreign: { api: NaiveApi; url: string } }>({
  foreign: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
    async ({}, use) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const api = await startNaiveApi(url);
      const portal = await serveForeignPortal(port, api.url);
      await use({ api, url });
      await portal.close();
      await api.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ foreign }, use) => use(foreign.url),
});
