import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/chromium.ts';
import { test as base } from './fixtures.ts';

export interface Tablet {
  /** The folder that outlives its browser. */
  readonly profile: string;
  /** Its browser, on what it left behind the last time. */
  start(): Promise<{ context: BrowserContext; page: Page }>;
  /** As an empty battery ends it: local storage, which Chromium writes up to a minute late, is not written. */
  kill(): Promise<void>;
}

/** The browser test whose browser is ended and started again. */
export const test = base.extend<{ tablet: Tablet }>({
  tablet: async ({ baseURL }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'vantage-tablet-'));
    const executablePath = findChromium();
    let running: BrowserContext | undefined;
    await use({
      profile,
      async start() {
        running = await chromium.launchPersistentContext(profile, {
          args: CHROMIUM_ARGUMENTS,
          ...(executablePath ? { executablePath } : {}),
          ...(baseURL ? { baseURL } : {}),
        });
        return { context: running, page: running.pages()[0] ?? (await running.newPage()) };
      },
      async kill() {
        const browser = running?.browser();
        if (!browser) throw new Error('No browser is running');
        const gone = new Promise((resolve) => browser.once('disconnected', resolve));
        const session = await browser.newBrowserCDPSession();
        // Its answer does not come any more.
        void session.send('Browser.crash').catch(() => undefined);
        await gone;
        running = undefined;
      },
    });
    await running?.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});
