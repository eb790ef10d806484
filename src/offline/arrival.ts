/** What may have arrived: looks for it on its list, and takes it back from the server. */

import { type Entry, isSealed } from '../../common/outbox/entry.ts';
import { idOf, queueable } from '../../common/outbox/queueable.ts';
import { readThings, type Thing } from '../../common/outbox/read-things.ts';
import { listRows } from '../../common/outbox/table.ts';
import { readToken } from '../api/token-store.ts';
import { database, pageHost } from './outbox-page.ts';
import { discardEntry, submitQueued } from './submit.ts';

/** `unknown`: the list cannot be read just now, or tells nothing. */
export type Arrived = 'there' | 'absent' | 'unknown';

/** Looks for what an entry creates on the server's list. */
export async function lookForArrival(companyId: string, id: string): Promise<Arrived> {
  const entry = await entryOf(companyId, id);
  const things = entry && (await thingsOf(entry));
  if (!entry || !things) return 'unknown';
  return idsOnList(entry, things).length > 0 ? 'there' : 'absent';
}

/**
 * Takes back on the server what an entry creates there, now or when the connection allows. A single one by the entry
 * itself, whose answer gives its id; the people of a sheet by the ids that the list shows.
 * @returns whether that could be asked for
 */
export async function takeBack(companyId: string, id: string): Promise<boolean> {
  const entry = await entryOf(companyId, id);
  if (!entry) return true;
  const { undoneBy, arrivesAt } = queueable[entry.call];
  const lane = entry.lane.split(':', 2).join(':');
  const removal = { companyId, lane, label: `Take back: ${entry.label}` };
  if (undoneBy) {
    const request = { [queueable[undoneBy].idField ?? '']: '' };
    const asked = await submitQueued({ ...removal, call: undoneBy, request, dependsOn: id });
    return asked.outcome !== 'refused' && asked.outcome !== 'not-saved';
  }
  const things = arrivesAt && (await thingsOf(entry));
  if (!things) return false;
  const call = lane.startsWith('event:') ? 'cancelEventInvitation' : 'cancelLocationInvitation';
  const asked = await Promise.all(
    idsOnList(entry, things).map((invitation_id) =>
      submitQueued({ ...removal, call, request: { invitation_id } }),
    ),
  );
  await discardEntry(companyId, id);
  return asked.every(({ outcome }) => outcome !== 'not-saved');
}

async function entryOf(companyId: string, id: string): Promise<Entry | undefined> {
  const row = (await listRows(database, companyId)).find((other) => other.id === id);
  return row && !isSealed(row) ? row : undefined;
}

async function thingsOf({ call, fields }: Entry): Promise<readonly Thing[] | undefined> {
  const { arrivesAt } = queueable[call];
  const token = readToken();
  if (!arrivesAt || token === null) return undefined;
  const query = { [arrivesAt.of]: fields[arrivesAt.of] ?? '' };
  const read = await readThings(pageHost(), arrivesAt.list, query, token, new AbortController().signal);
  return read.kind === 'list' ? read.things : undefined;
}

function idsOnList({ call, fields, earlier = [], people }: Entry, things: readonly Thing[]): string[] {
  const { naturalKey = [] } = queueable[call].arrivesAt ?? {};
  const forms = people ? people.map((email) => ({ email })) : [fields, ...earlier];
  const keys = new Set(forms.map((form: Readonly<Record<string, string>>) => keyOf(naturalKey, form)));
  return things
    .flatMap((thing) => (keys.has(keyOf(naturalKey, thing)) ? [idOf(thing)] : []))
    .filter((id) => id !== null);
}

function keyOf(names: readonly string[], from: Readonly<Record<string, unknown>>): string {
  return names
    .map((name) =>
      String(from[name] ?? '')
        .trim()
        .toLowerCase(),
    )
    .join(' ');
}
