import { describe, expect, test } from 'vitest';
import { doorEntry, doorPerson } from '../../../tests/support/door-entries.ts';
import { createGuestBook } from '../../offline/door/guest-book.ts';
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

describe('a guest who is touched', () => {
  test('is let in when out', () => {
    expect(judgeGuest(bookOf().guest, false)).toBe('admit');
  });

  test('is in already, unless the event allows re-entry', () => {
    const { guest } = bookOf({ entries: [doorEntry()] });
    expect(judgeGuest(guest, false)).toEqual({ kind: 'already-in', guestId: 'ada' });
    expect(judgeGuest(guest, true)).toBe('admit');
  });

  test('is told when the invitation was cancelled, and was let in before is in all the same', () => {
    const cancelled = { people: [doorPerson({ is_cancelled: true })] };
    expect(judgeGuest(bookOf(cancelled).guest, true)).toEqual({ kind: 'cancelled', guestId: 'ada' });
    const { guest } = bookOf(cancelled, { entries: [doorEntry()] });
    expect(judgeGuest(guest, false)).toMatchObject({ kind: 'already-in' });
  });
});

describe('a scan', () => {
  const judged = (text: string, other?: string) => judgeScan(text, bookOf().book, async () => other);

  test.each(['ADA0000001', 'ada0-00-0001', 'https://portal.test/pass/ADA0000001'])(
    '%s is the pass of a guest',
    async (text) => {
      expect(await judged(text)).toMatchObject({ id: 'ada' });
    },
  );

  test('of another event is named, where the device has its list', async () => {
    expect(await judged('BBB0000001', 'Gala')).toEqual({ kind: 'other-event', eventName: 'Gala' });
    expect(await judged('BBB0000001')).toEqual({ kind: 'not-listed', code: 'BBB0000001' });
  });

  test('of a device whose storage does not answer is on no list', async () => {
    const scan = judgeScan('BBB0000001', bookOf().book, () => Promise.reject(new Error('slow')));
    expect(await scan).toMatchObject({ kind: 'not-listed' });
  });

  test('that is no pass is said to be none', async () => {
    expect(await judged('https://elsewhere.test/menu')).toEqual({ kind: 'no-pass' });
  });
});
