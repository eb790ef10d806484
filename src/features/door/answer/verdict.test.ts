import { describe, expect, test } from 'vitest';
import { doorEntry, doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { createGuestBook } from '../../../offline/door/guests/guest-book.ts';
import { judgeGuest, judgeScan } from './verdict.ts';

type Change = Parameters<ReturnType<typeof createGuestBook>['take']>[0];

function bookOf(...changes: Change[]) {
  const book = createGuestBook();
  book.take({ people: [doorPerson()] });
  for (const change of changes) book.take(change);
  const guest = book.get('ada');
  if (!guest) throw new Error('Ada is not there');
  return { book, guest };
}

describe('a tapped guest', () => {
  test('is admitted when not inside', () => {
    expect(judgeGuest(bookOf().guest, false)).toBe('admit');
  });

  test('is already in, unless the event allows re-entry', () => {
    const { guest } = bookOf({ entries: [doorEntry()] });
    expect(judgeGuest(guest, false)).toEqual({ kind: 'already-in', guestId: 'ada' });
    expect(judgeGuest(guest, true)).toBe('admit');
  });

  test('gets the answer cancelled when the invitation was cancelled, or already in when admitted before that', () => {
    const cancelled = { people: [doorPerson({ is_cancelled: true })] };
    expect(judgeGuest(bookOf(cancelled).guest, true)).toEqual({ kind: 'cancelled', guestId: 'ada' });
    const { guest } = bookOf(cancelled, { entries: [doorEntry()] });
    expect(judgeGuest(guest, false)).toMatchObject({ kind: 'already-in' });
  });

  test('who was in does not come in again after the invitation was cancelled, although the event allows re-entry', () => {
    const cancelled = { people: [doorPerson({ is_cancelled: true })] };
    const { guest } = bookOf({ entries: [doorEntry()] }, cancelled);
    expect(judgeGuest(guest, true)).toEqual({ kind: 'cancelled', guestId: 'ada' });
  });
});

describe('a scan', () => {
  const judged = (text: string, other?: { name: string; date: string }) =>
    judgeScan(text, bookOf().book, async () => other);

  test.each(['ADA0000001', 'ada0-00-0001', 'https://portal.test/pass/ADA0000001'])(
    '%s is read as the pass of a guest',
    async (text) => {
      expect(await judged(text)).toMatchObject({ id: 'ada' });
    },
  );

  test('of another event shows its name and day, as names repeat, when the device has its list', async () => {
    const gala = { name: 'Gala', date: '2026-03-21' };
    expect(await judged('BBB0000001', gala)).toEqual({ kind: 'other-event', eventName: 'Gala, 21-03-2026' });
    expect(await judged('BBB0000001')).toEqual({ kind: 'not-listed', code: 'BBB0000001' });
  });

  test('is on no list when the storage does not answer', async () => {
    const scan = judgeScan('BBB0000001', bookOf().book, () => Promise.reject(new Error('slow')));
    expect(await scan).toMatchObject({ kind: 'not-listed' });
  });

  test('is reported as no pass when it is none', async () => {
    expect(await judged('https://elsewhere.test/menu')).toEqual({ kind: 'no-pass' });
  });
});
