/**
 * Notices when the browser lost unsent work. localStorage remembers how many entries waited and the last
 * order number handed out; a table that has never heard of that number is not the one we wrote to.
 */
import { noteUnsent } from '../api/unsent-count.ts';
import { lastSeqIn } from '../outbox/records.ts';
import { rowsIn } from '../outbox/table.ts';
import { observable } from './observable.ts';
import { database } from './outbox-page.ts';

/** How many unsent changes this browser has erased, until somebody has read it. */
export const erasedCount = observable(0);

interface Canary {
  readonly n: number;
  readonly lastSeq: number;
}

const keyOf = (companyId: string) => `outbox_canary:${companyId}`;

/** After each commit: what the table holds now. */
export async function feedCanary(companyId: string): Promise<void> {
  const canary = await database.run('readonly', async (stores): Promise<Canary> => {
    const rows = await rowsIn(stores, companyId);
    return { n: rows.length, lastSeq: await lastSeqIn(stores) };
  });
  noteUnsent(canary.n);
  try {
    if (canary.n === 0) localStorage.removeItem(keyOf(companyId));
    else localStorage.setItem(keyOf(companyId), JSON.stringify(canary));
  } catch {
    // Storage is switched off: then nothing can be noticed later either.
  }
}

/** How many unsent changes of the company were erased by the browser since they were saved; usually 0. */
export async function countErased(companyId: string): Promise<number> {
  const remembered = readCanary(companyId);
  if (!remembered) return 0;
  const lastSeq = await database.run('readonly', lastSeqIn);
  await feedCanary(companyId);
  return lastSeq < remembered.lastSeq || database.wasLost() ? remembered.n : 0;
}

function readCanary(companyId: string): Canary | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(companyId)) ?? 'null');
    const isCanary =
      typeof stored === 'object' &&
      stored !== null &&
      'n' in stored &&
      'lastSeq' in stored &&
      typeof stored.n === 'number' &&
      typeof stored.lastSeq === 'number';
    return isCanary ? { n: Number(stored.n), lastSeq: Number(stored.lastSeq) } : null;
  } catch {
    return null;
  }
}
