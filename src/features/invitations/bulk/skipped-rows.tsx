import { countOf } from '../../../lib/count.ts';
import type { SkippedRow } from '../import/people-from-rows.ts';
import styles from './bulk.module.css';

/** Rows without a recognized person, so that nothing in a list is dropped silently. */
export function SkippedRows({ rows, headerAt }: { rows: readonly SkippedRow[]; headerAt: number }) {
  const below = rows.filter(({ row }) => row > headerAt + 1);
  if (below.length === 0) return null;
  return (
    <details className={styles.skipped}>
      <summary>{countOf(below.length, 'row was passed over', 'rows were passed over')}</summary>
      <ul>
        {below.slice(0, 200).map(({ row, reason, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: of people side by side several may be in one row
          <li key={`${row} ${at}`}>
            {`Row ${row}: ${reason}`} <span dir="auto">({text})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
