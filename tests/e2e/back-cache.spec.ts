import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/browser/chromium.ts';
import { test as base, expect } from './fixtures.ts';
import { LoginScreen } from './screens/login-screen.ts';

const EVENTS = { email: 'events@demo.test', password: 'Demo-pass-1' };

/** A browser with the back/forward cache, which Playwright disables. */
const test = base.extend<{ browserThatKeepsPages: BrowserContext }>({
  browserThatKeepsPages: async ({ baseURL }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'vantage-back-'));
    const executablePath = findChromium();
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
  await page.addInitScript(() => {
    // After the portal's own listener: what a user could see then.
    addEventListener('pageshow', ({ persisted }) =>
      setTimeout(() => console.info(`${persisted} ${document.documentElement.style.visibility}`)),
    );
  });
  await new LoginScreen(page).enter(EVENTS);
  await expect(page.getByText('Nordlys Open Air')).toBeVisible();
  await page.goto('about:blank');
  // By hand: the portal's own log-out uses a channel, which makes Chromium drop its cached pages.
  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(() => localStorage.clear());
  const broughtBack = page.waitForEvent('console', (message) => message.text().startsWith('true'));
  // Not by `goBack`, which waits for a load that never happens.
  await page.evaluate(() => void setTimeout(() => history.back()));
  expect((await broughtBack).text()).toBe('true hidden');
  await expect(page).toHaveURL(/\/login/);
});
