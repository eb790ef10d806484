import type { DoorEntry } from '../contract/door-entries.ts';

/** Whether one admission knew of another, both by key. */
export type Knew = (one: string, other: string) => boolean;

/**
 * Who knew of whom among the admissions of one guest, in the end: what an admission knew, those that it knew of knew
 * before. So that an entry need not name all of them.
 * @param admissions all of the guest's, undone ones too
 */
export function knowledgeOf(admissions: readonly Pick<DoorEntry, 'key' | 'knew'>[]): Knew {
  const direct = new Map(admissions.map(({ key, knew }) => [key, knew]));
  const reached = new Map<string, ReadonlySet<string>>();

  function knownTo(key: string): ReadonlySet<string> {
    const found = reached.get(key);
    if (found) return found;
    const known = new Set<string>();
    const open = [...(direct.get(key) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (known.has(next)) continue;
      known.add(next);
      open.push(...(direct.get(next) ?? []));
    }
    reached.set(key, known);
    return known;
  }

  return (one, other) => knownTo(one).has(other);
}
