import { describe, expect, it } from 'vitest';
import { doorEntry } from '../../tests/support/doors/door-entries.ts';
import { derivePlainly } from '../../tests/support/doors/plain-derivation.ts';
import { randomFrom } from '../../tests/support/random-from.ts';
import type { DoorEntry } from '../contract/door-entries.ts';
import { deriveGuest } from './derive-guest.ts';

/** Admissions of one guest by devices that know some of the earlier ones; some are undone or seen. */
function historyOf(random: () => number, steps: number): DoorEntry[] {
  const all: DoorEntry[] = [];
  const some = (chance: number) => all.filter(() => random() < chance).map(({ key }) => key);
  const aware = random();
  for (let step = 0; step < steps; step += 1) {
    const made_at = new Date(Date.UTC(2026, 2, 20, 18) + Math.floor(random() * 20) * 60_000).toISOString();
    const chance = random();
    if (chance < 0.7) all.push(doorEntry({ made_at, knew: some(aware).slice(-50) }));
    else if (chance < 0.85) all.push(doorEntry({ kind: 'undo', made_at, undoes: some(0.2).slice(-50) }));
    else all.push(doorEntry({ kind: 'seen', made_at, saw: some(0.5).slice(-50) }));
  }
  return all;
}

/** `count` admissions, each of which knows the given others. */
function admissions(count: number, known: (keys: readonly string[], at: number) => string[]): DoorEntry[] {
  const made = Array.from({ length: count }, () => doorEntry());
  const keys = made.map(({ key }) => key);
  return made.map((entry, at) => ({ ...entry, knew: known(keys, at) }));
}

/** Counts look-ups in sets and maps, and callbacks of array functions, during some work. */
function countLookUps(work: () => unknown): number {
  const [has, mapHas, get] = [Set.prototype.has, Map.prototype.has, Map.prototype.get];
  let count = 0;
  const counted =
    <Self, Key, Answer>(look: (this: Self, key: Key) => Answer) =>
    (self: Self, key: Key) => {
      count += 1;
      return look.call(self, key);
    };
  const [countedHas, countedMapHas, countedGet] = [counted(has), counted(mapHas), counted(get)];
  Set.prototype.has = function (key) {
    return countedHas(this, key);
  };
  Map.prototype.has = function (key) {
    return countedMapHas(this, key);
  };
  Map.prototype.get = function (key) {
    return countedGet(this, key);
  };
  try {
    work();
  } finally {
    Object.assign(Set.prototype, { has });
    Object.assign(Map.prototype, { has: mapHas, get });
  }
  return count;
}

describe('one guest', () => {
  it('equals the result of comparing all pairs of admissions', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const entries = historyOf(randomFrom(seed), 1 + (seed % 30));
      const guest = deriveGuest('ada', undefined, entries);
      const derived = {
        admissions: guest.admissions.map(({ key, role }) => ({ key, role })),
        conflicts: guest.conflicts.map(({ admissions: [one, other], isSeen }) => [
          one.key,
          other.key,
          isSeen,
        ]),
      };
      expect(derived, `seed ${seed}`).toEqual(derivePlainly(entries));
    }
  });

  it.each([
    ['each knows the one before', (keys: readonly string[], at: number) => keys.slice(at - 1, at)],
    ['each knows the one after', (keys: readonly string[], at: number) => keys.slice(at + 1, at + 2)],
    [
      'each knows fifty before',
      (keys: readonly string[], at: number) => keys.slice(Math.max(0, at - 50), at),
    ],
    ['nobody knows of anybody', () => []],
    ['all go round in a ring', (keys: readonly string[], at: number) => keys.slice(at - 1).slice(0, 1)],
  ])('costs in proportion to what its entries say, where %s', (_, known) => {
    const cost = (count: number) => {
      const entries = admissions(count, known);
      return countLookUps(() => deriveGuest('ada', undefined, entries));
    };
    expect(cost(2_000)).toBeLessThan(2.5 * cost(1_000));
    expect(cost(2_000)).toBeLessThan(2_000 * 120);
  });

  it('limits conflicts to the latest fifty of thousands of admissions, and one mark resolves them', () => {
    const entries = admissions(2_000, () => []);
    const guest = deriveGuest('ada', undefined, entries);
    expect(guest.conflicts).toHaveLength((50 * 49) / 2);
    expect(new Set(guest.admissions.map(({ role }) => role))).toEqual(new Set(['unaware']));
    const saw = guest.admissions.slice(-50).map(({ key }) => key);
    const seen = doorEntry({ kind: 'seen', saw });
    expect(deriveGuest('ada', undefined, [...entries, seen]).state).toBe('in');
  });

  it('with cyclic knowledge has the same order, whatever the input’s', () => {
    const ring = admissions(5, (keys, at) => [keys[(at + 1) % 5] ?? '']);
    const orders = [ring, [...ring].reverse()].map((entries) =>
      deriveGuest('ada', undefined, entries).admissions.map(({ key }) => key),
    );
    expect(orders[0]).toHaveLength(5);
    expect(orders[1]).toEqual(orders[0]);
  });
});
