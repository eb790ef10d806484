/**
 * A dashboard as it was last drawn, as markup, so that the next load shows it before the portal's code has started
 * (`tools/build/prerender/write-shell.ts`). It holds what the cached answers hold, is shown to the same company alone,
 * and goes with its session.
 */
import { useEffect } from 'react';
import { whenIdle } from '../../../lib/when-idle.ts';
import { forgetSnapshot, SNAPSHOT_KEY } from '../../../offline/dashboard-snapshot.ts';

/** Rows or cards: more than any screen shows at once. */
const ROWS = 24;
/** Letters of markup. Local storage is small, and read before the first paint. */
const MOST = 120_000;

interface DashboardSnapshot {
  readonly companyId: string;
  /** Path and search of the screen. */
  readonly address: string;
  /** CSS pixels of the window: a table and its cards differ. */
  readonly width: number;
  /** What stood in `main`. */
  readonly markup: string;
}

/**
 * Keeps the dashboard of a company as it was drawn, each time it is.
 * @param isDrawn whether it shows the whole list: neither an outline nor what a search has found, and no dialog
 */
export function useDashboardSnapshot(companyId: string, isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) return whenIdle(() => keepSnapshot(companyId));
    return undefined;
  });
}

function keepSnapshot(companyId: string): void {
  const main = document.getElementById('main')?.cloneNode(true);
  if (!(main instanceof HTMLElement) || main.querySelector('[data-loading], dialog[open]')) return;
  for (const rows of main.querySelectorAll('tbody, ul'))
    for (const row of [...rows.children].slice(ROWS)) row.remove();
  // An address of this page's own memory leads nowhere in the next one.
  for (const image of main.querySelectorAll('img[src^="blob:"]')) image.removeAttribute('src');
  const snapshot: DashboardSnapshot = {
    companyId,
    address: location.pathname + location.search,
    width: innerWidth,
    markup: main.innerHTML,
  };
  if (snapshot.markup.length > MOST) {
    forgetSnapshot();
    return;
  }
  try {
    localStorage.setItem(SNAPSHOT_KEY, JSON.stringify(snapshot));
  } catch {
    // The next load shows the outline of a screen.
  }
}
