/**
 * A JSON list of people, as programs export them: its texts as a table, one object a row, the keys as headings.
 * Undefined for what is no such list.
 */
export function parseJson(text: string): string[][] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const list = listIn(parsed(text));
  const objects = list?.filter(isObject) ?? [];
  if (!list || objects.length === 0) return undefined;
  const keys = [...new Set(objects.flatMap((entry) => Object.keys(entry)))];
  // What is no object gets a row all the same: nothing of a list goes missing without a word.
  return [
    keys,
    ...list.map((entry) => (isObject(entry) ? keys.map((key) => textOf(entry[key])) : [textOf(entry)])),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The list itself, or the longest one of those that an object holds. */
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
