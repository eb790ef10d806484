import type { CellBudget } from './cell-budget.ts';

/** The record of a link, with the range of its cells. */
const LINK = 0x01ee;
const RANGE_BYTES = 16;

/**
 * Reduces links over very many cells to their first one, in a binary part of a workbook (.xlsb): the spreadsheet library
 * creates each cell.
 * @param part changed in place
 * @param most cells of a link; all links together spend the budget
 */
export function boundBinaryLinks(part: Uint8Array, most: number, budget: CellBudget): void {
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  let at = 0;
  /** A number of up to so many bytes, each with seven bits and a mark that it goes on. */
  const varying = (bytes: number): number => {
    let value = 0;
    for (let index = 0; index < bytes; index += 1) {
      const byte = part[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) << (7 * index);
      if ((byte & 0x80) === 0) break;
    }
    return value;
  };
  while (at < part.length) {
    const type = varying(2);
    const length = varying(4);
    if (type === LINK && length >= RANGE_BYTES && at + RANGE_BYTES <= part.length) {
      const [top = 0, bottom = 0, left = 0, right = 0] = [0, 4, 8, 12].map((offset) =>
        view.getUint32(at + offset, true),
      );
      const cells = (bottom - top + 1) * (right - left + 1);
      if (cells > most) {
        view.setUint32(at + 4, top, true);
        view.setUint32(at + 12, left, true);
      } else {
        budget.spend(Math.max(1, cells));
      }
    }
    at += length;
  }
}
