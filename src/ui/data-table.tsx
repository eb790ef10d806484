// biome-ignore-all lint/a11y/noRedundantRoles: `display` takes the native roles of a table away
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  /** The cell that names its row: the row's header, and a card's title. */
  isPrimary?: boolean | undefined;
  /** The header is read but not shown, as above buttons. */
  isHeaderHidden?: boolean | undefined;
  /** Never broken into lines, and no wider than it must be: dates, codes, states, buttons. */
  isCompact?: boolean | undefined;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
}

const MANY_COLUMNS = 6;

/**
 * A table; below 720 px (with more than six columns, 960 px) each row becomes a card of label and value. It stays a table for assistive
 * technology in both forms: the roles are spelled out because `display` would take them away.
 */
export function DataTable<Row>({ label, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <div className={styles.empty}>{empty}</div>;
  return (
    <div className={styles.frame} data-wide={columns.length > MANY_COLUMNS || undefined}>
      <table className={styles.table} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col" {...marksOf(column)}>
                <span className={classNames(column.isHeaderHidden && 'visually-hidden')}>
                  {column.header}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = (
    <>
      <span className={styles.label} aria-hidden="true">
        {column.isHeaderHidden ? null : column.header}
      </span>
      <div className={styles.value} dir="auto">
        {column.cell(row)}
      </div>
    </>
  );
  return column.isPrimary ? (
    <th role="rowheader" scope="row" {...marksOf(column)} data-primary>
      {content}
    </th>
  ) : (
    <td role="cell" {...marksOf(column)}>
      {content}
    </td>
  );
}

function marksOf<Row>({ align, isCompact }: Column<Row>) {
  return { 'data-align': align, 'data-compact': isCompact || undefined };
}
