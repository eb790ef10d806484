import { expect, type Page } from '@playwright/test';

/** Whether the service worker controls the page, and so serves what it requests. */
export const isControlled = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller !== null);

/** Waits until the service worker is installed and controls the page, so that a reload without a network works. */
export async function waitForWorker(page: Page): Promise<void> {
  await expect.poll(() => isControlled(page), { timeout: 60_000 }).toBe(true);
}
