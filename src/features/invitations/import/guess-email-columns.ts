import type { ColumnSample } from './column-sample.ts';
import { addressesIn, hasAddress } from './find-addresses.ts';

/** A column without an e-mail heading and below this share of addresses is a column of notes. */
const LEAST_SHARE = 0.4;

/** Below this share of different addresses they are of people who pay for several. */
const MOST_DIFFERENT = 0.8;

interface EmailColumns {
  first: ColumnSample | undefined;
  /** Columns that may replace a missing address, best first. */
  others: ColumnSample[];
}

/** The column of addresses, and its replacements: a guest's own before the payer's. */
export function guessEmailColumns(columns: readonly ColumnSample[]): EmailColumns {
  const candidates = columns
    .map((column) => ({ column, addresses: column.filled.filter(hasAddress).length }))
    .filter(({ column: { heading, filled }, addresses }) => {
      if (addresses === 0) return false;
      return heading.role === 'email' || addresses / filled.length >= LEAST_SHARE;
    })
    .map(({ column, addresses }) => ({ column, addresses, rank: rankOf(column), paying: repeats(column) }))
    .map((one, _, all) => ({ ...one, paying: one.paying && all.some((other) => mayReplace(other, one)) }))
    .sort(
      (one, other) =>
        other.rank - one.rank ||
        Number(one.paying) - Number(other.paying) ||
        inOrder(one.column, other.column) ||
        other.addresses - one.addresses,
    );
  const [best] = candidates;
  if (!best)
    return { first: columns.find(({ heading }) => heading.role === 'email' && heading.rank > 0), others: [] };
  const others = candidates.slice(1).filter(({ rank }) => rank >= 1);
  return { first: best.column, others: others.map(({ column }) => column) };
}

interface Candidate {
  column: ColumnSample;
  addresses: number;
  rank: number;
  /** Whether it seems to have the addresses of those who pay for several. */
  paying: boolean;
}

/** Whether addresses stand in several rows, and not just one person by mistake. */
function repeats({ filled }: ColumnSample): boolean {
  const written = filled.flatMap((cell) => addressesIn(cell)[0]?.toLowerCase() ?? []);
  return new Set(written).size < written.length * MOST_DIFFERENT;
}

/** Whether a column has an address of their own for each person of another, in which addresses repeat. */
function mayReplace(other: Candidate, one: Candidate): boolean {
  return !other.paying && other.rank === one.rank && other.addresses >= one.addresses;
}

/** Of two columns with e-mail headings the first is used, however few addresses it has. */
function inOrder(one: ColumnSample, other: ColumnSample): number {
  return one.heading.role === 'email' && other.heading.role === 'email' ? one.at - other.at : 0;
}

/**
 * An address below another heading counts less than one below an e-mail heading. "Guest's e-mail" counts less than
 * "E-mail" if much of the column is empty: it is of those who are brought.
 */
function rankOf({ heading, hasHeading, cells, filled }: ColumnSample): number {
  if (heading.role === 'email')
    return filled.length < cells.length / 2 ? Math.min(heading.rank, 1.9) : heading.rank;
  return heading.rank === 0 ? 0 : hasHeading ? 1.2 : 1.5;
}
