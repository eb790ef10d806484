/**
 * A creation that may have arrived, behind which its removal waits. Sent again to learn its id, it would mail somebody
 * only to be taken back; so its list is looked at first, and what is not there is never sent.
 */
import { type Disposition, readingOf } from './answers.ts';
import type { Database, Stores } from './database.ts';
import { thingOf } from './detect-delivered.ts';
import { type Entry, isSealed, type Row } from './entry.ts';
import { idOf, queueable } from './queueable.ts';
import { readThings } from './read-things.ts';
import { putResult } from './results.ts';
import { type Sender, sendOnce } from './send.ts';
import { deleteWithDependants, listRows, rowsIn } from './table.ts';

/** The removals that wait for what this entry creates. */
export async function removalsOf(database: Database, entry: Entry): Promise<Entry[]> {
  return (await listRows(database, entry.companyId)).filter((row) => isRemovalOf(entry, row));
}

function isRemovalOf({ id }: Entry, row: Row): row is Entry {
  return !isSealed(row) && row.dependsOn === id;
}

/**
 * Finds out whether a creation that is to be taken back has arrived.
 * @returns undefined where the list cannot tell: then what is known of any entry has to do
 */
export async function withdrawal(
  sender: Sender,
  entry: Entry,
  removals: readonly Entry[],
  token: string,
  signal: AbortSignal,
): Promise<Disposition | undefined> {
  const arrival = queueable[entry.call].arrivesAt;
  if (!arrival) return undefined;
  const query = { [arrival.of]: entry.fields[arrival.of] ?? '' };
  const read = await readThings(sender, arrival.list, query, token, signal);
  if (read.kind === 'refused') return undefined;
  if (read.kind === 'unknown') {
    if (!sender.sendsIdempotencyKey) return undefined;
    return read.disposition.kind === 'retry' ? { ...read.disposition, wasSent: false } : read.disposition;
  }
  const listed = [entry.fields, ...(entry.earlier ?? [])].flatMap((fields) => {
    const thing = thingOf(arrival, fields, read.things);
    return thing ? [{ fields, id: idOf(thing) }] : [];
  });
  if (listed.length === 0) return { kind: 'withdrawn', removals };
  if (!sender.sendsIdempotencyKey) return undefined;
  // Of what is on the list already, the key tells whose it is: nobody is invited twice.
  for (const { fields, id } of listed) {
    const answer = await sendOnce(sender, { ...entry, fields }, token, signal);
    const asked = { call: entry.call, doubted: null, keepsKeys: true };
    const reading = readingOf(answer, asked, sender.clock.now());
    const disposition = reading.kind === 'check' ? reading.otherwise : reading;
    if (disposition.kind === 'done') return { ...disposition, serverId: disposition.serverId ?? id };
    if (disposition.kind !== 'park') return disposition;
  }
  return { kind: 'withdrawn', removals };
}

/** Takes a creation and its removals out of the table, and notes that these have done what was wanted of them. */
export async function withdraw(stores: Stores, entry: Entry, now: number): Promise<void> {
  const removals = (await rowsIn(stores, entry.companyId)).filter((row) => isRemovalOf(entry, row));
  await deleteWithDependants(stores, entry);
  for (const { companyId, id, call, lane, label } of removals) {
    const what = { companyId, id, call, lane, label };
    await putResult(stores, {
      ...what,
      serverId: null,
      message: '',
      data: null,
      finishedAt: now,
      told: false,
    });
  }
}
