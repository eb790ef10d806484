/** The most cells in all tables of a file: everybody allowed, in a hundred columns. More would freeze the page. */
const MAX_CELLS = 10_000 * 100;

/** A file whose tables have more cells than the page can receive from its worker. */
export class TooManyCells extends Error {}

/** Counts the cells of a file during parsing, blank ones included: a few bytes can declare millions. */
export class CellBudget {
  #left = MAX_CELLS;

  /** @throws {TooManyCells} if there are too many */
  spend(cells: number): void {
    this.#left -= cells;
    if (this.#left < 0) throw new TooManyCells();
  }

  /** Writes a text into a row, which grows as needed. Throws like `spend`. */
  put(row: string[], at: number, text: string): void {
    this.spend(Math.max(0, at + 1 - row.length));
    while (row.length < at) row.push('');
    row[at] = text;
  }
}
