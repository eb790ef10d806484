/**
 * Compares what the tablets show of an event at the end with its log: who is inside, by which admissions, and
 * conflicts. Derived here in the plainest way, not with `common/door`. Pure.
 */
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import type { DoorShown } from './door-orders.ts';
import type { LogRow } from './real-api.ts';

/** The state by the log. */
interface Truth {
  /** Admissions that were not undone, by guest. */
  readonly inside: ReadonlyMap<string, readonly string[]>;
  /** Pairs of them without knowledge of each other. */
  readonly conflicts: ReadonlySet<string>;
}

/** @returns the number of conflicts, and the differences on the tablets */
export function judgeShown(
  log: readonly LogRow[],
  shown: readonly DoorShown[],
): { conflicts: number; untold: string[] } {
  const events = new Set([...log.map(({ eventId }) => eventId), ...shown.map(({ eventId }) => eventId)]);
  const untold: string[] = [];
  let conflicts = 0;
  for (const eventId of events) {
    const truth = truthOf(log.filter((row) => row.eventId === eventId).map(({ entry }) => entry));
    conflicts += truth.conflicts.size;
    for (const one of shown) if (one.eventId === eventId) untold.push(...differences(one, truth));
  }
  return { conflicts, untold };
}

function truthOf(entries: readonly DoorEntry[]): Truth {
  const undone = new Set(entries.flatMap(({ undoes }) => undoes));
  const admissions = new Map(
    entries.flatMap((entry) =>
      entry.kind === 'admit' || entry.kind === 'walk-in' ? [[entry.key, entry] as const] : [],
    ),
  );
  const inside = new Map<string, string[]>();
  const conflicts = new Set<string>();
  for (const { key, invitation_id: guest = key } of admissions.values()) {
    if (undone.has(key)) continue;
    const others = inside.get(guest) ?? [];
    for (const other of others)
      if (!knewOf(admissions, key, other) && !knewOf(admissions, other, key))
        conflicts.add(pairOf(key, other));
    inside.set(guest, [...others, key]);
  }
  return { inside, conflicts };
}

/** Whether an admission knew of another one, directly or through one that it knew of, undone or not. */
function knewOf(admissions: ReadonlyMap<string, DoorEntry>, one: string, other: string): boolean {
  const met = new Set<string>();
  const toAsk = [one];
  for (let next = toAsk.pop(); next !== undefined; next = toAsk.pop()) {
    if (met.has(next)) continue;
    met.add(next);
    toAsk.push(...(admissions.get(next)?.knew ?? []));
  }
  return met.has(other);
}

function differences({ by, inside, conflicts, waiting }: DoorShown, truth: Truth): string[] {
  const named = new Set(conflicts.map(([one, other]) => pairOf(one, other)));
  const guests = new Set([...truth.inside.keys(), ...Object.keys(inside)]);
  const otherwise = [...guests].filter((guest) => listOf(inside[guest]) !== listOf(truth.inside.get(guest)));
  return [
    // An entry that is really pending counts as stuck.
    ...(waiting > 0 ? [`${by}: says that ${waiting} wait`] : []),
    ...otherwise.map(
      (guest) =>
        `${by}: shows ${guest} in by [${listOf(inside[guest])}], and the log says [${listOf(truth.inside.get(guest))}]`,
    ),
    ...[...truth.conflicts].filter((pair) => !named.has(pair)).map((pair) => `${by}: not told of ${pair}`),
    ...[...named]
      .filter((pair) => !truth.conflicts.has(pair))
      .map((pair) => `${by}: told of ${pair}, which is none`),
  ];
}

const pairOf = (one: string, other: string) => `conflict of ${[one, other].sort().join(' and ')}`;
const listOf = (keys: readonly string[] = []) => [...keys].sort().join(' ');
