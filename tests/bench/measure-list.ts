import type { Locator, Page } from '@playwright/test';
import { type LetterTiming, timeClick, timeLetters, timeScroll, watchTasks } from './in-page.ts';

export const CPU_SLOWED = 4;
const TYPED = 'maria';

/** A long list, and the steps to open, search and edit it. */
export interface MeasuredList {
  /** Leads to it. */
  opener: Locator;
  /** Matches while it is drawn with so many rows. */
  drawn: (rows: number) => string;
  /** What is searched of each row. */
  rows: readonly string[];
  /** Asks whether to remove a row. */
  remove: Locator;
}

/** Milliseconds, but for the elements. */
export interface FindingRound {
  open: number;
  elements: number;
  letters: LetterTiming[];
  worstFrame: number;
  longestTask: { opening: number; searching: number; scrolling: number };
}

export interface ListRound extends FindingRound {
  /** From Confirm to the list without the row, the server's answer included. */
  removal: number;
  longestTask: FindingRound['longestTask'] & { removing: number };
}

/** Prepares a page that nothing was loaded in yet. */
export async function watchPage(page: Page): Promise<void> {
  // The runner's compiler injects a helper for function names, which the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(timeLetters);
  await page.addInitScript(watchTasks);
}

/** From here on the page runs at a tablet's speed. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
}

/** Opens the list, types and deletes a word in its search, scrolls through it and removes one row. */
export async function measureList(page: Page, list: MeasuredList): Promise<ListRound> {
  const found = await measureFinding(page, list);
  const { rows, drawn } = list;
  await list.remove.first().click();
  await longestTask(page);
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' });
  const removal = await confirm.evaluate(timeClick, drawn(rows.length - 1));
  const removing = await longestTask(page);
  return { ...found, removal, longestTask: { ...found.longestTask, removing } };
}

/** The same without removing. */
export async function measureFinding(page: Page, list: Omit<MeasuredList, 'remove'>): Promise<FindingRound> {
  const { rows, drawn } = list;
  await longestTask(page);
  const open = await list.opener.evaluate(timeClick, drawn(rows.length));
  const opening = await longestTask(page);
  const elements = await page.locator('main').evaluate((main) => main.querySelectorAll('*').length);
  const letters = await typeAndDelete(page, rows);
  const searching = await longestTask(page);
  const worstFrame = await page.evaluate(timeScroll);
  const scrolling = await longestTask(page);
  return { open, elements, letters, worstFrame, longestTask: { opening, searching, scrolling } };
}

const longestTask = (page: Page) => page.evaluate(() => window.takeLongestTask());

async function typeAndDelete(page: Page, rows: readonly string[]): Promise<LetterTiming[]> {
  await page.evaluate(
    (counts) => Object.assign(window, { expectedCounts: counts, letters: [] }),
    countsOf(rows),
  );
  await page.getByRole('searchbox').focus();
  const keys = [...TYPED, ...Array.from(TYPED, () => 'Backspace')];
  for (const [at, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((letter) => window.letters[letter]?.results !== undefined, at);
    // No user types faster; deferred work runs in between.
    await page.waitForTimeout(120);
  }
  return await page.evaluate(() => window.letters);
}

/** What the search says for each beginning of the typed word. */
function countsOf(rows: readonly string[]): Record<string, string> {
  const beginnings = Array.from(TYPED, (_, at) => TYPED.slice(0, at + 1));
  const found = (text: string) => rows.filter((row) => row.toLowerCase().includes(text)).length;
  return Object.fromEntries([
    ['', ''],
    ...beginnings.map((text) => [text, `${found(text).toLocaleString('en-US')} found`]),
  ]);
}
