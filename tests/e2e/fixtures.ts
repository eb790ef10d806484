import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { approve, newCompany, registerCompany, type TestCompany } from '../support/accounts/companies.ts';
import { type RunningServer, startServer } from '../support/processes/start-server.ts';
import { openDashboard } from './screens/enter-by-call.ts';

interface TestFixtures {
  /** Console messages that this test expects; any other error or warning fails it. */
  expectedNoise: RegExp;
  /** Approved, used by this test only, not logged in. */
  company: TestCompany;
  /** A page of that company, logged in, on EVENTS. */
  office: Page;
}

interface WorkerFixtures {
  server: RunningServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'vantage-e2e-'));
      cpSync(process.env.TEMPLATE_DATA_DIR ?? '', dataDir, { recursive: true });
      const server = await startServer({ dataDir });
      await use(server);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedNoise: [/(?!)/, { option: true }],
  page: async ({ page, expectedNoise }, use) => {
    const noise = listenToNoise(page);
    await use(page);
    const unexpected = noise.filter((line) => !expectedNoise.test(line));
    expect(unexpected, 'unexpected words on the console').toEqual([]);
  },
  company: async ({ server }, use) => {
    const company = await registerCompany(server, newCompany());
    await approve(server, company);
    await use(company);
  },
  office: async ({ page, server, company, baseURL }, use) => {
    await openDashboard(page, server, company, baseURL);
    await use(page);
  },
});

export { expect };

/** Errors and warnings of the console, and uncaught errors, in order. */
function listenToNoise(page: Page): string[] {
  const noise: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      noise.push(`${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  return noise;
}

/** Combines several patterns into one. */
export const anyOf = (...patterns: RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'i');

/** Chromium's console message about an answer of 400 and above. */
export const refusedAnswer = (...statuses: number[]) =>
  new RegExp(`Failed to load resource: the server responded with a status of (${statuses.join('|')})`);

/** Chromium's console message about a request without a network. */
export const NO_NETWORK =
  /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/;

/** The console message in tests without the worker (`serviceWorkers: 'block'`). */
export const BLOCKED_WORKER = /Service Worker registration blocked|The worker could not be registered/;
