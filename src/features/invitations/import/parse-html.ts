/** Reads the tables of an HTML page, as many programs save lists under the name of a workbook. */
import { CellBudget } from './cell-budget.ts';
import { withoutEntities } from './html-entities.ts';
import { htmlTokens, type Tag } from './html-tokens.ts';
import { MAX_COLUMNS, MAX_ROWS } from './list-limits.ts';
import type { ListTable } from './list-types.ts';

/** Tables that can be chosen; the rest is added to the last one. */
const MAX_TABLES = 200;
/** Elements that stand on lines of their own. */
const BLOCKS = new Set(
  'address article blockquote br center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section ul'.split(' '),
);

/** By style or attribute; not `overflow: hidden`. */
const HIDDEN = /display\s*:\s*none|\shidden(?:[\s=/]|$)/i;

interface OpenCell {
  text: string;
  columns: number;
  rows: number;
  /** The address of a link that is open, and where its words begin. */
  link?: { address: string; from: number } | undefined;
}

interface OpenTable extends ListTable {
  hidden: number[];
  cell: OpenCell | undefined;
  /** Cells that go on in the rows below, by column. */
  spans: { text: string; left: number }[];
}

/**
 * All tables of a page with contents, in order; nested ones count for themselves. Cells that span others fill them with
 * their text. Throws if there are too many cells.
 */
export function parseHtml(html: string): ListTable[] {
  const budget = new CellBudget();
  const all: OpenTable[] = [];
  const open: OpenTable[] = [];
  for (const token of htmlTokens(html)) {
    const table = open.at(-1);
    if (typeof token === 'string') {
      if (table?.cell) table.cell.text += withoutEntities(token.replace(/\s+/g, ' '));
    } else if (token.name === 'table') {
      if (!token.isEnd) {
        const begun = { title: '', rows: [], hidden: [], cell: undefined, spans: [] };
        all.push(begun);
        open.push(begun);
      } else if (table) {
        endRow(table, budget);
        open.pop();
      }
    } else if (table) {
      apply(token, table, budget);
    }
  }
  for (const table of open) endRow(table, budget);
  return merged(all.filter(({ rows }) => rows.some((cells) => cells.some((text) => text.trim() !== ''))));
}

function apply({ name, isEnd, attributes }: Tag, table: OpenTable, budget: CellBudget): void {
  if (name === 'tr') {
    endRow(table, budget);
    if (!isEnd) beginRow(table, attributes);
  } else if (name === 'td' || name === 'th') {
    endCell(table, budget);
    if (!isEnd) beginCell(table, attributes, budget);
  } else if (name === 'tbody' || name === 'thead' || name === 'tfoot') {
    endRow(table, budget);
  } else if (table.cell) {
    if (name === 'a') endLink(table.cell);
    if (name === 'a' && !isEnd) table.cell.link = linkOf(attributes, table.cell.text.length);
    if (BLOCKS.has(name)) table.cell.text += '\n';
  }
}

/** A table that is too long is refused by its number of rows. */
function beginRow(table: OpenTable, attributes: string): void {
  if (table.rows.length >= MAX_ROWS) return;
  if (HIDDEN.test(attributes)) table.hidden.push(table.rows.length);
  table.rows.push([]);
}

function beginCell(table: OpenTable, attributes: string, budget: CellBudget): void {
  if (table.rows.length === 0) table.rows.push([]);
  fillSpan(table, budget);
  table.cell = {
    text: '',
    columns: Math.min(spanOf(attributes, 'colspan'), MAX_COLUMNS),
    rows: Math.min(spanOf(attributes, 'rowspan'), MAX_ROWS),
  };
}

function spanOf(attributes: string, name: string): number {
  const [, digits = '1'] = new RegExp(`\\s${name}\\s*=\\s*["']?(\\d{1,7})`, 'i').exec(attributes) ?? [];
  return Math.max(1, Number(digits));
}

/** Fills the next columns that belong to cells of rows above. */
function fillSpan({ rows, spans }: OpenTable, budget: CellBudget): void {
  const row = rows.at(-1) ?? [];
  for (let span = spans[row.length]; span && span.left > 0; span = spans[row.length]) {
    span.left -= 1;
    budget.put(row, row.length, span.text);
  }
}

function endCell(table: OpenTable, budget: CellBudget): void {
  const { cell, rows, spans } = table;
  if (!cell) return;
  endLink(cell);
  table.cell = undefined;
  const row = rows.at(-1) ?? [];
  for (let left = cell.columns; left > 0; left -= 1) {
    const span = { text: cell.text, left: cell.rows - 1 };
    while (spans.length < row.length) spans.push({ text: '', left: 0 });
    spans[row.length] = span;
    budget.put(row, row.length, cell.text);
  }
}

function endRow(table: OpenTable, budget: CellBudget): void {
  endCell(table, budget);
  const { rows, spans } = table;
  const row = rows.at(-1);
  if (!row) return;
  for (const [column, span] of spans.entries()) {
    if (column < row.length || span.left === 0) continue;
    span.left -= 1;
    budget.put(row, column, span.text);
  }
}

function linkOf(attributes: string, from: number): OpenCell['link'] {
  const [, target] = /\shref\s*=\s*["']?\s*mailto:([^"'<>?\s]{3,250})/i.exec(attributes) ?? [];
  if (target === undefined) return undefined;
  return { address: withoutEntities(target).replace(/%40/i, '@'), from };
}

/** Adds the address of a link to words that do not contain it. */
function endLink(cell: OpenCell): void {
  const { link, text } = cell;
  cell.link = undefined;
  if (!link || text.slice(link.from).toLowerCase().includes(link.address.toLowerCase())) return;
  cell.text += ` <${link.address}>`;
}

function merged(tables: readonly OpenTable[]): ListTable[] {
  const [first, ...rest] = tables.slice(MAX_TABLES - 1);
  const last = first && { ...first, rows: [first, ...rest].flatMap(({ rows }) => rows) };
  return [...tables.slice(0, MAX_TABLES - 1), ...(last ? [last] : [])].map(({ title, rows, hidden }) => ({
    title,
    rows,
    hidden,
  }));
}
