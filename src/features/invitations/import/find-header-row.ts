import { hasAddress } from './find-addresses.ts';
import { readHeading } from './header-words.ts';

/** Rows searched at most: no title is longer. */
const SEARCHED_ROWS = 40;
const LONGEST_HEADING = 60;
/** Rows of titles, which may contain a contact address. */
const TITLE_ROWS = 10;
/** A mistyped address, whose words may be those of a heading: `ann@gmail`, `ann.hotmail.com`. Not "E-M@il". */
const MISTYPED = /[^\s@]@(?!il\b)[^\s@]|[([]at[)\]]|\.[a-z]{2,3}$/i;

/**
 * The row with the column headings, below titles and blank rows; -1 if there is none. Found by known words, otherwise
 * by shape: a full row of texts directly above the first address, with a text above the addresses too.
 */
export function findHeaderRow(rows: readonly (readonly string[])[]): number {
  const searched = rows.slice(0, SEARCHED_ROWS);
  const firstAddress = rows.findIndex((cells) => cells.some(hasAddress));
  const above = firstAddress === -1 ? searched : searched.slice(0, firstAddress);
  let best = { at: -1, score: 0 };
  for (const [at, cells] of above.entries()) {
    const score = scoreOf(cells);
    // The lower of two equal ones: a heading over several columns is above their own.
    if (score > 0 && score >= best.score) best = { at, score };
  }
  if (best.at !== -1) return best.at;
  const below = searched.slice(0, TITLE_ROWS).findIndex((cells) => scoreOf(cells) > 1);
  return below === -1 ? rowByShape(rows, firstAddress) : below;
}

/** The number of known headings in a row; 0 if none is about names or addresses, or if it reads like a sentence. */
function scoreOf(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0 || filled.some((cell) => hasAddress(cell))) return 0;
  const known = new Set(
    filled
      .filter((cell) => cell.length <= LONGEST_HEADING && !MISTYPED.test(cell))
      .flatMap((cell) => readHeading(cell).role ?? []),
  );
  return known.size;
}

function rowByShape(rows: readonly (readonly string[])[], firstAddress: number): number {
  if (firstAddress < 1) return -1;
  const above = rows[firstAddress - 1] ?? [];
  const addressAt = rows[firstAddress]?.findIndex(hasAddress) ?? -1;
  const filled = above.filter((cell) => cell !== '');
  const over = above[addressAt] ?? '';
  const isFull = filled.length > 1 && over !== '' && !MISTYPED.test(over);
  const isShort = filled.every((cell) => cell.length <= LONGEST_HEADING && !/^\d+$/.test(cell));
  return isFull && isShort ? firstAddress - 1 : -1;
}
