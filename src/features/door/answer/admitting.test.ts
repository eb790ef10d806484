import { expect, test } from 'vitest';
import type { DoorEntry } from '../../../../common/contract/door-entries.ts';
import { CommitUnknown } from '../../../../common/lib/indexed-database.ts';
import { doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { INITIAL_STATE } from '../../../offline/door/door-state.ts';
import { createGuestBook } from '../../../offline/door/guests/guest-book.ts';
import { observable } from '../../../offline/observable.ts';
import { createAdmitting } from './admitting.ts';
import type { Verdict } from './verdict.ts';

/** The result of one write: done after `until`, or unknown. */
interface Storing {
  until?: Promise<void>;
  isUnknown?: boolean;
}

const DAG = { kind: 'walk-in', person: { name: 'Dag', email: 'dag@example.test' } } as const;

/** A door whose storage succeeds at once, fails, or behaves as in `storing`. */
function door({
  refuses = undefined as Error | undefined,
  link = INITIAL_STATE.link,
  storing = [] as Storing[],
  read = 'ready' as 'ready' | 'loading',
} = {}) {
  let undecided: DoorEntry | undefined;
  /** Whether the storage tells the result of an unknown write. */
  const device = { answers: false, refuses };
  const book = createGuestBook();
  book.take({ people: [doorPerson(), doorPerson({ _id: 'bo', name: 'Bo', pass_code: '' })] });
  const state = observable({ ...INITIAL_STATE, device: read, link });
  const made: DoorEntry[] = [];
  const said: Verdict[] = [];
  const admitting = createAdmitting({
    otherEventOf: async () => undefined,
    say: (verdict) => said.push(verdict),
    device: {
      book,
      state,
      async findStored() {
        if (!undecided) return undefined;
        if (!device.answers) throw new Error('no answer');
        const entry = undecided;
        undecided = undefined;
        book.take({ entries: [entry] });
        return entry;
      },
      async record(make) {
        if (device.refuses) throw device.refuses;
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
        const { until, isUnknown = false } = storing.shift() ?? {};
        await until;
        if (isUnknown) {
          undecided = entry;
          throw new CommitUnknown();
        }
        book.take({ entries: [entry] });
        return entry;
      },
    },
  });
  const undo = (reason: string, keys: readonly string[]) =>
    admitting.perform({ kind: 'undo', guestId: 'ada', reason, keys });
  return { admitting, book, device, made, said, state, undo };
}

test('a guest is welcomed once and is already in when tapped again', async () => {
  const { admitting, made, said } = door();
  await admitting.admitGuest('ada');
  await admitting.scan('https://portal.test/pass/ADA0000001');
  expect(said.map(({ kind }) => kind)).toEqual(['welcome', 'already-in']);
  expect(made).toHaveLength(1);
});

test('a pass scanned while the list is still being read from the device is judged by it', async () => {
  const { admitting, book, said, state } = door({ read: 'loading' });
  book.clear();
  const scanned = admitting.scan('https://portal.test/pass/ADA0000001');
  book.take({ people: [doorPerson()] });
  state.set({ ...state.get(), device: 'ready' });
  await scanned;
  expect(said).toMatchObject([{ kind: 'welcome', guestId: 'ada' }]);
});

test('two simultaneous taps admit once', async () => {
  const { admitting, made } = door();
  await Promise.all([admitting.admitGuest('ada'), admitting.admitGuest('ada')]);
  expect(made).toHaveLength(1);
});

test('a failed write is reported and admits nobody', async () => {
  const { admitting, book, said } = door({ refuses: new Error('no') });
  await admitting.admitGuest('ada');
  const action = { kind: 'admit', guestId: 'ada' };
  expect(said).toEqual([{ kind: 'not-saved', guestId: 'ada', action, isFull: false }]);
  expect(book.get('ada')?.state).toBe('out');
});

test('a walk-in that a full device did not store is kept until the same action is stored', async () => {
  const refuses = new DOMException('no room', 'QuotaExceededError');
  const { admitting, book, device, made, said } = door({ refuses });
  await admitting.perform(DAG);
  expect(said).toEqual([{ kind: 'not-saved', guestId: undefined, action: DAG, isFull: true }]);
  expect(admitting.unstored()).toEqual(DAG.person);
  device.refuses = undefined;
  // Other admissions meanwhile do not affect it.
  await admitting.admitGuest('ada');
  await admitting.perform({ kind: 'walk-in', person: { name: 'Eve', email: '' } });
  expect(admitting.unstored()).toEqual(DAG.person);
  await admitting.perform(DAG);
  expect(admitting.unstored()).toBeUndefined();
  expect(made.map(({ person }) => person?.name)).toEqual(['Ada', 'Eve', 'Dag']);
  expect(book.counts()).toMatchObject({ walkIns: 2 });
});

test('a walk-in with an unknown write result is kept until it is known, and counted once', async () => {
  const { admitting, book, device, said } = door({ storing: [{ isUnknown: true }] });
  await admitting.perform(DAG);
  expect(said).toEqual([{ kind: 'unsure', guestId: undefined, action: DAG }]);
  expect(admitting.unstored()).toEqual(DAG.person);
  device.answers = true;
  await admitting.perform(DAG);
  expect(said.at(-1)).toMatchObject({ kind: 'walk-in' });
  expect([admitting.unstored(), book.counts().walkIns]).toEqual([undefined, 1]);
});

test('a walk-in that turns out to be stored during another admission is not asked for again', async () => {
  const { admitting, book, device } = door({ storing: [{ isUnknown: true }] });
  await admitting.perform(DAG);
  device.answers = true;
  await admitting.admitGuest('ada');
  expect([admitting.unstored(), book.counts().walkIns, book.counts().admitted]).toEqual([undefined, 1, 1]);
});

test('undoing the second admission keeps the first; undoing both leaves the guest out', async () => {
  const { admitting, book, made, said, undo } = door();
  await admitting.admitGuest('ada');
  await admitting.perform({ kind: 'again', guestId: 'ada', reason: 'Was outside' });
  expect(said.at(-1)).toMatchObject({ kind: 'welcome', isAgain: true });
  await undo('Touched by mistake', [made[1]?.key ?? '']);
  expect(said.at(-1)).toMatchObject({ kind: 'undone', admissions: [{ key: made[1]?.key }] });
  expect(book.get('ada')).toMatchObject({ state: 'in', admissions: [{ key: made[0]?.key }] });
  await undo('Wrong person', [made[0]?.key ?? '']);
  expect(book.get('ada')?.state).toBe('out');
  expect(made.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['admit', undefined],
    ['admit', 'Was outside'],
    ['undo', 'Touched by mistake'],
    ['undo', 'Wrong person'],
  ]);
});

