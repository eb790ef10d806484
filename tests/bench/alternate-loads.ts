import type { Browser, BrowserContext } from '@playwright/test';
import { type Load, middle, slowLoad } from './slow-load.ts';

const ROUNDS = 7;

/** The loads of one page. */
export interface Series {
  load(): Promise<void>;
  /** The middle of the loads so far. */
  middle(): Load;
}

export function seriesOf(load: () => Promise<Load>): Series {
  const loads: Load[] = [];
  return {
    async load() {
      loads.push(await load());
    },
    middle: () => middle(loads),
  };
}

/** Loads each page once per round, so that a machine whose speed changes slows all of them. */
export async function loadAlternately(...pages: readonly Series[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) for (const page of pages) await page.load();
}

/** A load in a browser that has not been there before. */
export async function coldLoad(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext();
  const load = await slowLoad(context, url);
  await context.close();
  return load;
}

/** A load without a network. */
export async function offlineLoad(
  context: BrowserContext,
  url: string,
  options: { until?: string } = {},
): Promise<Load> {
  await context.setOffline(true);
  const load = await slowLoad(context, url, { ...options, isOffline: true });
  await context.setOffline(false);
  return load;
}
