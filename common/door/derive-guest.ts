import type { DoorPerson } from '../contract/door.ts';
import type { DoorEntry } from '../contract/door-entries.ts';
import { timeOf } from './corrected-time.ts';
import { type Knowledge, knowledgeOf } from './knowledge.ts';

/**
 * The role of an admission. `first`: it brought the guest in. `again`: it knew another admission that counts: a
 * re-entry if the event allows it, otherwise "already in". `unaware`: of two, neither knew the other.
 */
export type AdmissionRole = 'first' | 'again' | 'unaware';

/** An admission that counts, as it is not undone. */
export interface Admission {
  key: string;
  door: string;
  device: string;
  /** ISO; see `timeOf`. */
  at: string;
  /** False if it is the device's clock only. */
  isCorrected: boolean;
  role: AdmissionRole;
  /** Empty if none was given. */
  reason: string;
}

/** Two admissions of one guest, neither of which knew the other. The earlier one comes first. */
export interface Conflict {
  admissions: readonly [Admission, Admission];
  /** Whether somebody has seen it. */
  isSeen: boolean;
}

export interface Guest {
  /** The id of the invitation, or the key of the walk-in. */
  id: string;
  name: string;
  email: string;
  isWalkIn: boolean;
  /** False for a walk-in, a cancelled invitation, and an unknown one. */
  isInvited: boolean;
  /** `conflict`: in, with an unseen conflict between two admissions. */
  state: 'in' | 'out' | 'conflict';
  /** Ordered by knowledge, then by time. Empty for a guest who is out. */
  admissions: readonly Admission[];
  /** Among the latest fifty unaware admissions: as many as one "seen" can name. */
  conflicts: readonly Conflict[];
  /** The number of undone admissions. */
  undone: number;
}

/**
 * The state of one guest. Takes O(n log n) for n entries.
 * @param person as in the log; undefined if it is not there
 * @param entries all entries of the guest, in any order, without duplicates
 */
export function deriveGuest(
  id: string,
  person: DoorPerson | undefined,
  entries: readonly DoorEntry[],
): Guest {
  const sorted = byTime(entries);
  const made = sorted.filter(({ kind }) => kind === 'admit' || kind === 'walk-in');
  const undone = new Set(sorted.flatMap(({ kind, undoes }) => (kind === 'undo' ? undoes : [])));
  const knowledge = knowledgeOf(made, undone);
  const admissions = knowledge.ordered.map((entry, place) => admissionOf(entry, roleAt(place, knowledge)));
  const conflicts = conflictsOf(admissions, knowledge, sorted);
  const told = person ?? sorted.find((entry) => entry.person)?.person;
  return {
    id,
    name: told?.name ?? '',
    email: told?.email ?? '',
    isWalkIn: made.some(({ kind }) => kind === 'walk-in'),
    isInvited: person?.is_cancelled === false,
    state: stateOf(admissions, conflicts),
    admissions,
    conflicts,
    undone: made.length - admissions.length,
  };
}

function stateOf(admissions: readonly Admission[], conflicts: readonly Conflict[]): Guest['state'] {
  if (admissions.length === 0) return 'out';
  return conflicts.some(({ isSeen }) => !isSeen) ? 'conflict' : 'in';
}

/** Ordered by content only; entries of the same time by key. */
function byTime(entries: readonly DoorEntry[]): DoorEntry[] {
  return entries
    .map((entry) => ({ entry, at: timeOf(entry).at }))
    .sort((one, other) => compare(one.at, other.at) || compare(one.entry.key, other.entry.key))
    .map(({ entry }) => entry);
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function roleAt(place: number, { isUnaware }: Knowledge): AdmissionRole {
  if (isUnaware[place]) return 'unaware';
  return place === 0 ? 'first' : 'again';
}

function admissionOf(entry: DoorEntry, role: AdmissionRole): Admission {
  const { key, door, device, reason = '' } = entry;
  return { key, door, device, ...timeOf(entry), role, reason };
}

function conflictsOf(
  admissions: readonly Admission[],
  { pairs }: Knowledge,
  entries: readonly DoorEntry[],
): Conflict[] {
  if (pairs.length === 0) return [];
  const seenWith = looksAt(
    admissions.map(({ key }) => key),
    [...new Set(pairs.flat())],
    entries,
  );
  return pairs.flatMap(([one, other]) => {
    const [earlier, later] = [admissions[one], admissions[other]];
    return earlier && later
      ? [{ admissions: [earlier, later] as const, isSeen: seenWith(earlier.key, later.key) }]
      : [];
  });
}

/** Whether a "seen" entry names both of two admissions: a bit set per admission. */
function looksAt(keys: readonly string[], places: readonly number[], entries: readonly DoorEntry[]) {
  const bitOf = new Map(places.map((place, bit) => [keys[place] ?? '', 1n << BigInt(bit)]));
  const seenWith = new Map<string, bigint>();
  for (const { kind, saw } of entries) {
    if (kind !== 'seen') continue;
    const together = saw.filter((key) => bitOf.has(key));
    const bits = together.reduce((sum, key) => sum | (bitOf.get(key) ?? 0n), 0n);
    for (const key of together) seenWith.set(key, (seenWith.get(key) ?? 0n) | bits);
  }
  return (one: string, other: string) => ((seenWith.get(one) ?? 0n) & (bitOf.get(other) ?? 0n)) !== 0n;
}
