import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  type DoorEntry,
  DoorEntrySchema,
  guestIdOf,
  MOST_ENTRY_BYTES,
  type Recorded,
} from '../../../common/contract/door-entries.ts';
import { firstIssue } from '../../../common/contract/first-issue.ts';
import { oneLine } from '../../../common/lib/visible-text.ts';
import { createFairQueue } from '../../core/queue/fair-queue.ts';
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type DoorLogRow, doorEntries } from '../../infra/db/schema-doors.ts';
import { budgetRefusal, bytesOf, excessAdmissions } from './door-budget.ts';
import type { DoorCaller } from './door-caller.ts';
import { lockLog, takePlaces } from './door-log.ts';
import { noteRecorded, readDoor } from './doors.ts';
import { isMadeAfterEnd, lockAllowance, noteLate, spendAllowance, withPossibleTime } from './ended-door.ts';
import { isOfSession, sessionDoor, sessionDoorId } from './session-door.ts';

const TOO_OFTEN = 'This guest was let in a thousand times by this door within an hour. It was not counted.';
const MADE_AFTER_END = 'By the clock of its device this was made after the door was ended.';
const MORE_THAN_EXPECTED =
  'This door was ended, and delivers more than the server had heard of. It is not counted.';

/** The longest reading of entries in one turn of the event loop. */
const MAX_TURN_MS = 1;
/** Of all companies together, as each turn is as long as all that reads in it. Companies take turns. */
const readings = createFairQueue({
  concurrency: 1,
  maxWaiting: 1_000,
  busyMessage: 'Very many doors deliver at this moment. Please try again in a few seconds.',
  retryAfterSeconds: 5,
});

/**
 * Validates and cleans entries. Before the transaction, and in short turns: a batch with the costliest texts takes a
 * tenth of a second, in which the embedded database would serve nobody else.
 * @param sent entries by `DoorEntrySchema`, not validated yet
 */
export async function readEntries(
  sent: readonly unknown[],
  { companyId, now }: { companyId: string; now: Date },
): Promise<ReadEntry[]> {
  const read: ReadEntry[] = [];
  async function readSome(): Promise<void> {
    const until = performance.now() + MAX_TURN_MS;
    while (read.length < sent.length) {
      if (performance.now() > until) return await nextTurn();
      read.push(readEntry(sent[read.length], now));
    }
  }
  while (read.length < sent.length) await readings.run({ key: companyId }, readSome);
  return read;
}

/**
 * Records what happened at a door. An entry whose key exists already stays unchanged.
 * @returns the result of each, in order; the refusal if the log is full
 */
export async function recordEntries(
  tx: Tx,
  found: DoorCaller,
  sent: readonly ReadEntry[],
  now: Date,
): Promise<Recorded[] | Failure> {
  if (sent.length === 0) return [];
  const { item } = found;
  const log = await lockLog(tx, item.id);
  // Read again: ending a door locks the log too, and may have happened while this waited for the lock.
  const doorId = found.door?.id ?? sessionDoorId(found);
  const caller = { ...found, door: (await readDoor(tx, doorId)) ?? found.door };
  const ofDoor = whereMade(caller);
  const judged = sent.map((one) => atDoor(one, ofDoor));
  const readable = judged.flatMap(({ entry }) => (entry ? [entry] : []));
  if (readable.length === 0) return judged.map(({ recorded }) => recorded);
  const known = await knownKeys(tx, item.id, readable);
  const isTooOften = await excessAdmissions(tx, caller, readable, now);
  const fresh = new Map<string, DoorEntry>();
  const late = new Set<string>();
  const allowance = await lockAllowance(tx, caller.door);
  const results = judged.map(({ entry, recorded }): Recorded => {
    // First: what was stored before the end of the door counts, whatever is thought of its time now.
    if (!entry || known.has(entry.key)) return recorded;
    const refusal = caller.door && isMadeAfterEnd(entry, caller.door) ? MADE_AFTER_END : undefined;
    if (!refusal && isTooOften(entry)) return { ...recorded, state: 'invalid', message: TOO_OFTEN };
    if (refusal || fresh.size >= allowance) {
      late.add(entry.key);
      return { ...recorded, state: 'late', message: refusal ?? MORE_THAN_EXPECTED };
    }
    known.add(entry.key);
    fresh.set(entry.key, entry);
    return { ...recorded, state: 'kept' };
  });
  if (fresh.size > 0) {
    const refusal = await keep(tx, caller, { log, fresh: [...fresh.values()], now });
    if (refusal) return refusal;
    await spendAllowance(tx, caller.door, allowance - fresh.size);
  }
  await noteLate(tx, caller, late, now);
  return results;
}

