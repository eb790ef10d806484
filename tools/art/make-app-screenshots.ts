/**
 * Takes the screenshots that browsers and stores show before the app is installed, from the real screens with demo
 * data, into `public/screenshots/`: `node --import tsx tools/art/make-app-screenshots.ts`. They are listed in
 * tools/art/app-screenshots.ts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PAID_EVENT, PAID_LOCATION } from '../../dev/demo/demo-items.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../../tests/support/browser/chromium.ts';
import { startServer } from '../../tests/support/processes/start-server.ts';
import { type AppScreenshot, appScreenshots, frameOf, type ScreenName } from './app-screenshots.ts';

const FOLDER = join(import.meta.dirname, '../../public/screenshots');
const LIMIT_BYTES = 90 * 1024;
const QUALITIES = [86, 78, 68, 58] as const;
const EVENTS = 'events@demo.test';

interface Shot {
  as: string;
  path: string;
  arrange?: (page: Page, context: BrowserContext) => Promise<void>;
}

const SHOTS: Readonly<Record<ScreenName, Shot>> = {
  events: { as: EVENTS, path: '/events/list' },
  guests: {
    as: EVENTS,
    path: `/events/details/${PAID_EVENT}`,
    arrange: (page) =>
      page.getByRole('tablist').evaluate((tabs) => scrollBy(0, tabs.getBoundingClientRect().top - 76)),
  },
  cameras: {
    as: 'security@demo.test',
    path: `/locations/details/${PAID_LOCATION}`,
    arrange: (page) => page.getByRole('tab', { name: /Cameras/ }).click(),
  },
  outbox: { as: EVENTS, path: `/events/details/${PAID_EVENT}`, arrange: inviteOffline },
};

const PEOPLE = {
  'Noor Haddad': 'noor.haddad@guests.example',
  'Tomás Rivera': 'tomas.rivera@guests.example',
  'Ingrid Solberg': 'ingrid.solberg@guests.example',
};

mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({
  executablePath: await ensureChromium(console.log, 'browser'),
  args: CHROMIUM_ARGUMENTS,
});
try {
  for (const screenshot of appScreenshots) await take(browser, screenshot);
} finally {
  await browser.close();
  await server.stop();
}

async function take(from: Browser, screenshot: AppScreenshot): Promise<void> {
  const { width, height, scale, isMobile } = frameOf(screenshot);
  const { as, path, arrange } = SHOTS[screenshot.screen];
  const context = await from.newContext({
    baseURL: server.url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile,
    hasTouch: isMobile,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript(() => localStorage.setItem('font_ready', '1'));
  const page = await context.newPage();
  await logIn(page, as);
  // Caches its code, which is opened without a network later.
  await page.goto('/outbox', { waitUntil: 'networkidle' });
  await page.goto(path, { waitUntil: 'networkidle' });
  await arrange?.(page, context);
  await page.evaluate(() => document.fonts.ready);
  save(screenshot, await encode(await page.screenshot()));
  await context.close();
}

/** An outbox with three people who were invited without a network. */
async function inviteOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const dialog = page.getByRole('dialog', { name: 'SEND INVITE' });
  for (const [name, email] of Object.entries(PEOPLE)) {
    await page.getByRole('button', { name: 'Send Invite' }).first().click();
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
    await dialog.getByRole('textbox', { name: /^Email/ }).fill(email);
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: /^Connection:/ }).click();
  await page.locator('a[href="/outbox"]:visible').first().click();
  await page
    .getByRole('heading', { name: /^outbox$/i })
    .first()
    .waitFor();
  const messages = page.getByRole('region', { name: 'Notifications' });
  for (const close of await messages.getByRole('button', { name: /close|dismiss/i }).all())
    await close.click();
}

/** The best quality that fits the limit. */
async function encode(taken: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const bytes = await sharp(taken).webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= LIMIT_BYTES) return bytes;
  }
  throw new Error(`A screenshot does not fit into ${LIMIT_BYTES} bytes`);
}

function save({ file }: AppScreenshot, bytes: Buffer): void {
  writeFileSync(join(FOLDER, file), bytes);
  console.log(`${String(Math.round(bytes.length / 1024)).padStart(4)} kB  ${file}`);
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByLabel(/^Password/).fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/(events|locations)\/list/);
}
