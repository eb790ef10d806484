/**
 * Takes the landing page's pictures of the product from the real screens with demo data, in both themes and in
 * the sizes that the page shows them in, into `public/pictures/`: `node --import tsx tools/art/make-product-pictures.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PAID_EVENT, PAID_LOCATION } from '../../dev/demo/demo-items.ts';
import { OfflinePart } from '../../tests/e2e/screens/offline-part.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../../tests/support/browser/chromium.ts';
import { startServer } from '../../tests/support/processes/start-server.ts';

const FOLDER = join(import.meta.dirname, '../../public/pictures');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const LIMIT_BYTES = 60 * 1024;
/** For a file for phones, whose screens have more pixels than can be seen. */
const PHONE_LIMIT_BYTES = 16.5 * 1024;
const QUALITIES = [84, 74, 62, 50, 40] as const;

interface Picture {
  name: string;
  as: string;
  path: string;
  /** Size of the screen in CSS pixels. */
  width: number;
  height: number;
  /** Whether the page is scrolled down to its tabs. */
  fromTabs?: true;
  /** Widths of the files. */
  sizes: readonly number[];
  /** Width of the file for phones. */
  phoneSize?: number;
  tab?: RegExp;
  /** Shown on the film of the page's opening, which is dark in both themes. */
  themes?: readonly Theme[];
}

const EVENTS = 'events@demo.test';
const PICTURES: readonly Picture[] = [
  {
    name: 'product-recordings',
    as: EVENTS,
    path: `/events/details/${PAID_EVENT}`,
    width: 1160,
    height: 840,
    sizes: [720, 1160],
    tab: /Recordings/,
    themes: ['dark'],
  },
  {
    name: 'product-guests',
    as: EVENTS,
    path: `/events/details/${PAID_EVENT}`,
    width: 390,
    height: 760,
    fromTabs: true,
    sizes: [320, 640],
    phoneSize: 192,
  },
  {
    name: 'product-cameras',
    as: 'security@demo.test',
    path: `/locations/details/${PAID_LOCATION}`,
    width: 1160,
    height: 980,
    sizes: [1160],
    phoneSize: 640,
    tab: /Cameras/,
  },
];

const server = await startServer();
const browser = await chromium.launch({
  executablePath: await ensureChromium(console.log),
  args: CHROMIUM_ARGUMENTS,
});
try {
  for (const picture of PICTURES) {
    for (const theme of picture.themes ?? THEMES) await take(browser, picture, theme);
  }
} finally {
  await browser.close();
  await server.stop();
}

async function take(from: Browser, picture: Picture, theme: Theme): Promise<void> {
  const { as, path, width, height, fromTabs, tab, sizes, phoneSize } = picture;
  const context = await from.newContext({
    baseURL: server.url,
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: width < 600,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => localStorage.setItem('font_ready', '1'));
  const page = await context.newPage();
  await keepForGood(page);
  await logIn(page, as);
  await page.goto(path, { waitUntil: 'networkidle' });
  await new OfflinePart(page).prepare();
  if (tab) await page.getByRole('tab', { name: tab }).click();
  await page.waitForLoadState('networkidle');
  if (fromTabs) await page.getByRole('tablist').evaluate(putBelowHeader);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(isWhole);
  await page.waitForLoadState('networkidle');
  // The players' loading indicators fade out.
  if (tab) await page.waitForTimeout(1500);
  const taken = await page.screenshot();
  const fileName = (size: number) => `${picture.name}-${theme}-${size}.webp`;
  for (const size of sizes) await save(taken, size, fileName(size), LIMIT_BYTES);
  if (phoneSize) await save(taken, phoneSize, fileName(phoneSize), PHONE_LIMIT_BYTES);
  await context.close();
}

/** Pretends an installed app: with persistent storage, and with pictures in the worker's cache. */
async function keepForGood(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.storage.persisted = () => Promise.resolve(true);
  });
  await page.goto('/login');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** In the page: whether no placeholder is left, and every recording shows its first frame. */
function isWhole(): boolean {
  const hasRead = document.querySelector('main [aria-busy="true"]') === null;
  return hasRead && [...document.querySelectorAll('video')].every(({ readyState }) => readyState >= 3);
}

/** In the page: scrolls an element to right below the sticky header. */
function putBelowHeader(element: Element): void {
  window.scrollBy(0, element.getBoundingClientRect().top - 76);
}

/** The best quality that fits the limit. */
async function save(taken: Buffer, width: number, name: string, limitBytes: number): Promise<void> {
  for (const quality of QUALITIES) {
    const bytes = await sharp(taken).resize(width).webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length > limitBytes) continue;
    writeFileSync(join(FOLDER, name), bytes);
    console.log(`${String(Math.round(bytes.length / 1024)).padStart(4)} kB  ${name}`);
    return;
  }
  throw new Error(`${name} does not fit into ${limitBytes} bytes`);
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByLabel(/^Password/).fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/(events|locations)\/list/);
}
