import type { Browser, BrowserContext } from '@playwright/test';
import type { RunningServer } from '../support/processes/start-server.ts';
import { coldLoad, loadAlternately, offlineLoad, seriesOf } from './alternate-loads.ts';
import { besideBaselines } from './beside-baselines.ts';
import { type Figure, rounded } from './figure.ts';
import { type Load, slowLoad } from './slow-load.ts';

const DEMO = { email: 'events@demo.test', password: 'Demo-pass-1' };

/**
 * Paints on a slow device, as multiples of what the baselines need in the same run. The budget's other models were
 * measured once; their place between the baselines of that day stands in for them.
 */
export async function paintFigures(): Promise<Figure[]> {
  return await besideBaselines(async ({ server, baselines, browser }) => {
    const hello = seriesOf(() => coldLoad(browser, baselines.hello));
    const bare = seriesOf(() => coldLoad(browser, baselines.bare));
    const login = seriesOf(() => coldLoad(browser, `${server.url}/login`));
    await loadAlternately(hello, bare, login);
    return [
      ...coldFigures(login.middle(), hello.middle(), bare.middle()),
      ...(await laterFigures(browser, server, baselines.hello)),
    ];
  });
}

/** How many times what a baseline needs, with both numbers. */
export function ratio(
  row: number,
  figure: string,
  [ours, theirs]: readonly [number, number],
  budget: Pick<Figure, 'atMost' | 'reach'>,
): Figure {
  const note = `${rounded(ours)} to ${rounded(theirs)} ms`;
  return { row, figure, value: rounded(ours / Math.max(1, theirs)), unit: '×', ...budget, note };
}

const coldFigures = (login: Load, hello: Load, bare: Load): Figure[] => [
  ratio(1, 'log-in, cold: first paint to a page of words', [login.firstPaint, hello.firstPaint], {
    atMost: 1.45,
    reach: 1.25,
  }),
  ratio(2, 'log-in, cold: largest paint to a page of words', [login.largestPaint, hello.largestPaint], {
    atMost: 1.45,
    reach: 1.25,
  }),
  ratio(3, "log-in, cold: usable to the bare packages' first paint", [login.ready, bare.firstPaint], {
    atMost: 1.1,
    reach: 0.95,
  }),
  // 0.35 of Hi.Events was 1.15 of the bare packages, and 1.3 of the prerendered ones 0.7.
  ratio(14, 'log-in, cold: blocking time to the bare packages', [login.blocking, bare.blocking], {
    atMost: 1.15,
    reach: 0.7,
  }),
  ratio(15, 'log-in, cold: main thread to the bare packages', [login.cpu, bare.cpu], {
    atMost: 1.6,
    reach: 1.3,
  }),
  { row: 16, figure: 'log-in: heap', value: rounded(login.heapMb), unit: 'MB', atMost: 3.7 },
  {
    row: 17,
    figure: 'log-in: layout shift',
    value: rounded(login.shift),
    unit: 'shift',
    atMost: 0.01,
    reach: 0,
  },
];

/** A second visit, and visits without a network: of log-in, and of a dashboard with what is on the device. */
async function laterFigures(browser: Browser, server: RunningServer, words: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: server.url });
  await settlePage(context, '/login');
  const hello = seriesOf(() => coldLoad(browser, words));
  const login = {
    words: seriesOf(() => slowLoad(context, words)),
    warm: seriesOf(() => slowLoad(context, '/login')),
    offline: seriesOf(() => offlineLoad(context, '/login')),
  };
  await loadAlternately(hello, ...Object.values(login));
  await logIn(context);
  const dashboard = {
    words: seriesOf(() => coldLoad(browser, words)),
    offline: seriesOf(() => offlineLoad(context, '/events/list', { until: 'table' })),
  };
  await loadAlternately(...Object.values(dashboard));
  await context.close();
  const [warmHello, warm, offline] = [login.words.middle(), login.warm.middle(), login.offline.middle()];
  const events = dashboard.offline.middle();
  return [
    // 0.7 of Squoosh was 0.84 of a page of words, and 1.25 of the prerendered packages 0.67.
    ratio(11, 'log-in, warm: first paint to a page of words', [warm.firstPaint, warmHello.firstPaint], {
      atMost: 0.84,
      reach: 0.67,
    }),
    ratio(
      12,
      'log-in, offline: first paint to a page of words, cold',
      [offline.firstPaint, hello.middle().firstPaint],
      {
        atMost: 0.85,
        reach: 0.63,
      },
    ),
    ratio(
      13,
      'events, offline: largest paint to a page of words, cold',
      [events.largestPaint, dashboard.words.middle().firstPaint],
      {
        atMost: 1.6,
        reach: 1.2,
      },
    ),
    { row: 16, figure: 'events: heap', value: rounded(events.heapMb), unit: 'MB', atMost: 6.8 },
    {
      row: 17,
      figure: 'events: layout shift',
      value: rounded(events.shift),
      unit: 'shift',
      atMost: 0.01,
      reach: 0,
    },
  ];
}

/** Visits until the worker serves. */
export async function settlePage(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload({ waitUntil: 'networkidle' });
  await page.close();
}

export async function logIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^Email/ }).fill(DEMO.email);
  await page.getByLabel(/^Password/).fill(DEMO.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.locator('table').waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
}
