import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows serialized per batch: about a millisecond. Other requests are served between batches. */
const ROWS_PER_BATCH = 1_000;

/**
 * The same text as `JSON.stringify({ message, data })`. A `data` that is one long list, such as `{ result: rows }`, is
 * serialized in batches, as a list of thousands would block all other requests.
 */
export async function longJson(message: string, data: unknown): Promise<string> {
  const long = longListOf(data);
  if (!long) return JSON.stringify({ message, data });
  const pieces: string[] = [];
  for (let from = 0; from < long.rows.length; from += ROWS_PER_BATCH) {
    pieces.push(JSON.stringify(long.rows.slice(from, from + ROWS_PER_BATCH)).slice(1, -1));
    await nextTurn();
  }
  return `{"message":${JSON.stringify(message)},"data":{${JSON.stringify(long.name)}:[${pieces.join(',')}]}}`;
}

function longListOf(data: unknown): { name: string; rows: readonly unknown[] } | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const [only, ...others] = Object.entries(data);
  if (!only || others.length > 0) return undefined;
  const [name, rows]: [string, unknown] = only;
  return Array.isArray(rows) && rows.length > ROWS_PER_BATCH ? { name, rows } : undefined;
}
