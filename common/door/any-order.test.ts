import { describe, expect, it } from 'vitest';
import { doorEntry, doorPerson } from '../../tests/support/doors/door-entries.ts';
import { randomFrom } from '../../tests/support/random-from.ts';
import type { DoorEntry } from '../contract/door-entries.ts';
import { countGuests } from './count-guests.ts';
import { deriveGuests } from './derive-guests.ts';
import { admission, seen, undo, walkIn } from './make-entry.ts';

const people = ['ada', 'bo', 'cy'].map((_id, index) =>
  doorPerson({ _id, name: _id, email: `${_id}@example.test`, is_cancelled: index === 2 }),
);

/** Three devices, each of which knows its own entries and sometimes those of the others. */
function evening(random: () => number): DoorEntry[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const all: DoorEntry[] = [];
  const devices = ['North', 'South', 'West'].map((door) => ({ door, known: new Set<DoorEntry>() }));
  for (let step = 0; step < 14; step += 1) {
    const device = pick(devices);
    if (!device) continue;
    if (random() < 0.3) for (const entry of all) device.known.add(entry);
    const { key } = doorEntry();
    const stamp = {
      key,
      door: device.door,
      device: device.door,
      made_at: new Date(Date.UTC(2026, 2, 20, 18) + Math.floor((random() - 0.5) * 14_400_000)).toISOString(),
      skew_ms: random() < 0.3 ? null : Math.floor((random() - 0.5) * 14_400_000),
    };
    const guest = pick([...deriveGuests(people, device.known).values()]);
    const chance = random();
    let made = walkIn({ name: 'Walk-in', email: '' }, stamp);
    if (guest && chance < 0.6) made = admission(guest, stamp);
    else if (guest && chance < 0.8) made = undo(guest, stamp);
    else if (guest && chance < 0.9) made = seen(guest, stamp);
    device.known.add(made);
    all.push(made);
  }
  return all;
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

describe('the state derived from entries', () => {
  it('is the same in any order and with any repetition', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = randomFrom(seed);
      const entries = evening(random);
      const guests = [...deriveGuests(people, entries)];
      for (let round = 0; round < 6; round += 1) {
        const repeated = shuffled([...entries, ...entries.filter(() => random() < 0.4)], random);
        expect([...deriveGuests(shuffled(people, random), repeated)], `seed ${seed}`).toEqual(guests);
      }
    }
  });

  it('counts every guest who is in once, at one door', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const guests = [...deriveGuests(people, evening(randomFrom(seed))).values()];
      const counts = countGuests(guests);
      const isIn = guests.filter(({ state }) => state !== 'out').length;
      const atDoors = [...counts.byDoor.values()].reduce((sum, one) => sum + one, 0);
      expect([counts.admitted + counts.walkIns, atDoors], `seed ${seed}`).toEqual([isIn, isIn]);
      expect(counts.expected).toBe(2);
      expect(counts.conflicts).toBe(guests.filter(({ state }) => state === 'conflict').length);
    }
  });

  it('has a guest in exactly while one admission is not undone', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const entries = evening(randomFrom(seed));
      const undone = new Set(entries.flatMap(({ undoes }) => undoes));
      for (const { id, state } of deriveGuests(people, entries).values()) {
        const isIn = entries.some(
          ({ kind, key, invitation_id }) =>
            (kind === 'walk-in' ? key === id : kind === 'admit' && invitation_id === id) && !undone.has(key),
        );
        expect(state !== 'out', `seed ${seed}, ${id}`).toBe(isIn);
      }
    }
  });
});
