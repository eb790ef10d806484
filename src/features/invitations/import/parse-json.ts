import { CellBudget } from './cell-budget.ts';
import type { ListTable } from './list-types.ts';

/**
 * JSON lists of people as tables: one object per row, keys as headings. A list in an object is titled by its key.
 * Undefined for other JSON. Throws if there are too many cells.
 */
export function parseJson(text: string): ListTable[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const lists = listsIn(parsed(text));
  if (!lists.some(({ list }) => list.some(isObject))) return undefined;
  const budget = new CellBudget();
  return lists.map(({ title, list }) => ({ title, rows: rowsOf(list, budget) }));
}

function rowsOf(list: readonly unknown[], budget: CellBudget): string[][] {
  const keys = [...new Set(list.filter(isObject).flatMap((entry) => Object.keys(entry)))];
  const columns = new Map(keys.map((key, at) => [key, at]));
  // Other values get a row as well, so that nothing in a list is dropped silently.
  return [keys, ...list.map((entry) => (isObject(entry) ? rowOf(entry, columns, budget) : [textOf(entry)]))];
}

function rowOf(entry: object, columns: ReadonlyMap<string, number>, budget: CellBudget): string[] {
  const row: string[] = [];
  for (const [key, value] of Object.entries(entry)) budget.put(row, columns.get(key) ?? 0, textOf(value));
  return row;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The list itself, or all lists in an object. */
function listsIn(value: unknown): { title: string; list: unknown[] }[] {
  if (Array.isArray(value)) return [{ title: '', list: value }];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([title, list]) => (Array.isArray(list) ? [{ title, list }] : []));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
