import { addressesIn } from './find-addresses.ts';
import type { ListTable } from './list-types.ts';

/** Addresses in a file that are not used for an invitation. */
export interface UnusedAddresses {
  /** Index of the table. */
  sheet: number;
  /** A column of the chosen table; undefined for another table. */
  column: number | undefined;
  /** Each address counts once. */
  count: number;
}

/**
 * All unused addresses of the file by place: in an unused column, above the headings, on another sheet.
 * @param passedOver indexes of rows of the chosen table that are reported separately
 */
export function unusedAddresses(
  tables: readonly ListTable[],
  sheet: number,
  people: readonly { email: string }[],
  passedOver: ReadonlySet<number>,
): UnusedAddresses[] {
  // An invalid text is shown with the addresses in it.
  const known = new Set(people.flatMap(({ email }) => [email, ...addressesIn(email)].map(lowerCased)));
  const countNew = (text: string) => {
    const before = known.size;
    for (const address of addressesIn(text)) known.add(address.toLowerCase());
    return known.size - before;
  };
  const columns = new Map<number, number>();
  for (const [index, cells] of (tables[sheet]?.rows ?? []).entries()) {
    if (passedOver.has(index)) continue;
    for (const [column, text] of cells.entries()) {
      const count = countNew(text);
      if (count > 0) columns.set(column, (columns.get(column) ?? 0) + count);
    }
  }
  const here = [...columns].map(([column, count]) => ({ sheet, column, count }));
  const elsewhere = tables.flatMap(({ rows }, other) => {
    const count = other === sheet ? 0 : rows.flat().reduce((sum, text) => sum + countNew(text), 0);
    return count > 0 ? [{ sheet: other, column: undefined, count }] : [];
  });
  return [...here.sort((one, other) => other.count - one.count), ...elsewhere];
}

const lowerCased = (text: string) => text.toLowerCase();
