import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../support/browser/chromium.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { watchPage } from './measure-list.ts';

const ROUNDS = 3;

/** Measures some times, signed in, each in a browser that knows nothing yet. */
export async function rounds<Measured>(
  server: RunningServer,
  { email, password }: { email: string; password: string },
  measure: (page: Page) => Promise<Measured>,
): Promise<Measured[]> {
  return await freshPages(server.url, async (page) => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: /^Email/ }).fill(email);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    return await measure(page);
  });
}

/** Measures some times, each in a page of a browser that knows nothing yet. */
export async function freshPages<Measured>(
  baseURL: string,
  measure: (page: Page) => Promise<Measured>,
): Promise<Measured[]> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(console.error, 'browser'),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const measured: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({
        baseURL,
        viewport: { width: 1280, height: 800 },
      });
      const page = await context.newPage();
      await watchPage(page);
      measured.push(await measure(page));
      await context.close();
    }
    return measured;
  } finally {
    await browser.close();
  }
}
