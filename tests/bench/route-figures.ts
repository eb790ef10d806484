import type { Browser, BrowserContext } from '@playwright/test';
import type { RunningServer } from '../support/processes/start-server.ts';
import { coldLoad, loadAlternately, offlineLoad, seriesOf } from './alternate-loads.ts';
import type { Baselines } from './baselines.ts';
import { besideBaselines } from './beside-baselines.ts';
import { type Figure, median, rounded } from './figure.ts';
import { timeClick } from './in-page.ts';
import { slowDown, watchPage } from './measure-list.ts';
import { logIn, ratio, settlePage } from './paint-figures.ts';
import { slowLoad } from './slow-load.ts';

const CHANGES = 5;
const VISITS = 3;
/** What shows that the details of the first event are there. */
const DETAILS = '[role=tablist]';

/**
 * Landing, dashboard and details as log-in is measured, and going from the dashboard to the details of an event and back
 * with both on the device.
 */
export async function routeFigures(): Promise<Figure[]> {
  return await besideBaselines(async ({ server, baselines, browser }) => {
    return [
      ...(await landingFigures(browser, server, baselines)),
      ...(await signedInFigures(browser, server, baselines)),
    ];
  });
}

async function landingFigures(browser: Browser, server: RunningServer, { hello }: Baselines) {
  const wordsLoads = seriesOf(() => coldLoad(browser, hello));
  const landingLoads = seriesOf(() => coldLoad(browser, `${server.url}/lander`));
  await loadAlternately(wordsLoads, landingLoads);
  const [words, landing] = [wordsLoads.middle(), landingLoads.middle()];
  const must = { atMost: 1.45, reach: 1.25 };
  return [
    ratio(1, 'landing, cold: first paint to a page of words', [landing.firstPaint, words.firstPaint], must),
    ratio(
      2,
      'landing, cold: largest paint to a page of words',
      [landing.largestPaint, words.largestPaint],
      must,
    ),
    shift('landing', landing.shift),
  ];
}

async function signedInFigures(browser: Browser, server: RunningServer, { hello }: Baselines) {
  const context = await browser.newContext({ baseURL: server.url });
  await settlePage(context, '/login');
  await logIn(context);
  const details = await addressOfDetails(context);
  const screens = { dashboard: ['/events/list', 'table'], details: [details, DETAILS] } as const;
  const figures: Figure[] = [];
  for (const [name, [path, until]] of Object.entries(screens)) {
    // Until the screen is stored as it is drawn.
    for (let visit = 0; visit < VISITS; visit += 1) await slowLoad(context, path, { until });
    const series = {
      words: seriesOf(() => coldLoad(browser, hello)),
      warmWords: seriesOf(() => slowLoad(context, hello)),
      warm: seriesOf(() => slowLoad(context, path, { until })),
      offline: seriesOf(() => offlineLoad(context, path, { until })),
    };
    await loadAlternately(...Object.values(series));
    const [words, warmWords] = [series.words.middle(), series.warmWords.middle()];
    const [warm, offline] = [series.warm.middle(), series.offline.middle()];
    figures.push(
      ratio(11, `${name}, warm: first paint to a page of words`, [warm.firstPaint, warmWords.firstPaint], {
        atMost: 0.84,
        reach: 0.67,
      }),
      ratio(
        12,
        `${name}, offline: first paint to a page of words, cold`,
        [offline.firstPaint, words.firstPaint],
        { atMost: 0.85, reach: 0.63 },
      ),
      ratio(
        13,
        `${name}, offline: largest paint to a page of words, cold`,
        [offline.largestPaint, words.firstPaint],
        { atMost: 1.6, reach: 1.2 },
      ),
      shift(name, Math.max(warm.shift, offline.shift)),
    );
  }
  figures.push(await routeChange(context));
  await context.close();
  return figures;
}

const shift = (screen: string, value: number): Figure => ({
  row: 17,
  figure: `${screen}, visited before: layout shift`,
  value: rounded(value),
  unit: 'shift',
  atMost: 0.01,
  reach: 0,
});

/** Of an event that people are invited to; opened once, so that it is on the device. */
export async function addressOfDetails(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/events/list');
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await page.locator(DETAILS).waitFor();
  await page.waitForLoadState('networkidle');
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

/** The ways between the two screens, in an offline page of a slow device that has both. */
export async function openWays(context: BrowserContext) {
  const page = await context.newPage();
  await watchPage(page);
  await page.goto('/events/list');
  const details = page.getByRole('link', { name: /^View / }).first();
  await details.waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await slowDown(page);
  const dashboard = page.getByRole('link', { name: 'Dashboard' }).first();
  return {
    there: async () => await details.evaluate(timeClick, DETAILS),
    back: async () => await dashboard.evaluate(timeClick, 'table'),
    close: async () => {
      await context.setOffline(false);
      await page.close();
    },
  };
}

/** From a touch to the frame that shows the other screen, without a network. */
async function routeChange(context: BrowserContext): Promise<Figure> {
  const ways = await openWays(context);
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) times.push(await ways.there(), await ways.back());
  await ways.close();
  return {
    row: 24,
    figure: 'dashboard to details and back, offline, CPU 4×',
    value: rounded(median(times)),
    unit: 'ms',
    atMost: 100,
    reach: 50,
    note: `${rounded(Math.max(...times))} ms at the worst`,
  };
}
