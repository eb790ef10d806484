import { type ReactNode, useState } from 'react';
import { formatCount } from '../lib/count.ts';
import { Button } from './button.tsx';
import { firstRows } from './first-rows.ts';

/** Rendered at once: hundreds of buttons would take a tablet a second, and again with each dialog above them. */
const STEP = 60;

/** The first rows of a list that is usually short, and a button that shows more of them. */
export function useFirstRows<Row>(
  rows: readonly Row[],
  isUrgent: (row: Row) => boolean,
): { shown: readonly Row[]; showMore: ReactNode } {
  const [limit, setLimit] = useState(STEP);
  const shown = firstRows(rows, limit, isUrgent);
  const showMore = shown.length < rows.length && (
    <Button fullWidth onPress={() => setLimit(limit + STEP)}>
      {`Show more · ${formatCount(shown.length)} of ${formatCount(rows.length)} shown`}
    </Button>
  );
  return { shown, showMore };
}
