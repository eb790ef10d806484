import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/browser/chromium.ts';
import { test as base, expect } from './fixtures.ts';
import { waitForCode } from './kept-code.ts';
import { LoginScreen } from './screens/login-screen.ts';
import { waitForWorker } from './worker-control.ts';

const EVENTS = { email: 'events@demo.test', password: 'Demo-pass-1' };

/** A browser with the back/forward cache, which Playwright disables. */
const test = base.extend<{ browserThatKeepsPages: BrowserContext }>({
  browserThatKeepsPages: async ({ baseURL }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'vantage-back-'));
    // A headless shell has no such cache.
    const executablePath = findChromium('browser');
    const context = await chromium.launchPersistentContext(profile, {
      args: CHROMIUM_ARGUMENTS,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      ...(executablePath ? { executablePath } : {}),
      ...(baseURL ? { baseURL } : {}),
    });
    await use(context);
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

test('A page from the back/forward cache is not shown when its session has ended meanwhile', {
  tag: '@full',
}, async ({ browserThatKeepsPages: context }) => {
  const page = await context.newPage();
  await new LoginScreen(page).enter(EVENTS);
  await expect(page.getByText('Nordlys Open Air')).toBeVisible();
  // Chromium drops a cached page as soon as the worker takes control of it or sends it a message.
  await waitForWorker(page);
  await waitForCode(page, 'company');
  // Added after the portal's own listener, so it finds what a user could see. Stored: the page is reloaded at once, and
  // what it says on the console may be lost with it.
  await page.evaluate(() =>
    addEventListener('pageshow', () =>
      sessionStorage.setItem('shown-again', document.documentElement.style.visibility),
    ),
  );
  await page.goto('about:blank');
  // By hand: the portal's own log-out uses a channel, which makes Chromium drop its cached pages.
  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(() => localStorage.clear());
  // Not by `goBack`, which waits for a load that never happens.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page).toHaveURL(/\/login/);
  await expect(new LoginScreen(page).submit).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('shown-again'))).toBe('hidden');
});
