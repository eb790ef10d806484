import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Shot } from './shot.ts';
import type { Stage } from './stage.ts';

export const WIDTHS = [1280, 820, 390] as const;
export const THEMES = ['light', 'dark'] as const;
export type Width = (typeof WIDTHS)[number];

/** How long to wait for the network to be idle: a held call never ends, and others are answered long before. */
const QUIET_LIMIT_MS = 2_500;
/** The most pixels of a page that are taken, as of a list of ten thousand people. */
const MAX_HEIGHT = 6_000;

export const fileOf = (name: string, width: Width, theme: (typeof THEMES)[number]) =>
  `${name}-${width}-${theme}.png`;

/**
 * Brings a fresh browser context into a state and takes it in both themes.
 * @returns the message of what failed first, in spite of which the rest is taken; undefined if nothing did
 */
export async function takeShot(
  browser: Browser,
  stage: Stage,
  shot: Shot,
  { width, folder }: { width: Width; folder: string },
): Promise<string | undefined> {
  const context = await openContext(browser, stage, shot, width);
  const page = await context.newPage();
  const failures: string[] = [];
  const noting = (error: unknown) => {
    failures.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  };
  await reachState(page, context, stage, shot).catch(noting);
  await takeInThemes(page, shot, { width, folder }).catch(noting);
  await context.close().catch(noting);
  return failures[0];
}

async function takeInThemes(page: Page, shot: Shot, { width, folder }: { width: Width; folder: string }) {
  if (!shot.isCut) await growToContent(page, width);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate(() => document.fonts.ready);
    const path = join(folder, fileOf(shot.name, width, theme));
    await page.screenshot({ path, animations: 'disabled' });
  }
}

/** With the portal's font cached, as after the first visit, which begins in the device's own font. */
async function openContext(browser: Browser, stage: Stage, { as, worker, userAgent }: Shot, width: Width) {
  const localStorage = [{ name: 'font_ready', value: '1' }];
  if (as) {
    const { token, companyId, userType } = stage.sessions[as];
    localStorage.push({ name: 'access_token', value: token }, { name: 'company_id', value: companyId });
    localStorage.push({ name: 'user_type', value: String(userType) });
  }
  const context = await browser.newContext({
    baseURL: stage.server.url,
    viewport: { width, height: width < 600 ? 844 : 900 },
    isMobile: width < 1000,
    hasTouch: width < 1000,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    ...(userAgent && { userAgent }),
    storageState: { cookies: [], origins: [{ origin: stage.server.url, localStorage }] },
  });
  context.setDefaultTimeout(30_000);
  return context;
}

async function reachState(page: Page, context: BrowserContext, stage: Stage, shot: Shot): Promise<void> {
  const path = typeof shot.path === 'string' ? shot.path : await shot.path(stage);
  await shot.before?.(page);
  await page.goto(path);
  if (shot.worker) await handToWorker(page);
  if (shot.worker === 'offline') {
    await context.setOffline(true);
    await page.goto(path);
  }
  await settle(page);
  if (!shot.isCut) await scrollThrough(page);
  if (shot.arrange === undefined) return;
  await shot.arrange(page);
  await settle(page);
}

/** Makes the viewport as tall as the page: Playwright's `fullPage` would remove the space of the scroll bar. */
async function growToContent(page: Page, width: Width): Promise<void> {
  // Twice: content that becomes visible by the first resize may be taller than its placeholder.
  for (let resized = 0; resized < 2; resized += 1) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT) });
    await page.waitForLoadState('networkidle', { timeout: QUIET_LIMIT_MS }).catch(() => undefined);
  }
}

/** Some parts are only rendered when they are scrolled near. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async (maxHeight) => {
    const { scrollHeight } = document.documentElement;
    for (let top = 0; top < Math.min(scrollHeight, maxHeight); top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  }, MAX_HEIGHT);
}

/** Loads the screen under the worker's control, so that its data is stored before the network goes. */
async function handToWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await settle(page);
}

/** Waits until network, pictures and fonts are ready, with a time limit for each. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: QUIET_LIMIT_MS }).catch(() => undefined);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.race([
      Promise.allSettled([...document.images].map((image) => image.decode())),
      new Promise((resolve) => setTimeout(resolve, 1_500)),
    ]);
    await document.fonts.ready;
  });
  // The loading indicator; it stays while calls are held, and belongs to the screenshot then.
  await page
    .getByRole('status', { name: 'Loading' })
    .waitFor({ state: 'hidden', timeout: 500 })
    .catch(() => undefined);
}