test('a walk-in is welcomed by name and counted separately', async () => {
  const { admitting, book, said } = door();
  await admitting.perform(DAG);
  const [verdict] = said;
  expect(verdict).toMatchObject({ kind: 'walk-in' });
  expect(book.counts()).toMatchObject({ expected: 2, admitted: 0, walkIns: 1 });
});

test.each([
  ['ended', 'ended'],
  ['unknown-door', 'unknown-door'],
  ['not-found', 'no-event'],
] as const)('a door that is over (%s) admits nobody, undoes nothing, and shows why', async (link, why) => {
  const { admitting, book, made, said, undo } = door({ link });
  await admitting.admitGuest('ada');
  await admitting.scan('https://portal.test/pass/ADA0000001');
  // Its list is gone from the device.
  await admitting.scan('https://portal.test/pass/BEA0000001');
  await admitting.perform(DAG);
  await undo('Wrong person', ['key']);
  expect(said.map(({ kind }) => kind)).toEqual([why, why, why, why, why]);
  expect(made).toEqual([]);
  expect(book.get('ada')?.state).toBe('out');
});

test('a door of a disabled event keeps admitting, and admissions count', async () => {
  const { admitting, said } = door({ link: 'inactive' });
  await admitting.admitGuest('ada');
  expect(said).toMatchObject([{ kind: 'welcome' }]);
});

test('a guest scanned during a write is admitted next; the same guest is not admitted twice', async () => {
  let store: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    store = resolve;
  });
  const { admitting, made, said } = door({ storing: [{ until }] });
  const all = [
    admitting.admitGuest('ada'),
    admitting.admitGuest('bo'),
    admitting.admitGuest('ada'),
    admitting.admitGuest('bo'),
  ];
  store();
  await Promise.all(all);
  expect(said).toMatchObject([
    { kind: 'welcome', guestId: 'ada' },
    { kind: 'welcome', guestId: 'bo' },
  ]);
  expect(made).toHaveLength(2);
});

test('a late write is answered as soon as it is confirmed', async () => {
  const { admitting, device, made, said } = door({ storing: [{ isUnknown: true }] });
  device.answers = true;
  await admitting.admitGuest('ada');
  expect(said).toMatchObject([{ kind: 'welcome', guestId: 'ada', key: made[0]?.key }]);
});

test('a write with an unknown result is not reported as failed, and repeating it makes no second entry', async () => {
  const { admitting, book, device, made, said } = door({ storing: [{ isUnknown: true }] });
  await admitting.admitGuest('ada');
  await admitting.admitGuest('ada');
  await admitting.admitGuest('bo');
  expect(said.map(({ kind }) => kind)).toEqual(['unsure', 'unsure', 'not-saved']);
  device.answers = true;
  await admitting.admitGuest('ada');
  expect(said.at(-1)).toMatchObject({ kind: 'welcome', guestId: 'ada', key: made[0]?.key });
  expect([made.length, book.get('ada')?.state]).toEqual([1, 'in']);
  await admitting.admitGuest('bo');
  expect(said.at(-1)).toMatchObject({ kind: 'welcome', guestId: 'bo' });
});

test('a second undo of the same admission makes no entry', async () => {
  const { admitting, made, said, undo } = door();
  await admitting.admitGuest('ada');
  const keys = [made[0]?.key ?? ''];
  await undo('Wrong person', keys);
  await undo('Touched by mistake', keys);
  expect(said.at(-1)).toMatchObject({ kind: 'undone', admissions: [] });
  expect(made).toHaveLength(2);
});
