import { describe, expect, it } from 'vitest';
import { doorEntry, doorPerson } from '../../tests/support/doors/door-entries.ts';
import type { DoorPerson } from '../contract/door.ts';
import type { DoorEntry } from '../contract/door-entries.ts';
import { deriveGuests } from './derive-guests.ts';

const ada = doorPerson();

function guestAfter(...entries: DoorEntry[]) {
  const guest = deriveGuests([ada], entries).get('ada');
  if (!guest) throw new Error('Ada is no guest');
  return guest;
}

describe('a guest', () => {
  it('is out until somebody lets them in', () => {
    expect(guestAfter()).toMatchObject({ state: 'out', isInvited: true, admissions: [], undone: 0 });
  });

  it('is in after an admission, and out once it is undone', () => {
    const admit = doorEntry();
    expect(guestAfter(admit)).toMatchObject({ state: 'in', admissions: [{ door: 'North', role: 'first' }] });
    const undo = doorEntry({ kind: 'undo', undoes: [admit.key] });
    expect(guestAfter(admit, undo)).toMatchObject({ state: 'out', admissions: [], undone: 1 });
  });

  it('stays in by an admission that the device of the undo had not seen', () => {
    const north = doorEntry();
    const south = doorEntry({ door: 'South' });
    const undo = doorEntry({ kind: 'undo', undoes: [north.key] });
    expect(guestAfter(north, south, undo)).toMatchObject({ state: 'in', admissions: [{ door: 'South' }] });
  });

  it('is in again after another admission', () => {
    const first = doorEntry();
    const undo = doorEntry({ kind: 'undo', undoes: [first.key] });
    expect(guestAfter(first, undo, doorEntry({ door: 'South' })).state).toBe('in');
  });

  it('keeps a name when the invitation is cancelled or unknown', () => {
    const admit = doorEntry({ person: { name: 'Ada', email: '' } });
    const cancelled = deriveGuests([doorPerson({ is_cancelled: true })], [admit]).get('ada');
    expect(cancelled).toMatchObject({ state: 'in', isInvited: false, name: 'Ada' });
    expect(deriveGuests([], [admit]).get('ada')).toMatchObject({
      state: 'in',
      isInvited: false,
      name: 'Ada',
    });
  });

  it('is left out when cancelled and without entries', () => {
    expect(deriveGuests([doorPerson({ is_cancelled: true })], []).size).toBe(0);
  });

  it('who walked in is identified by the key of that entry', () => {
    const came = doorEntry({ kind: 'walk-in', person: { name: 'Bo', email: '' } });
    const again = doorEntry({ invitation_id: came.key, knew: [came.key] });
    const bo = deriveGuests([], [again, came]).get(came.key);
    expect(bo).toMatchObject({ name: 'Bo', isWalkIn: true, isInvited: false, state: 'in' });
    expect(bo?.admissions.map(({ role }) => role)).toEqual(['first', 'again']);
  });
});

describe('a guest derived before', () => {
  const logged = { ...doorEntry(), seq: 1, arrived_at: '2026-03-20T18:00:01.000Z' };
  const derive = (person: DoorPerson, ...entries: DoorEntry[]) => deriveGuests([person], entries).get('ada');

  it('is the same object while person and entries are the same', () => {
    expect(derive(ada)).toBe(derive(ada));
    expect(derive(ada, logged)).toBe(derive(ada, logged));
  });

  it('is derived again for another person, other entries, and entries that are left out', () => {
    expect(derive(ada, logged)).toMatchObject({ name: 'Ada', state: 'in' });
    expect(derive({ ...ada, name: 'Ada Lund' }, logged)?.name).toBe('Ada Lund');
    const undo = doorEntry({ kind: 'undo', undoes: [logged.key] });
    for (const entries of [
      [logged, undo],
      [undo, logged],
    ])
      expect(derive(ada, ...entries)?.state).toBe('out');
    const leftOut = [{ door_id: logged.device, from: logged.arrived_at }];
    expect(derive(ada, logged)?.state).toBe('in');
    expect(deriveGuests([ada], [logged], leftOut).get('ada')?.state).toBe('out');
    expect(derive(ada, logged)?.state).toBe('in');
  });
});

describe('two admissions of a guest', () => {
  const north = doorEntry({ made_at: '2026-03-20T20:00:00.000Z', skew_ms: -7_200_000 });
  const south = doorEntry({ door: 'South', made_at: '2026-03-20T18:00:05.000Z', skew_ms: null });

  it('that did not know each other are a conflict of both doors, with corrected times', () => {
    const guest = guestAfter(south, north);
    expect(guest.state).toBe('conflict');
    expect(guest.conflicts).toEqual([
      {
        isSeen: false,
        admissions: [
          expect.objectContaining({ door: 'North', at: '2026-03-20T18:00:00.000Z', isCorrected: true }),
          expect.objectContaining({ door: 'South', at: '2026-03-20T18:00:05.000Z', isCorrected: false }),
        ],
      },
    ]);
    expect(guest.admissions.map(({ role }) => role)).toEqual(['unaware', 'unaware']);
  });

  it('are no conflict once it is seen, until a third is unaware too', () => {
    const seen = doorEntry({ kind: 'seen', saw: [north.key, south.key] });
    expect(guestAfter(north, south, seen)).toMatchObject({ state: 'in', conflicts: [{ isSeen: true }] });
    const west = doorEntry({ door: 'West' });
    const third = guestAfter(north, south, seen, west);
    expect(third.state).toBe('conflict');
    expect(third.conflicts.filter(({ isSeen }) => !isSeen)).toHaveLength(2);
  });

  it('are no conflict once one of them is undone', () => {
    const undo = doorEntry({ kind: 'undo', undoes: [south.key] });
    expect(guestAfter(north, south, undo)).toMatchObject({ state: 'in', conflicts: [] });
  });

  it('of which one knew the other are no conflict, whatever the clocks say', () => {
    const later = doorEntry({ door: 'South', made_at: '2026-03-20T12:00:00.000Z', knew: [north.key] });
    const guest = guestAfter(later, north);
    expect(guest).toMatchObject({ state: 'in', conflicts: [] });
    expect(guest.admissions.map(({ door, role }) => [door, role])).toEqual([
      ['North', 'first'],
      ['South', 'again'],
    ]);
  });

  it('inherit the knowledge of those they knew, also of an undone one', () => {
    const second = doorEntry({ knew: [north.key] });
    const undo = doorEntry({ kind: 'undo', undoes: [second.key] });
    const third = doorEntry({ door: 'South', knew: [second.key] });
    expect(guestAfter(third, undo, second, north).conflicts).toEqual([]);
  });
});
