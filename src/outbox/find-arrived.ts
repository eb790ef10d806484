/**
 * Stands in for idempotency keys where an API keeps none: what may have arrived is looked for in the list it
 * would be on, by its natural key, before it is sent again. It also finds the id of what an API created without
 * saying which: whatever waits to remove it needs that.
 */
import { dataOf } from '../contract/envelope.ts';
import { idOf, type Verdict, verdictOn } from './answers.ts';
import type { Entry, Fields } from './entry.ts';
import { type Arrival, queueable } from './queueable.ts';
import { readList, type Sender } from './send.ts';

type Thing = Record<string, unknown>;

/**
 * Looks for a creation on its list.
 * @returns how to treat the entry: as done, as uncertain, or as unanswered while the list cannot be read;
 * `undefined` when it is not there, or nothing could tell
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
  const things = thingsOf(answer.json);
  if (entry.file) return sheetArrived(entry, things);
  return entry.earlier
    ? editedArrived(arrival, entry, things)
    : asDone(thingOf(arrival, entry.fields, things));
}

/** A sheet has arrived with all of its people, or with none; anything between may be somebody else's doing. */
function sheetArrived({ people }: Entry, things: readonly Thing[]): Verdict | undefined {
  if (!people || people.length === 0) {
    return uncertain('it was sent, but no answer came. Look at the list; Retry sends it again.');
  }
  const listed = new Set(things.map(({ email }) => keyOf(email)));
  const arrived = people.filter((email) => listed.has(keyOf(email))).length;
  if (arrived === 0) return undefined;
  if (arrived === people.length) return { kind: 'done', message: '', serverId: null, data: null };
  return uncertain(
    `${arrived} of its ${people.length} people are on the list. Look there; Retry sends the whole sheet again.`,
  );
}

/** Without keys nothing tells whether a thing on the list is this entry's earlier form or somebody else's. */
function editedArrived(arrival: Arrival, entry: Entry, things: readonly Thing[]): Verdict | undefined {
  const { fields, earlier = [] } = entry;
  const now = thingOf(arrival, fields, things);
  if (now && saysTheSame(now, fields)) return asDone(now);
  const before = [fields, ...earlier].some((form) => thingOf(arrival, form, things));
  return before
    ? uncertain('it was sent before it was edited. Look at the list; Retry sends the edited one too.')
    : undefined;
}

function asDone(thing: Thing | undefined): Verdict | undefined {
  return thing && { kind: 'done', message: '', serverId: idOf(thing), data: thing };
}

function uncertain(why: string): Verdict {
  return { kind: 'uncertain', message: `May already exist: ${why}` };
}

function thingOf({ naturalKey }: Arrival, fields: Fields, things: readonly Thing[]): Thing | undefined {
  return things.find((thing) => naturalKey.every((field) => keyOf(thing[field]) === keyOf(fields[field])));
}

/** In every field that the list shows. */
function saysTheSame(thing: Thing, fields: Fields): boolean {
  return Object.keys(fields).every((name) => !(name in thing) || keyOf(thing[name]) === keyOf(fields[name]));
}

function thingsOf(json: unknown): Thing[] {
  const list = dataOf(json);
  return Array.isArray(list) ? list.filter((thing) => typeof thing === 'object' && thing !== null) : [];
}

function keyOf(value: unknown): string {
  return String(value ?? '')
    .trim()
    .toLowerCase();
}
