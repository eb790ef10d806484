/**
 * A snapshot of a screen as markup, which the next load shows before the portal's code has started
 * (`tools/build/prerender/write-shell.ts`). It contains no access code and only cached data, is shown to the same
 * company only, and is removed with its session.
 */
import { useEffect } from 'react';
import { forgetRow, keepRow, type ScreenSnapshotRow } from '../../entities/session/session-rows.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** Rows or cards: more than any screen shows at once. */
const ROWS = 24;
/** Characters of markup. Local storage is small, and read before the first paint. */
const MOST = 120_000;

interface ScreenSnapshot {
  /** Path and search of the screen. */
  readonly address: string;
  /** CSS pixels of the window: a table and its cards differ. */
  readonly width: number;
  /** The content of `main`. */
  readonly markup: string;
}

/**
 * Stores a company's screen after each render; of each row the last one.
 * @param isDrawn whether the whole list is rendered: no skeleton, no search result, and no dialog
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
  // Placeholders of the same length, so that nothing moves.
  for (const secret of main.querySelectorAll('[data-secret]'))
    secret.textContent = '•'.repeat(secret.textContent.length);
  // A blob URL is invalid in the next document.
  for (const image of main.querySelectorAll('img[src^="blob:"]')) image.removeAttribute('src');
  const snapshot: ScreenSnapshot = {
    address: location.pathname + location.search,
    width: innerWidth,
    markup: main.innerHTML,
  };
  if (snapshot.markup.length > MOST) forgetRow(name);
  else keepRow(name, companyId, JSON.stringify(snapshot));
}
