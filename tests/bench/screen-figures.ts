import { chromium, type Page, type Response } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../support/chromium.ts';
import { startServer } from '../support/start-server.ts';
import { brotliKib } from './build-figures.ts';
import { type Figure, rounded } from './figure.ts';

/** What the first load of a screen fetches, and when it paints, on an unthrottled machine. */
export async function screenFigures(): Promise<Figure[]> {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(console.error),
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
    const events = await firstLoad(page, '/events/list', 'events');
    return [...login, ...events];
  } finally {
    await browser.close();
    await server.stop();
  }
}

const BUDGETS: Record<string, number> = { 'login scripts': 135, 'login styles': 10, 'events scripts': 190 };

async function firstLoad(page: Page, path: string, screen: string): Promise<Figure[]> {
  const sizes = { script: 0, stylesheet: 0 };
  const bodies: Promise<void>[] = [];
  const listen = (response: Response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    bodies.push(
      response.body().then((body) => {
        sizes[kind] += brotliKib(body);
      }),
    );
  };
  page.on('response', listen);
  await page.goto(path, { waitUntil: 'networkidle' });
  await Promise.all(bodies);
  page.off('response', listen);
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  const figure = (name: string, value: number, unit: Figure['unit']): Figure => {
    const atMost = BUDGETS[`${screen} ${name}`];
    return { figure: `${screen} ${name}`, value: rounded(value), unit, ...(atMost ? { atMost } : {}) };
  };
  return [
    figure('scripts', sizes.script, 'KiB br'),
    figure('styles', sizes.stylesheet, 'KiB br'),
    figure('first paint', firstPaint, 'ms'),
  ];
}
