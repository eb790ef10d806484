/**
 * A screen as it was last drawn, as markup, so that the next load shows it before the portal's code has started
 * (`tools/build/prerender/write-shell.ts`). It holds no access code and nothing that the cached answers do not, is
 * shown to the same company alone, and goes with its session.
 */
import { useEffect } from 'react';
import { forgetRow, keepRow, type ScreenSnapshotRow } from '../../entities/session/session-rows.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** Rows or cards: more than any screen shows at once. */
const ROWS = 24;
/** Letters of markup. Local storage is small, and read before the first paint. */
const MOST = 120_000;

interface ScreenSnapshot {
  /** Path and search of the screen. */
  readonly address: string;
  /** CSS pixels of the window: a table and its cards differ. */
  readonly width: number;
  /** What stood in `main`. */
  readonly markup: string;
}

/**
 * Keeps a screen of a company as it was drawn, each time it is; of each row the last one.
 * @param isDrawn whether it shows the whole list: neither an outline nor what a search has found, and no dialog
 */
export function useScreenSnapshot(row: ScreenSnapshotRow, companyId: string, isDrawn: boolean): void {
  useEffect(() => {
    if (isDrawn) return whenIdle(() => keepSnapshot(row, companyId));
    return undefined;
  });
}

function keepSnapshot(name: ScreenSnapshotRow, companyId: string): void {
  const main = document.getElementById('main')?.cloneNode(true);
  if (!(main instanceof HTMLElement) || main.querySelector('[data-loading], dialog[open]')) return;
  for (const rows of main.querySelectorAll('tbody, ul'))
    for (const row of [...rows.children].slice(ROWS)) row.remove();
  // As long as they are: nothing moves when they come.
  for (const secret of main.querySelectorAll('[data-secret]'))
    secret.textContent = '•'.repeat(secret.textContent.length);
  // An address of this page's own memory leads nowhere in the next one.
  for (const image of main.querySelectorAll('img[src^="blob:"]')) image.removeAttribute('src');
  const snapshot: ScreenSnapshot = {
    address: location.pathname + location.search,
    width: innerWidth,
    markup: main.innerHTML,
  };
  if (snapshot.markup.length > MOST) forgetRow(name);
  else keepRow(name, companyId, JSON.stringify(snapshot));
}
