import { CellBudget } from './cell-budget.ts';

/**
 * A JSON list of people as a table: one object per row, keys as headings. Undefined for other JSON. Throws if there are
 * too many cells.
 */
export function parseJson(text: string): string[][] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const list = listIn(parsed(text));
  const objects = list?.filter(isObject) ?? [];
  if (!list || objects.length === 0) return undefined;
  const keys = [...new Set(objects.flatMap((entry) => Object.keys(entry)))];
  const columns = new Map(keys.map((key, at) => [key, at]));
  const budget = new CellBudget();
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

/** The list itself, or the longest one in an object. */
function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return undefined;
  const lists = Object.values(value).filter((part) => Array.isArray(part));
  return lists.sort((one, other) => other.length - one.length)[0];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
