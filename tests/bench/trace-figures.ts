import type { Browser, BrowserContext } from '@playwright/test';
import { coldLoad } from './alternate-loads.ts';
import { besideBaselines } from './beside-baselines.ts';
import { type Figure, median, rounded } from './figure.ts';
import { mainThreadOf, type TraceEvent, timesByKind, traced } from './main-thread.ts';
import { logIn, settlePage } from './paint-figures.ts';
import { addressOfDetails, openWays } from './route-figures.ts';
import { type Load, slowLoad } from './slow-load.ts';

const RUNS = 5;

/** How the time until each first paint is spent, and that of opening log-in on a slow device, beside the baselines. */
export async function traceFigures(): Promise<Figure[]> {
  return await besideBaselines(async ({ server, baselines, browser }) => {
    const cold = (url: string) => severalTraced(browser, () => coldLoad(browser, url));
    const words = await cold(baselines.hello);
    const login = await cold(`${server.url}/login`);
    const landing = await cold(`${server.url}/lander`);
    const bare = await cold(baselines.bare);
    return [
      firstPaint('a page of words, cold', words),
      firstPaint('log-in, cold', login),
      firstPaint('landing, cold', landing),
      ...(await visitedBefore(browser, server.url, baselines.hello)),
      ...besideBare(login, bare),
    ];
  });
}

/** What a returning device shows, online and offline. */
async function visitedBefore(browser: Browser, url: string, words: string): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: url });
  const load = async (screen: string, path: string, options: Parameters<typeof slowLoad>[2] = {}) => {
    await context.setOffline(options.isOffline === true);
    const runs = await severalTraced(browser, () => slowLoad(context, path, options));
    await context.setOffline(false);
    return firstPaint(screen, runs);
  };
  await settlePage(context, '/login');
  const figures = [
    await load('a page of words, warm', words),
    await load('log-in, warm', '/login'),
    await load('log-in, offline', '/login', { isOffline: true }),
  ];
  await logIn(context);
  const details = await addressOfDetails(context);
  for (const [screen, path, until] of [
    ['dashboard', '/events/list', 'table'],
    ['details', details, '[role=tablist]'],
  ] as const) {
    await slowLoad(context, path, { until });
    figures.push(await load(`${screen}, warm`, path, { until }));
    figures.push(await load(`${screen}, offline`, path, { until, isOffline: true }));
  }
  figures.push(...(await betweenScreens(browser, context)));
  await context.close();
  return figures;
}

/** What the main thread does from a touch to the frame that shows the other screen, both of which are on the device. */
async function betweenScreens(browser: Browser, context: BrowserContext): Promise<Figure[]> {
  const ways = await openWays(context);
  // The first way there loads the code of the details.
  await ways.there();
  await ways.back();
  const there: TracedChange[] = [];
  const back: TracedChange[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    there.push(await tracedChange(browser, ways.there));
    back.push(await tracedChange(browser, ways.back));
  }
  await ways.close();
  return [changed('dashboard to details', there), changed('details to dashboard', back)];
}

interface TracedChange {
  readonly ms: number;
  /** From the click on. */
  readonly main: TraceEvent[];
}

async function tracedChange(browser: Browser, change: () => Promise<number>): Promise<TracedChange> {
  const { result: ms, events } = await traced(browser, change);
  const main = mainThreadOf(events);
  const click = main.find(({ name, args }) => name === 'EventDispatch' && isClick(args))?.ts ?? 0;
  return { ms, main: main.filter(({ ts = 0 }) => ts >= click && ts <= click + ms * 1_000) };
}

const isClick = (args: TraceEvent['args']) => JSON.stringify(args).includes('"type":"click"');

const changed = (way: string, runs: readonly TracedChange[]): Figure => ({
  figure: `${way}, offline: traced`,
  value: rounded(median(runs.map(({ ms }) => ms))),
  unit: 'ms',
  note: busyWith(medianTimes(runs.map(({ main }) => main))),
});

interface TracedLoad {
  readonly load: Load;
  readonly main: TraceEvent[];
  /** Of the threads that draw tiles, in milliseconds, until the first paint. */
  readonly drawing: number;
  /** The part of `main` that ran before the first paint. */
  readonly beforePaint: TraceEvent[];
}

async function severalTraced(browser: Browser, load: () => Promise<Load>): Promise<TracedLoad[]> {
  const runs: TracedLoad[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { result, events } = await traced(browser, load);
    const main = mainThreadOf(events);
    const paintedAt = events.findLast(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0;
    const isBefore = ({ ts = 0 }: TraceEvent) =>
      ts >= paintedAt - result.firstPaint * 1_000 && ts <= paintedAt;
    const tiles = events.filter((event) => event.name === 'RasterTask' && isBefore(event));
    const drawing = tiles.reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0);
    runs.push({ load: result, main, drawing, beforePaint: main.filter(isBefore) });
  }
  return runs;
}

/** When a screen is first painted, and how the time until then was spent. */
function firstPaint(screen: string, runs: readonly TracedLoad[]): Figure {
  const middle = (of: (run: TracedLoad) => number) => median(runs.map(of));
  const kinds = medianTimes(runs.map(({ beforePaint }) => beforePaint));
  return {
    figure: `${screen}: until the first paint, traced`,
    value: rounded(middle(({ load }) => load.firstPaint)),
    unit: 'ms',
    note: [
      `document there after ${Math.round(middle(({ load }) => load.documentEnd))}`,
      busyWith(kinds),
      `tiles ${Math.round(middle(({ drawing }) => drawing))} beside it`,
    ].join('; '),
  };
}

function busyWith(kinds: ReadonlyMap<string, number>): string {
  const busy = [...kinds.values()].reduce((sum, ms) => sum + ms, 0);
  const parts = [...kinds].map(([kind, ms]) => `${kind} ${Math.round(ms)}`);
  return `main thread busy for ${Math.round(busy)}: ${parts.join(', ')}`;
}

function besideBare(login: readonly TracedLoad[], bare: readonly TracedLoad[]): Figure[] {
  const [ours, theirs] = [login, bare].map((runs) => medianTimes(runs.map(({ main }) => main)));
  const kinds = new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])]);
  return [...kinds].map((kind) => ({
    figure: `log-in, cold: main thread, ${kind}`,
    value: rounded(ours?.get(kind) ?? 0),
    unit: 'ms',
    note: `bare packages: ${rounded(theirs?.get(kind) ?? 0)} ms`,
  }));
}

/** @returns milliseconds by kind of work, the median of the runs */
function medianTimes(runs: readonly TraceEvent[][]): Map<string, number> {
  const times = runs.map(timesByKind);
  const kinds = new Set(times.flatMap((run) => [...run.keys()]));
  return new Map([...kinds].map((kind) => [kind, median(times.map((run) => run.get(kind) ?? 0))]));
}
