import { describe, expect, it } from 'vitest';
import { doorEntry, doorPerson } from '../../tests/support/door-entries.ts';
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

  it('stays in by an admission that the undoing device had not seen', () => {
    const north = doorEntry();
    const south = doorEntry({ door: 'South' });
    const undo = doorEntry({ kind: 'undo', undoes: [north.key] });
    expect(guestAfter(north, south, undo)).toMatchObject({ state: 'in', admissions: [{ door: 'South' }] });
  });

  it('is in again after being let in again', () => {
    const first = doorEntry();
    const undo = doorEntry({ kind: 'undo', undoes: [first.key] });
    expect(guestAfter(first, undo, doorEntry({ door: 'South' })).state).toBe('in');
  });

  it('stays readable when the invitation was cancelled, and when nobody has heard of it', () => {
    const admit = doorEntry({ person: { name: 'Ada', email: '' } });
    const cancelled = deriveGuests([doorPerson({ is_cancelled: true })], [admit]).get('ada');
    expect(cancelled).toMatchObject({ state: 'in', isInvited: false, name: 'Ada' });
    expect(deriveGuests([], [admit]).get('ada')).toMatchObject({
      state: 'in',
      isInvited: false,
      name: 'Ada',
    });
  });

  it('is none when cancelled and never seen', () => {
    expect(deriveGuests([doorPerson({ is_cancelled: true })], []).size).toBe(0);
  });

  it('who walked in is a guest by the key of that entry', () => {
    const came = doorEntry({ kind: 'walk-in', person: { name: 'Bo', email: '' } });
    const again = doorEntry({ invitation_id: came.key, knew: [came.key] });
    const bo = deriveGuests([], [again, came]).get(came.key);
    expect(bo).toMatchObject({ name: 'Bo', isWalkIn: true, isInvited: false, state: 'in' });
    expect(bo?.admissions.map(({ role }) => role)).toEqual(['first', 'again']);
  });
});

describe('two admissions of a guest', () => {
  const north = doorEntry({ made_at: '2026-03-20T20:00:00.000Z', skew_ms: -7_200_000 });
  const south = doorEntry({ door: 'South', made_at: '2026-03-20T18:00:05.000Z', skew_ms: null });

  it('that did not know of each other are a conflict of both doors, with corrected times', () => {
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

  it('are one no more once somebody has looked at it, until a third is unaware too', () => {
    const seen = doorEntry({ kind: 'seen', saw: [north.key, south.key] });
    expect(guestAfter(north, south, seen)).toMatchObject({ state: 'in', conflicts: [{ isSeen: true }] });
    const west = doorEntry({ door: 'West' });
    const third = guestAfter(north, south, seen, west);
    expect(third.state).toBe('conflict');
    expect(third.conflicts.filter(({ isSeen }) => !isSeen)).toHaveLength(2);
  });

  it('are none once one of them is undone', () => {
    const undo = doorEntry({ kind: 'undo', undoes: [south.key] });
    expect(guestAfter(north, south, undo)).toMatchObject({ state: 'in', conflicts: [] });
  });

  it('of which one knew the other are none, whatever the clocks say', () => {
    const later = doorEntry({ door: 'South', made_at: '2026-03-20T12:00:00.000Z', knew: [north.key] });
    const guest = guestAfter(later, north);
    expect(guest).toMatchObject({ state: 'in', conflicts: [] });
    expect(guest.admissions.map(({ door, role }) => [door, role])).toEqual([
      ['North', 'first'],
      ['South', 'again'],
    ]);
  });

  it('know what those that they knew did know, also of an undone one', () => {
    const second = doorEntry({ knew: [north.key] });
    const undo = doorEntry({ kind: 'undo', undoes: [second.key] });
    const third = doorEntry({ door: 'South', knew: [second.key] });
    expect(guestAfter(third, undo, second, north).conflicts).toEqual([]);
  });
});
