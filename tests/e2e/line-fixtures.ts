import { type Line, openLine } from '../support/line.ts';
import { test as base } from './fixtures.ts';

/** The browser test whose browser reaches the server over a line that can be troubled. */
export const test = base.extend<{ line: Line }>({
  line: async ({ server }, use) => {
    const line = await openLine(server.url);
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url),
});

/** How Chromium reports a call that was cut off. */
export const CUT_OFF = /net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET)/;
