/**
 * A snapshot of a screen as markup, which the next load shows before the portal's code has started
 * (`tools/build/prerender/write-shell.ts`). It contains no access code and only cached data, is shown to the same
 * company only, and is removed with its session.
 */
import { useEffect } from 'react';
import { forgetRow, keepRow, type ScreenSnapshotRow } from '../../entities/session/session-rows.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** The most rows or cards of a list, on the largest screens. */
const ROWS = 24;
const LISTS = 'tbody, ul';
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
  const screen = document.getElementById('main');
  if (!screen || screen.querySelector('[data-loading], dialog[open]')) return;
  const main = copyOfFirstView(screen);
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

/** A copy without the rows that begin below the window of an unscrolled page: each would delay the first paint. */
function copyOfFirstView(screen: HTMLElement): HTMLElement {
  const copy = document.importNode(screen, true);
  const lists = [...copy.querySelectorAll(LISTS)];
  for (const [at, list] of screen.querySelectorAll(LISTS).entries()) {
    const rows = [...list.children].slice(0, ROWS);
    const seen = rows.findLastIndex((row) => row.getBoundingClientRect().top + scrollY < innerHeight) + 1;
    for (const row of [...(lists[at]?.children ?? [])].slice(seen)) row.remove();
  }
  return copy;
}
