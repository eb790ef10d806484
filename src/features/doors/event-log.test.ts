import { expect, test } from 'vitest';
import type { DoorLog } from '../../../common/contract/door.ts';
import { doorEntry, doorPerson } from '../../../tests/support/doors/door-entries.ts';
import { type EventLog, readOn } from './event-log.ts';

const NOTHING: DoorLog = {
  event: null,
  restart: false,
  people: [],
  entries: [],
  cursor: 0,
  mark: '',
  has_more: false,
};
const logged = { ...doorEntry(), seq: 2, arrived_at: '2026-03-20T18:00:01.000Z' };

/** Answers pages by the requested cursor. */
function pages(known: Readonly<Record<number, Partial<DoorLog>>>) {
  const asked: number[] = [];
  const read = async ({ cursor }: { cursor: number }) => {
    asked.push(cursor);
    return { ...NOTHING, cursor, ...known[cursor] };
  };
  return { asked, read };
}

test('A log is read to its end and continued from there; passes are not kept', async () => {
  const { asked, read } = pages({
    0: { people: [doorPerson()], cursor: 1, has_more: true },
    1: { entries: [logged], cursor: 2 },
  });
  const log = await readOn(undefined, read);
  expect(log).toMatchObject({ people: [{ _id: 'ada', pass_code: '' }], entries: [logged], cursor: 2 });
  expect(await readOn(log, read)).toBe(log);
  expect(asked).toEqual([0, 1, 2]);
});

test('A log that restarts replaces its people, and loses no entry', async () => {
  const kept: EventLog = { event: null, people: [doorPerson()], entries: [logged], cursor: 9 };
  const { read } = pages({ 9: { restart: true, people: [doorPerson({ _id: 'bo' })], cursor: 1 } });
  const log = await readOn(kept, read);
  expect(log.people.map(({ _id }) => _id)).toEqual(['bo']);
  expect(log.entries).toHaveLength(1);
});

test('Who has not changed stays the same object, so that only changed guests are derived again', async () => {
  const { read } = pages({
    0: { people: [doorPerson(), doorPerson({ _id: 'bo' })], cursor: 2 },
    2: { people: [doorPerson({ _id: 'bo', name: 'Bo' })], entries: [logged], cursor: 4 },
  });
  const before = await readOn(undefined, read);
  const now = await readOn(before, read);
  expect(now.people[0]).toBe(before.people[0]);
  expect(now.people[1]).toMatchObject({ _id: 'bo', name: 'Bo', pass_code: '' });
});

test('A log is continued with the mark of its cursor, and an older copy gets its mark', async () => {
  const kept: EventLog = { event: null, people: [], entries: [logged], cursor: 2 };
  const asked: (string | undefined)[] = [];
  const read = async ({ cursor, mark }: Pick<EventLog, 'cursor' | 'mark'>) => {
    asked.push(mark);
    return { ...NOTHING, cursor, mark: 'm2' };
  };
  const log = await readOn(kept, read);
  expect(await readOn(log, read)).toBe(log);
  expect(asked).toEqual([undefined, 'm2']);
});

test.each<Partial<DoorLog>>([{ has_more: true }, { has_more: true, restart: true, people: [doorPerson()] }])(
  'Pages that say there is more and lead nowhere are not asked for for ever, nor taken for the whole',
  async (page) => {
    const { asked, read } = pages({ 0: page });
    await expect(readOn(undefined, read)).rejects.toThrow('cannot be read to its end');
    expect(asked).toEqual([0, 0]);
  },
);
