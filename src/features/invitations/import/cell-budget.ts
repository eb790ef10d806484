/** Cells of all tables of a file together: everyone allowed, in a hundred columns. More would halt the page. */
const MAX_CELLS = 10_000 * 100;

/** A file whose tables have more cells than the page could take over from its worker. */
export class TooManyCells extends Error {}

/** Counts the cells of a file while its tables are made, blank ones too: a few bytes can claim millions. */
export class CellBudget {
  #left = MAX_CELLS;

  /** @throws {TooManyCells} when there are more than are read */
  spend(cells: number): void {
    this.#left -= cells;
    if (this.#left < 0) throw new TooManyCells();
  }

  /** Writes a text into a row, which is as long as what stands in it needs. Throws as `spend` does. */
  put(row: string[], at: number, text: string): void {
    this.spend(Math.max(0, at + 1 - row.length));
    while (row.length < at) row.push('');
    row[at] = text;
  }
}
