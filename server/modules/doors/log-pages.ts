/**
 * Pages of logs that are full: many devices that come back at once read the same ones. The entries in them never change;
 * a person who has changed since has a later place, which anyone who reads on gets to.
 */
import type { DoorLog } from '../../../common/contract/door.ts';
import type { Tx } from '../../infra/db/database.ts';

export interface LogPage extends Pick<DoorLog, 'people' | 'entries'> {
  /** Its last place. */
  until: number;
}

/** Of a megabyte each at most, as `log-rows.ts` reads them. */
const MOST_KEPT = 16;

const keptOf = new WeakMap<Tx, Map<string, Promise<LogPage>>>();

/** Reads a full page, or gives the one that was read before. */
export function fullPage(db: Tx, key: string, read: () => Promise<LogPage>): Promise<LogPage> {
  const kept = keptOf.get(db) ?? new Map<string, Promise<LogPage>>();
  keptOf.set(db, kept);
  const rows = kept.get(key) ?? read();
  // The latest used is the last.
  kept.delete(key);
  kept.set(key, rows);
  rows.catch(() => kept.delete(key));
  const [oldest = ''] = kept.keys();
  if (kept.size > MOST_KEPT) kept.delete(oldest);
  return rows;
}
