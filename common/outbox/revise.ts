/** Changing what waits. One transaction, so that nothing changes what a host has begun to send. */
import type { Database, Stores } from './database.ts';
import { type Entry, type Fields, isUnknownToServer, isUnsupported } from './entry.ts';
import { nextSeq } from './records.ts';
import { putEntry, rowIn, rowsIn } from './table.ts';

export interface Revision {
  readonly fields: Fields;
  readonly label: string;
}

export type Revised =
  | 'revised'
  /** A host has taken it: what it sends is what was there then. */
  | 'sending'
  /** Sent, discarded, or of a newer build. */
  | 'gone'
  /** Its removal waits behind it. */
  | 'withdrawn';

/**
 * Puts another content into an entry and makes it due.
 *
 * What was never sent keeps its key. What was refused gets a new one: an API may remember its refusal. What was
 * sent and not answered keeps its key too, beside what it said before: if that has arrived, the server refuses the
 * new content under the key, and the old one is taken back first (`resolveEarlier`). A new key could double it.
 */
export function revise(
  database: Database,
  companyId: string,
  id: string,
  revision: Revision,
): Promise<Revised> {
  return database.run('readwrite', async (stores): Promise<Revised> => {
    const row = await rowIn(stores, companyId, id);
    if (!row || isUnsupported(row)) return 'gone';
    if (row.state === 'sending') return 'sending';
    const others = await rowsIn(stores, companyId);
    if (others.some((other) => !isUnsupported(other) && other.dependsOn === id)) return 'withdrawn';
    await putEntry(stores, await revised(stores, row, revision));
    return 'revised';
  });
}

async function revised(stores: Stores, row: Entry, revision: Revision): Promise<Entry> {
  const { earlier: known = [], ...entry } = row;
  const due: Entry = {
    ...entry,
    ...revision,
    state: 'pending',
    nextAttemptAt: 0,
    waitMs: 0,
    lastError: null,
  };
  if (isUnknownToServer(row)) {
    const again = { ...due, attempts: 0, confirmedUndelivered: 0 };
    return row.state === 'failed' ? { ...again, key: laterKey(row, await nextSeq(stores)) } : again;
  }
  const earlier = withoutForm([...known, row.fields], revision.fields);
  const next = earlier.length > 0 ? { ...due, earlier } : due;
  if (row.lastError?.kind === 'uncertain') return { ...next, confirmedUndelivered: row.attempts };
  return row.state === 'failed' ? { ...next, key: laterKey(row, await nextSeq(stores)) } : next;
}

/** An Idempotency-Key never used before: an order number is handed out once. */
export function laterKey({ id }: Pick<Entry, 'id'>, seq: number): string {
  return `${id}.${seq}`;
}

/** Each form once, without the one that is sent next. */
function withoutForm(forms: readonly Fields[], next: Fields): Fields[] {
  return forms.filter(
    (form, index) => !isSame(form, next) && forms.findIndex((other) => isSame(other, form)) === index,
  );
}

/** Whether two forms say the same. */
function isSame(one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
