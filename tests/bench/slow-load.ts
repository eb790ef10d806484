import type { BrowserContext, Page } from '@playwright/test';
import { median } from './figure.ts';
import { watchLoading } from './watch-loading.ts';

/** One load on a slow device, in milliseconds; 0 if a step did not happen. */
export interface Load {
  firstPaint: number;
  largestPaint: number;
  /** When the last byte of the document was there. */
  documentEnd: number;
  /** When the portal can be used: its `app-ready` mark. */
  ready: number;
  /** What long tasks took beyond 50 ms each. */
  blocking: number;
  /** The sum of unexpected layout shifts. */
  shift: number;
  /** Of the main thread, as the processor counts it. */
  cpu: number;
  heapMb: number;
}

/** A phone of some years ago on a poor mobile connection. */
const CPU_SLOWED = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** The films behind the screen come after it, and are not part of it. */
const FILMS = ['*.webm', '*.mp4'];

/** Opens the address in a new page of the context. With `offline`, only the processor is slow. */
export async function slowLoad(
  context: BrowserContext,
  url: string,
  { isOffline = false, until = 'body' } = {},
): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watch);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: FILMS });
  if (!isOffline) await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
  const loading = await watchLoading(session);
  await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
  await loading.settled();
  // Not earlier: it puts 330 KB of script into the page, which a slow one would parse before its first paint.
  await page.locator(until).first().waitFor();
  const seen = await readWatch(page);
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  await page.close();
  return {
    ...seen,
    cpu: metric('TaskDuration') * 1_000,
    heapMb: metric('JSHeapUsedSize') / 2 ** 20,
  };
}

/** The median of each figure, except for blocking time, to which noise only adds. */
export function middle(loads: readonly Load[]): Load {
  const of = (name: keyof Load) => median(loads.map((load) => load[name]));
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    documentEnd: of('documentEnd'),
    ready: of('ready'),
    blocking: Math.min(...loads.map(({ blocking }) => blocking)),
    shift: Math.max(...loads.map(({ shift }) => shift)),
    cpu: of('cpu'),
    heapMb: of('heapMb'),
  };
}

type Seen = Omit<Load, 'cpu' | 'documentEnd' | 'heapMb' | 'ready'>;

declare global {
  interface Window {
    seen: Seen;
  }
}

/** In the page, before anything of it runs. */
function watch(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 };
  window.seen = seen;
  const follow = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  follow('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  follow('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  follow('longtask', ({ duration }) => {
    seen.blocking += Math.max(0, duration - 50);
  });
  follow('layout-shift', (entry) => {
    if (!('hadRecentInput' in entry && entry.hadRecentInput)) seen.shift += entry.value ?? 0;
  });
}

async function readWatch(page: Page): Promise<Seen & Pick<Load, 'documentEnd' | 'ready'>> {
  return await page.evaluate(() => ({
    ...window.seen,
    documentEnd: performance.getEntriesByType('navigation')[0]?.toJSON().responseEnd ?? 0,
    ready: performance.getEntriesByName('app-ready')[0]?.startTime ?? 0,
  }));
}
