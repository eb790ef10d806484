/**
 * Stands in for idempotency keys where an API keeps none: what may have arrived is looked for in the list it
 * would be on, by its natural key, before it is sent again. It also finds the id of what an API created without
 * saying which: whatever waits to remove it needs that.
 */
import { dataOf } from '../contract/envelope.ts';
import { idOf, type Verdict, verdictOn } from './answers.ts';
import type { Entry } from './entry.ts';
import { queueable } from './queueable.ts';
import { readList, type Sender } from './send.ts';

/**
 * Looks for a creation on its list.
 * @returns how to treat the entry: as done, or as unanswered while the list cannot be read; `undefined` when it is
 * not there, or nothing could tell
 */
export async function findArrived(
  sender: Sender,
  entry: Entry,
  token: string,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  const arrival = queueable[entry.call].arrivesAt;
  if (!arrival) return undefined;
  const query = { [arrival.of]: entry.fields[arrival.of] ?? '' };
  const answer = await readList(sender, arrival.list, query, token, signal);
  const verdict = verdictOn(answer, entry.call, sender.clock.now());
  // The thing it belongs to may be gone: that is for the server to say about the entry itself.
  if (verdict.kind === 'park') return undefined;
  if (verdict.kind !== 'done' || answer.kind !== 'http') return verdict;
  const found = thingsOf(answer.json).find((thing) =>
    arrival.naturalKey.every((field) => keyOf(thing[field]) === keyOf(entry.fields[field])),
  );
  return found && { kind: 'done', message: '', serverId: idOf(found), data: found };
}

function thingsOf(json: unknown): Record<string, unknown>[] {
  const list = dataOf(json);
  return Array.isArray(list) ? list.filter((thing) => typeof thing === 'object' && thing !== null) : [];
}

function keyOf(value: unknown): string {
  return String(value ?? '')
    .trim()
    .toLowerCase();
}
