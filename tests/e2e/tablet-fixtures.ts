import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/browser/chromium.ts';
import { test as base } from './fixtures.ts';

export interface Tablet {
  /** The profile folder, which is kept between browsers. */
  readonly profile: string;
  /** A browser with the profile of the previous one. */
  start(): Promise<{ context: BrowserContext; page: Page }>;
  /** As with an empty battery: local storage, which Chromium writes up to a minute later, is not written. */
  kill(): Promise<void>;
}

/** A browser test whose browser is killed and restarted. */
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
        // Its answer never arrives.
        void session.send('Browser.crash').catch(() => undefined);
        await gone;
        running = undefined;
      },
    });
    await running?.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});