async function knownKeys(tx: Tx, itemId: string, entries: readonly DoorEntry[]): Promise<Set<string>> {
  const keys = entries.map(({ key }) => key);
  const there = await tx
    .select({ key: doorEntries.key })
    .from(doorEntries)
    .where(and(eq(doorEntries.itemId, itemId), inArray(doorEntries.key, keys)));
  return new Set(there.map(({ key }) => key));
}

/** Assigns places to entries. @returns the refusal if there is no room for them */
async function keep(
  tx: Tx,
  caller: DoorCaller,
  { log, fresh, now }: { log: DoorLogRow; fresh: readonly DoorEntry[]; now: Date },
): Promise<Failure | undefined> {
  const { item } = caller;
  const sizes = fresh.map(bytesOf);
  const more = { entries: fresh.length, bytes: sizes.reduce((all, one) => all + one, 0) };
  const refusal = await budgetRefusal(tx, caller, { log, more, now });
  if (refusal) return refusal;
  const door =
    caller.door && !isOfSession(caller.door)
      ? caller.door
      : await sessionDoor(tx, caller, { name: fresh[0]?.door ?? '', now });
  const first = await takePlaces(tx, item.id, fresh.length, door.endedAt ? {} : { recorded: more });
  await noteRecorded(tx, door.id, more);
  await tx.insert(doorEntries).values(
    fresh.map((content, index) => ({
      itemId: item.id,
      key: content.key,
      seq: first + index,
      content,
      arrivedAt: now,
      guestId: guestIdOf(content),
      doorId: door.id,
      bytes: sizes[index] ?? 0,
    })),
  );
  return undefined;
}

export interface ReadEntry {
  /** Undefined if the entry is not kept. */
  entry?: DoorEntry;
  recorded: Recorded;
}

function readEntry(sent: unknown, now: Date): ReadEntry {
  const read = z.safeParse(DoorEntrySchema, sent);
  if (!read.success) {
    const named = z.safeParse(z.object({ key: z.string() }), sent);
    return invalid(named.success ? named.data.key : '', firstIssue(read.error).message);
  }
  const { key, door } = read.data;
  const entry = withPossibleTime(cleaned(read.data), now);
  // The name of its door may be replaced.
  const problem = problemOf({ ...entry, door });
  if (problem !== undefined) return invalid(key, problem);
  if (bytesOf(read.data) > MOST_ENTRY_BYTES) return invalid(key, 'This entry is too long.');
  return { entry, recorded: { key, state: 'known', message: '' } };
}

const invalid = (key: string, message: string): ReadEntry => ({
  recorded: { key, state: 'invalid', message },
});

/** Removing invisible characters may leave nothing, and no device would show that. */
function problemOf(entry: DoorEntry): string | undefined {
  const seen = z.safeParse(DoorEntrySchema, entry);
  return seen.success ? undefined : firstIssue(seen.error).message;
}

/** Door and device are those of the token. A session's device says at which door it is. */
function whereMade(caller: DoorCaller): Partial<Pick<DoorEntry, 'door' | 'device'>> {
  const { door } = caller;
  return {
    ...(door && !isOfSession(door) && { door: door.name }),
    device: door?.id ?? sessionDoorId(caller),
  };
}

function atDoor(read: ReadEntry, ofDoor: Partial<Pick<DoorEntry, 'door' | 'device'>>): ReadEntry {
  if (!read.entry) return read;
  const entry = { ...read.entry, ...ofDoor };
  if (entry.door === '') return invalid(entry.key, problemOf(entry) ?? '');
  return { ...read, entry };
}

/** Cleans texts as every call does. */
function cleaned(entry: DoorEntry): DoorEntry {
  const { person, reason, invitation_id, kind } = entry;
  return {
    ...entry,
    door: oneLine(entry.door),
    invitation_id: kind === 'walk-in' || invitation_id === undefined ? undefined : oneLine(invitation_id),
    person: kind === 'undo' || kind === 'seen' ? undefined : personOf(person, kind),
    reason: reason === undefined ? undefined : oneLine(reason),
    // Keeps only the lists that this kind of entry uses.
    knew: kind === 'admit' ? entry.knew : [],
    undoes: kind === 'undo' ? entry.undoes : [],
    saw: kind === 'seen' ? entry.saw : [],
  };
}

/** The name from the list, for an admission without a visible name. */
function personOf(person: DoorEntry['person'], kind: DoorEntry['kind']): DoorEntry['person'] {
  if (!person) return undefined;
  const shown = { name: oneLine(person.name), email: oneLine(person.email) };
  return shown.name === '' && kind !== 'walk-in' ? undefined : shown;
}
