import { expect, test } from 'vitest';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { readEntries } from './record-entries.ts';

const now = new Date('2026-03-20T18:00:00.000Z');
/** Each takes some tenths of a millisecond to clean. */
const COSTLY = '👨‍👩‍👧‍👦 '.repeat(40);
const costly = () =>
  Array.from({ length: 200 }, () => doorEntry({ person: { name: COSTLY, email: '' }, reason: COSTLY }));

test('the costliest batch is read in many turns, and another company’s entry between them', async () => {
  let turns = 0;
  let isOver = false;
  const order: string[] = [];
  const long = readEntries(costly(), { companyId: 'one', now }).then((read) => {
    order.push('one');
    return read;
  });
  const others = Array.from({ length: 7 }, () => readEntries(costly(), { companyId: 'one', now }));
  const counting = (async () => {
    for (; !isOver; turns += 1) await new Promise(setImmediate);
  })();
  const short = readEntries([doorEntry()], { companyId: 'other', now }).then(() => order.push('other'));
  const read = await long;
  isOver = true;
  await Promise.all([short, counting, ...others]);
  expect(order).toEqual(['other', 'one']);
  expect(turns).toBeGreaterThan(10);
  expect(read).toHaveLength(200);
  expect(read.every(({ entry }) => entry !== undefined)).toBe(true);
});
