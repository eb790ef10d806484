import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { timeOf } from '../../../common/door/corrected-time.ts';
import type { AdmissionRole } from '../../../common/door/derive-guest.ts';

interface Plain {
  admissions: { key: string; role: AdmissionRole }[];
  /** Both keys, the earlier one first, and whether it was seen. */
  conflicts: [string, string, boolean][];
}

/**
 * Reference implementation of decision 084 for one guest, comparing all pairs of a few admissions. The fast
 * implementation must give the same result.
 */
export function derivePlainly(entries: readonly DoorEntry[]): Plain {
  const sorted = [...entries].sort((one, other) =>
    timeOf(one).at + one.key < timeOf(other).at + other.key ? -1 : 1,
  );
  const made = sorted.filter(({ kind }) => kind === 'admit' || kind === 'walk-in');
  const undone = new Set(sorted.flatMap(({ kind, undoes }) => (kind === 'undo' ? undoes : [])));
  const left = made.filter(({ key }) => !undone.has(key)).map(({ key }) => key);
  const knows = new Map(made.map(({ key }) => [key, knownTo(key, made)]));
  const knew = (one: string, other: string) => knows.get(one)?.has(other) ?? false;
  const apart = (one: string, other: string) => one !== other && !knew(one, other) && !knew(other, one);
  const ordered: string[] = [];
  while (left.length > 0) {
    const next = left.findIndex((key) => left.every((other) => !knew(key, other)));
    if (next < 0) throw new Error('They claim to have known each other');
    ordered.push(...left.splice(next, 1));
  }
  const looks = sorted.filter(({ kind }) => kind === 'seen').map(({ saw }) => saw);
  const isSeen = (...both: string[]) => looks.some((saw) => both.every((key) => saw.includes(key)));
  return {
    admissions: ordered.map((key) => ({ key, role: roleOf(key) })),
    conflicts: ordered.flatMap((one, index) =>
      ordered
        .slice(index + 1)
        .filter((other) => apart(one, other))
        .map((other): [string, string, boolean] => [one, other, isSeen(one, other)]),
    ),
  };

  function roleOf(key: string): AdmissionRole {
    if (ordered.some((other) => apart(key, other))) return 'unaware';
    return ordered.some((other) => knew(key, other)) ? 'again' : 'first';
  }
}

/** All that an admission knew, directly or transitively. */
function knownTo(key: string, made: readonly DoorEntry[]): Set<string> {
  const known = new Set<string>();
  const open = [key];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const one of made.find((entry) => entry.key === next)?.knew ?? []) {
      if (!known.has(one)) open.push(one);
      known.add(one);
    }
  }
  return known;
}
