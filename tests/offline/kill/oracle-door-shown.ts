/**
 * What the tablets show of an event in the end against its log: who is in, by which admissions, and who was let in by two
 * that did not know of each other. Derived here by the rules alone, in the plainest way, not by `common/door`. Pure.
 */
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import type { DoorShown } from './door-orders.ts';
import type { LogRow } from './real-api.ts';

/** What a log says. */
interface Truth {
  /** Admissions that nobody has undone, by guest. */
  readonly inside: ReadonlyMap<string, readonly string[]>;
  /** Each of two of them that did not know of each other. */
  readonly conflicts: ReadonlySet<string>;
}

/** @returns how many conflicts there are, and what a tablet shows otherwise than it is */
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

/** Whether an admission knew of another one, itself or through one that it knew of, undone or not. */
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
    // Whatever really waits is stuck.
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
