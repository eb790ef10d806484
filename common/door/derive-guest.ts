import type { DoorPerson } from '../contract/door.ts';
import type { DoorEntry } from '../contract/door-entries.ts';
import { timeOf } from './corrected-time.ts';
import { type Knew, knowledgeOf } from './knowledge.ts';

/**
 * What an admission was. `first`: the one that brought the guest in. `again`: it knew of another one that counts: a
 * re-entry where the event allows it, else "already in". `unaware`: neither of two knew of the other.
 */
export type AdmissionRole = 'first' | 'again' | 'unaware';

/** An admission that counts: nobody has undone it. */
export interface Admission {
  key: string;
  door: string;
  device: string;
  /** ISO; see `timeOf`. */
  at: string;
  /** False where only the device's clock says so. */
  isCorrected: boolean;
  role: AdmissionRole;
  /** Empty where none was given. */
  reason: string;
}

/** Two admissions of one guest, at which neither device knew of the other. The earlier one first. */
export interface Conflict {
  admissions: readonly [Admission, Admission];
  /** Somebody has looked at it. */
  isSeen: boolean;
}

export interface Guest {
  /** Of the invitation, or the key of the walk-in. */
  id: string;
  name: string;
  email: string;
  isWalkIn: boolean;
  /** False of a walk-in, a cancelled invitation, and one that nobody here has heard of. */
  isInvited: boolean;
  /** `conflict`: in, by two admissions that did not know of each other, and nobody has looked at it yet. */
  state: 'in' | 'out' | 'conflict';
  /** In their order: by what they knew, then by time. None of a guest who is out. */
  admissions: readonly Admission[];
  conflicts: readonly Conflict[];
  /** How many admissions were undone. */
  undone: number;
}

/**
 * The state of one guest.
 * @param person as the log tells; undefined where it does not
 * @param entries all that are about the guest, in any order, each once
 */
export function deriveGuest(
  id: string,
  person: DoorPerson | undefined,
  entries: readonly DoorEntry[],
): Guest {
  const sorted = [...entries].sort(byTime);
  const made = sorted.filter(({ kind }) => kind === 'admit' || kind === 'walk-in');
  const undone = new Set(sorted.flatMap(({ kind, undoes }) => (kind === 'undo' ? undoes : [])));
  const knew = knowledgeOf(made);
  const living = knownFirst(
    made.filter(({ key }) => !undone.has(key)),
    knew,
  );
  const admissions = living.map((entry) => admissionOf(entry, roleOf(entry, living, knew)));
  const conflicts = conflictsOf(admissions, knew, sorted);
  const walkIn = made.find(({ kind }) => kind === 'walk-in');
  const told = person ?? sorted.find((entry) => entry.person)?.person;
  return {
    id,
    name: told?.name ?? '',
    email: told?.email ?? '',
    isWalkIn: walkIn !== undefined,
    isInvited: person?.is_cancelled === false,
    state: stateOf(admissions, conflicts),
    admissions,
    conflicts,
    undone: made.length - living.length,
  };
}

function stateOf(admissions: readonly Admission[], conflicts: readonly Conflict[]): Guest['state'] {
  if (admissions.length === 0) return 'out';
  return conflicts.some(({ isSeen }) => !isSeen) ? 'conflict' : 'in';
}

/** Nothing but their content orders them; of the same moment, the key. */
function byTime(one: DoorEntry, other: DoorEntry): number {
  return compare(timeOf(one).at, timeOf(other).at) || compare(one.key, other.key);
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Whoever knew of another admission came after it, whatever the clocks say. */
function knownFirst(sorted: readonly DoorEntry[], knew: Knew): DoorEntry[] {
  const left = [...sorted];
  const ordered: DoorEntry[] = [];
  while (left.length > 0) {
    const next = left.findIndex(({ key }) =>
      left.every((other) => other.key === key || !knew(key, other.key)),
    );
    // Entries that claim to have known each other: then the time alone says.
    ordered.push(...left.splice(Math.max(0, next), 1));
  }
  return ordered;
}

function roleOf({ key }: DoorEntry, living: readonly DoorEntry[], knew: Knew): AdmissionRole {
  const others = living.filter((other) => other.key !== key);
  if (others.some((other) => !knew(key, other.key) && !knew(other.key, key))) return 'unaware';
  return others.some((other) => knew(key, other.key)) ? 'again' : 'first';
}

function admissionOf(entry: DoorEntry, role: AdmissionRole): Admission {
  const { key, door, device, reason = '' } = entry;
  return { key, door, device, ...timeOf(entry), role, reason };
}

function conflictsOf(
  admissions: readonly Admission[],
  knew: Knew,
  entries: readonly DoorEntry[],
): Conflict[] {
  const looks = entries.filter(({ kind }) => kind === 'seen').map(({ saw }) => new Set(saw));
  return admissions.flatMap((one, index) =>
    admissions
      .slice(index + 1)
      .filter((other) => !knew(one.key, other.key) && !knew(other.key, one.key))
      .map((other) => ({
        admissions: [one, other] as const,
        isSeen: looks.some((saw) => saw.has(one.key) && saw.has(other.key)),
      })),
  );
}
