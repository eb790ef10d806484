/**
 * Takes the landing page's pictures of the product from the real screens with demo data, in both themes and two
 * sizes, into `public/pictures/`: `node --import tsx scripts/make-product-pictures.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PAID_EVENT, PAID_LOCATION } from '../server/seed/demo-items.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../tests/support/chromium.ts';
import { startServer } from '../tests/support/start-server.ts';

const FOLDER = join(import.meta.dirname, '../public/pictures');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const LIMIT_BYTES = 60 * 1024;
const QUALITIES = [84, 74, 62, 50] as const;

interface Picture {
  name: string;
  as: string;
  path: string;
  /** CSS pixels of the screen that is taken. */
  width: number;
  height: number;
  /** How far the page is scrolled down. */
  top?: number;
  /** Widths of the two files. */
  sizes: readonly [number, number];
  tab?: RegExp;
  /** The opening's picture stands on the film, which is dark in both themes. */
  themes?: readonly Theme[];
}

const EVENTS = 'events@demo.test';
const PICTURES: readonly Picture[] = [
  {
    name: 'product-recordings',
    as: EVENTS,
    path: `/events/details/${PAID_EVENT}`,
    width: 1160,
    height: 760,
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
    top: 360,
    sizes: [320, 640],
  },
  {
    name: 'product-cameras',
    as: 'security@demo.test',
    path: `/locations/details/${PAID_LOCATION}`,
    width: 1160,
    height: 900,
    sizes: [720, 1160],
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
  const { as, path, width, height, top = 0, tab } = picture;
  const context = await from.newContext({
    baseURL: server.url,
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: width < 600,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript(() => localStorage.setItem('font_ready', '1'));
  const page = await context.newPage();
  await logIn(page, as);
  await page.goto(path, { waitUntil: 'networkidle' });
  if (tab) await page.getByRole('tab', { name: tab }).click();
  await page.waitForLoadState('networkidle');
  await page.evaluate((to) => {
    window.scrollTo(0, to);
    return document.fonts.ready;
  }, top);
  await page.waitForLoadState('networkidle');
  const taken = await page.screenshot();
  for (const size of picture.sizes) await save(taken, size, `${picture.name}-${theme}-${size}.webp`);
  await context.close();
}

/** The best quality that fits the limit. */
async function save(taken: Buffer, width: number, name: string): Promise<void> {
  for (const quality of QUALITIES) {
    const bytes = await sharp(taken).resize(width).webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length > LIMIT_BYTES) continue;
    writeFileSync(join(FOLDER, name), bytes);
    console.log(`${String(Math.round(bytes.length / 1024)).padStart(4)} kB  ${name}`);
    return;
  }
  throw new Error(`${name} does not fit into ${LIMIT_BYTES} bytes`);
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByLabel(/^Password/).fill('Demo-pass-1');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/(events|locations)\/list/);
}
