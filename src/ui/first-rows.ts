/**
 * The first rows of a list, in their order. Urgent ones are counted by themselves: whatever stands before them, they
 * are there.
 */
export function firstRows<Row>(
  rows: readonly Row[],
  limit: number,
  isUrgent: (row: Row) => boolean,
): readonly Row[] {
  let urgent = 0;
  return rows.filter((row, index) => {
    if (isUrgent(row)) urgent += 1;
    return index < limit || (isUrgent(row) && urgent <= limit);
  });
}
