import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from './tests/support/browser/chromium.ts';

const executablePath = findChromium();

/** What a person does, in a real browser against the real server. Every worker has a server of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: Math.max(2, Math.min(4, availableParallelism() - 1)),
  fullyParallel: true,
  forbidOnly: true,
  // In CI a test that passes at the second try is reported as flaky and does not fail the run (decision 008).
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 120_000,
  // As patient as the other tests: with both cores busy, a worker may take ten seconds to control its page.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/tests/playwright.json' }]],
  use: {
    ...(executablePath ? { launchOptions: { executablePath, args: CHROMIUM_ARGUMENTS } } : {}),
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Films and shimmering placeholders cost as much as the portal does; nothing is judged in the middle of its fading.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a sixth of the whole time: `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
