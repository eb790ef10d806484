import { type ReactNode, useState } from 'react';
import { formatCount } from '../lib/count.ts';
import { Button } from './button.tsx';
import { firstRows } from './first-rows.ts';

/** Drawn at once: with hundreds of buttons a tablet would take a second, and again with each dialog above them. */
const STEP = 60;

/** The rows to draw of a list that is mostly short, and the button for more of them where it is not. */
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
