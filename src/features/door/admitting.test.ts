import { expect, test } from 'vitest';
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { doorPerson } from '../../../tests/support/door-entries.ts';
import { INITIAL_STATE } from '../../offline/door/door-state.ts';
import { createGuestBook } from '../../offline/door/guest-book.ts';
import { observable } from '../../offline/observable.ts';
import { createAdmitting } from './admitting.ts';
import type { Verdict } from './verdict.ts';

/** A door whose device stores at once, or not at all. */
function door({ stores = true, link = INITIAL_STATE.link } = {}) {
  const book = createGuestBook();
  book.take({ people: [doorPerson(), doorPerson({ _id: 'bo', name: 'Bo', pass_code: '' })] });
  const made: DoorEntry[] = [];
  const said: Verdict[] = [];
  const admitting = createAdmitting({
    otherEventOf: async () => undefined,
    say: (verdict) => said.push(verdict),
    device: {
      book,
      state: observable({ ...INITIAL_STATE, link }),
      async record(make) {
        if (!stores) throw new Error('full');
        const key = `00000000-0000-4000-8000-00000000000${made.length}`;
        const stamp = {
          key,
          door: 'North',
          device: 'tablet',
          made_at: '2026-03-20T18:00:00.000Z',
          skew_ms: 0,
        };
        const entry = make(stamp);
        made.push(entry);
        book.take({ entries: [entry] });
        return entry;
      },
    },
  });
  return { admitting, book, made, said };
}

test('a guest is welcomed once, and is in already when touched again', async () => {
  const { admitting, made, said } = door();
  await admitting.touch('ada');
  await admitting.scan('https://portal.test/pass/ADA0000001');
  expect(said.map(({ kind }) => kind)).toEqual(['welcome', 'already-in']);
  expect(made).toHaveLength(1);
});

test('two touches at once let in once', async () => {
  const { admitting, made } = door();
  await Promise.all([admitting.touch('ada'), admitting.touch('ada')]);
  expect(made).toHaveLength(1);
});

test('what the device does not store is said, and lets nobody in', async () => {
  const { admitting, book, said } = door({ stores: false });
  await admitting.touch('ada');
  expect(said).toEqual([{ kind: 'not-saved', guestId: 'ada' }]);
  expect(book.get('ada')?.state).toBe('out');
});

test('undoing the second admission leaves the first; undoing all leaves the guest out', async () => {
  const { admitting, book, made, said } = door();
  await admitting.touch('ada');
  await admitting.admitAnyway('ada', 'Was outside');
  expect(said.at(-1)).toMatchObject({ kind: 'welcome', isAgain: true });
  await admitting.undo('ada', 'Touched by mistake', made[1]?.key);
  expect(book.get('ada')).toMatchObject({ state: 'in', admissions: [{ key: made[0]?.key }] });
  await admitting.undo('ada', 'Wrong person');
  expect(book.get('ada')?.state).toBe('out');
  expect(made.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['admit', undefined],
    ['admit', 'Was outside'],
    ['undo', 'Touched by mistake'],
    ['undo', 'Wrong person'],
  ]);
});

test('a walk-in is welcomed by name, and counted apart', async () => {
  const { admitting, book, said } = door();
  await admitting.walkIn({ name: 'Dag', email: '' });
  const [verdict] = said;
  expect(verdict).toMatchObject({ kind: 'walk-in' });
  expect(book.counts()).toMatchObject({ expected: 2, admitted: 0, walkIns: 1 });
});

test.each([
  ['ended', 'ended'],
  ['unknown-door', 'unknown-door'],
  ['not-found', 'no-event'],
] as const)('a door that is over (%s) lets nobody in, undoes nothing, and says why', async (link, why) => {
  const { admitting, book, made, said } = door({ link });
  await admitting.touch('ada');
  await admitting.scan('https://portal.test/pass/ADA0000001');
  await admitting.walkIn({ name: 'Dag', email: '' });
  await admitting.undo('ada', 'Wrong person');
  expect(said.map(({ kind }) => kind)).toEqual([why, why, why, why]);
  expect(made).toEqual([]);
  expect(book.get('ada')?.state).toBe('out');
});

test('a door of an event that is switched off goes on letting in: that is counted', async () => {
  const { admitting, said } = door({ link: 'inactive' });
  await admitting.touch('ada');
  expect(said).toMatchObject([{ kind: 'welcome' }]);
});
