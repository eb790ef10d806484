import { type NetworkProxy, openNetworkProxy } from '../support/browser/network-proxy.ts';
import { test as base } from './fixtures.ts';

/** A browser test whose browser reaches the server through a proxy with faults. */
export const test = base.extend<{ network: NetworkProxy }>({
  network: async ({ server }, use) => {
    const network = await openNetworkProxy(server.url);
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

/** Chromium's message about an aborted call. */
export const CUT_OFF = /net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET)/;
