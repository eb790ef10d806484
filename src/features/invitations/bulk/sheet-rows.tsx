import { useState } from 'react';
import { formatCount } from '../../../lib/count.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { didYouMean, suggestedAddress } from '../misspelt-domain.ts';
import styles from './bulk.module.css';
import { beginningOf } from './column-messages.ts';
import { counted, isStatus, type ShownRow, STATUS_LABELS } from './row-messages.ts';

/** Rows rendered at a time: five thousand at once would block a slow tablet for seconds. */
const PAGE = 200;

type Filter = 'all' | ShownRow['status'];

/** All rows of the sheet with their results, or only those with problems. */
export function SheetRows({ rows }: { rows: readonly ShownRow[] }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState(PAGE);
  const counts = countByStatus(rows);
  const listed = filter === 'all' ? rows : rows.filter(({ status }) => status === filter);
  const options = [
    { value: 'all', label: `All rows (${counted(rows)})` },
    ...[...counts].map(([status, count]) => ({
      value: status,
      label: `${STATUS_LABELS[status].label} (${count})`,
    })),
  ];
  return (
    // Within a live region, which would read out hundreds of rows.
    <section className={styles.rows} aria-label="Rows of the file" aria-live="off">
      <Select
        label="Show"
        options={options}
        value={filter}
        onChange={(value) => {
          setFilter(isStatus(value) ? value : 'all');
          setShown(PAGE);
        }}
      />
      <ol className={styles.list}>
        {listed.slice(0, shown).map((row) => (
          // One row of a list may contain several people.
          <SheetRow key={`${row.row} ${row.email}`} row={row} />
        ))}
      </ol>
      {listed.length > shown && (
        <Button
          onPress={() => setShown(shown + PAGE)}
        >{`Show more (${formatCount(listed.length - shown)} left)`}</Button>
      )}
    </section>
  );
}

function SheetRow({ row }: { row: ShownRow }) {
  const { label, tone } = STATUS_LABELS[row.status];
  const meant = row.status === 'ready' ? suggestedAddress(row.email) : undefined;
  const reason = row.message === label ? '' : row.message || (meant ? didYouMean(meant) : row.note);
  return (
    <li className={styles.row}>
      <span className={styles.number}>{row.row}</span>
      <span className={styles.person}>
        <span className={styles.name} dir="auto">
          {beginningOf(row.name) || '—'}
        </span>
        <span className={styles.email} dir="auto">
          {beginningOf(row.email) || '—'}
        </span>
      </span>
      <span className={styles.disposition}>
        <Badge tone={tone}>{label}</Badge>
        {reason && <span className={styles.reason}>{reason}</span>}
      </span>
    </li>
  );
}

function countByStatus(rows: readonly ShownRow[]): Map<ShownRow['status'], number> {
  const counts = new Map<ShownRow['status'], number>();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
