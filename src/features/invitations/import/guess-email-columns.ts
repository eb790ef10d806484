import type { ColumnSample } from './column-sample.ts';
import { hasAddress } from './find-addresses.ts';

/** Below this share of addresses a column without a heading for them is a column of notes. */
const LEAST_SHARE = 0.4;

interface EmailColumns {
  first: ColumnSample | undefined;
  /** Where the first one may be replaced from, best first. */
  others: ColumnSample[];
}

/** The column of addresses, and those that stand in where it has none: a guest's own before who paid. */
export function guessEmailColumns(columns: readonly ColumnSample[]): EmailColumns {
  const candidates = columns
    .map((column) => ({ column, addresses: column.filled.filter(hasAddress).length }))
    .filter(({ column: { heading, filled }, addresses }) => {
      if (addresses === 0) return false;
      return heading.role === 'email' || addresses / filled.length >= LEAST_SHARE;
    })
    .map(({ column, addresses }) => ({ column, addresses, rank: rankOf(column) }))
    .sort(
      (one, other) =>
        other.rank - one.rank || inOrder(one.column, other.column) || other.addresses - one.addresses,
    );
  const [best] = candidates;
  if (!best)
    return { first: columns.find(({ heading }) => heading.role === 'email' && heading.rank > 0), others: [] };
  const others = candidates.slice(1).filter(({ rank }) => rank >= 1);
  return { first: best.column, others: others.map(({ column }) => column) };
}

/** Of two columns that are headed as addresses the first is meant, however few have one. */
function inOrder(one: ColumnSample, other: ColumnSample): number {
  return one.heading.role === 'email' && other.heading.role === 'email' ? one.at - other.at : 0;
}

/** An address below a heading of something else counts less than one below a heading of its own. */
function rankOf({ heading, hasHeading }: ColumnSample): number {
  if (heading.role === 'email') return heading.rank;
  return heading.rank === 0 ? 0 : hasHeading ? 1.2 : 1.5;
}
