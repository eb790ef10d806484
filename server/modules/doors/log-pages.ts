/**
 * A cache of full pages of logs: many devices that reconnect at once read the same ones. The entries in them never
 * change; a person who has changed since has a later place, which every reader gets to.
 */
import type { DoorLog } from '../../../common/contract/door.ts';
import type { Tx } from '../../infra/db/database.ts';

export interface LogPage extends Pick<DoorLog, 'people' | 'entries'> {
  /** The last place of the page. */
  until: number;
}

/** Each has a megabyte at most, by the limit in `log-rows.ts`. */
const MAX_PAGES = 16;

const keptOf = new WeakMap<Tx, Map<string, Promise<LogPage>>>();

/** Returns a full page from the cache, or reads it. */
export function fullPage(db: Tx, key: string, read: () => Promise<LogPage>): Promise<LogPage> {
  const kept = keptOf.get(db) ?? new Map<string, Promise<LogPage>>();
  keptOf.set(db, kept);
  const rows = kept.get(key) ?? read();
  // Moved to the end: the least recently used page is the first.
  kept.delete(key);
  kept.set(key, rows);
  rows.catch(() => kept.delete(key));
  const [oldest = ''] = kept.keys();
  if (kept.size > MAX_PAGES) kept.delete(oldest);
  return rows;
}
