/**
 * The first rows of a list, in order. Urgent rows are counted separately, so that other rows before them do not
 * displace them.
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
