import { type NetworkProxy, openNetworkProxy } from '../support/network-proxy.ts';
import { test as base } from './fixtures.ts';

/** The browser test whose browser reaches the server through a proxy that can be troubled. */
export const test = base.extend<{ network: NetworkProxy }>({
  network: async ({ server }, use) => {
    const network = await openNetworkProxy(server.url);
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

/** How Chromium reports a call that was cut off. */
export const CUT_OFF = /net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET)/;
