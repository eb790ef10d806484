// biome-ignore-all lint/a11y/noRedundantRoles: `display` takes the native roles of a table away
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { useRenderedRows } from './use-rendered-rows.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  /** The cell that names its row: the row header, and a card's title. */
  isPrimary?: boolean | undefined;
  /** The header is announced but not shown, as above buttons. */
  isHeaderHidden?: boolean | undefined;
  /** Never wrapped, and as narrow as possible: dates, codes, states, buttons. */
  isCompact?: boolean | undefined;
  /**
   * Column width of a long table, whose columns must not move during scrolling. Without it the column shares the rest.
   */
  width?: string | undefined;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** The height of every row in pixels, if none is higher: then a long table is virtualized. */
  rowHeight?: number | undefined;
  /** The number of rows without a search: a long table stays one during a search, so that its columns do not move. */
  total?: number | undefined;
}

const MANY_COLUMNS = 6;
/** Up to this many rows all are drawn, so that the browser's own search and print find them. */
const DRAWN_WHOLE = 60;

/**
 * A table. Below 720 px (with more than six columns, 960 px) each row becomes a card of labels and values. It stays a
 * table for assistive technology: the roles are explicit, as `display` would remove them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, rowHeight, total = rows.length } = props;
  const isLong = rowHeight !== undefined && total > DRAWN_WHOLE;
  const drawRow = (row: Row, position: number) => (
    <tr
      key={rowKey(row)}
      role="row"
      style={isLong ? { height: rowHeight } : undefined}
      // The header is the first row.
      aria-rowindex={isLong ? position + 1 : undefined}
    >
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} />
      ))}
    </tr>
  );
  if (rows.length === 0 && empty !== undefined) return <div className={styles.empty}>{empty}</div>;
  return (
    <div className={styles.frame} data-wide={columns.length > MANY_COLUMNS || undefined}>
      <table
        className={styles.table}
        role="table"
        aria-label={label}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
        data-long={isLong || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                {...marksOf(column)}
                style={isLong ? { width: column.width } : undefined}
              >
                <span className={classNames(column.isHeaderHidden && 'visually-hidden')}>
                  {column.header}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {isLong ? (
          <VisibleBody rows={rows} rowHeight={rowHeight} drawRow={drawRow} />
        ) : (
          <tbody role="rowgroup">{rows.map((row, index) => drawRow(row, index + 1))}</tbody>
        )}
      </table>
    </div>
  );
}

interface VisibleBodyProps<Row> {
  rows: readonly Row[];
  rowHeight: number;
  drawRow: (row: Row, position: number) => ReactNode;
}

/** The visible rows. The others keep their space, so that the scroll bar is right. */
function VisibleBody<Row>({ rows, rowHeight, drawRow }: VisibleBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useRenderedRows(rows, drawRow);
  const oneColumn = Number.POSITIVE_INFINITY;
  const { from, to } = useVisibleRows(body, { count: rows.length, rowHeight, columnWidth: oneColumn });
  return (
    <tbody ref={body} role="rowgroup">
      <Spacer height={from * rowHeight} />
      {drawn(from, to)}
      <Spacer height={(rows.length - to) * rowHeight} />
    </tbody>
  );
}

function Spacer({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells takes no focus
  return height > 0 ? <tr aria-hidden="true" className={styles.spacer} style={{ height }} /> : null;
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
