import { chromium, type Page, type Response } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../support/browser/chromium.ts';
import { startServer } from '../support/processes/start-server.ts';
import { brotliKib } from './build-figures.ts';
import { type Figure, rounded } from './figure.ts';

/** What the first load of a screen fetches, and when it paints, without throttling. */
export async function screenFigures(): Promise<Figure[]> {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(console.error, 'browser'),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    const login = await firstLoad(page, '/login', 'login');
    await page.getByRole('textbox', { name: /^Email/ }).fill('events@demo.test');
    await page.getByLabel(/^Password/).fill('Demo-pass-1');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/events\/list/);
    // Requests still under way would be counted with the next load; the network of a document is idle once for all.
    await page.goto('about:blank');
    const events = await firstLoad(page, '/events/list', 'events');
    const lander = await firstLoad(page, '/lander', 'lander');
    return [...login, ...events, ...lander];
  } finally {
    await browser.close();
    await server.stop();
  }
}

type Budget = Pick<Figure, 'row' | 'atMost' | 'reach'>;

const BUDGETS: Record<string, Budget> = {
  'login scripts': { row: 4, atMost: 135, reach: 127 },
  'login everything': { row: 5, atMost: 200, reach: 160 },
  'login styles': { row: 6, atMost: 10, reach: 6 },
  'events scripts': { row: 7, atMost: 190, reach: 160 },
};
/** What the page asks for; the browser keeps what it asks for by itself, the favicon and the manifest, to itself. */
const WEIGHED = new Set(['document', 'script', 'stylesheet', 'image', 'font', 'fetch', 'xhr']);
/** Kinds whose files are compressed by themselves. */
const PACKED = new Set(['image', 'font']);

async function firstLoad(page: Page, path: string, screen: string): Promise<Figure[]> {
  const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
    figure: `${screen} ${name}`,
    value: rounded(value),
    unit,
    ...BUDGETS[`${screen} ${name}`],
  });
  const { scripts, everything } = await weighLoad(page, path);
  // The styles of the first screen stand in its document.
  const css = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
  );
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  return [
    figure('scripts', scripts, 'KiB br'),
    figure('everything', everything, 'KiB br'),
    figure('styles', brotliKib(Buffer.from(css)), 'KiB br'),
    figure('first paint', firstPaint, 'ms'),
  ];
}

/** After this time without a request, loading counts as finished. */
const IDLE_MS = 1_500;

/** KiB of what a load fetches; the films behind the screen come after it, and are not part of it. */
async function weighLoad(page: Page, path: string): Promise<{ scripts: number; everything: number }> {
  const sizes = { scripts: 0, everything: 0 };
  const weighing: Promise<void>[] = [];
  const weigh = async (response: Response, kind: string) => {
    // Files are asked for once more: of what it had in its cache the browser keeps no body.
    const isCall = kind === 'fetch' || kind === 'xhr';
    const body = await (isCall ? response : await page.request.get(response.url())).body();
    const size = PACKED.has(kind) ? body.byteLength / 1024 : brotliKib(body);
    sizes.everything += size;
    if (kind === 'script') sizes.scripts += size;
  };
  const listen = (response: Response) => {
    const kind = response.request().resourceType();
    if (WEIGHED.has(kind)) weighing.push(weigh(response, kind));
  };
  page.on('response', listen);
  await loadWhole(page, path);
  page.off('response', listen);
  await Promise.all(weighing);
  return sizes;
}

/** The network may be idle before the first paint, after which the code is asked for: idle counts once that has run. */
async function loadWhole(page: Page, path: string): Promise<void> {
  let askedAt = Date.now();
  const note = () => {
    askedAt = Date.now();
  };
  page.on('request', note);
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0);
  while (Date.now() - askedAt < IDLE_MS) await page.waitForTimeout(IDLE_MS / 5);
  page.off('request', note);
}
