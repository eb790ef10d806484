import { expect, test } from 'vitest';
import { longJson } from './long-json.ts';

const rows = Array.from({ length: 2_500 }, (_, at) => ({
  _id: `${at}`,
  name: `"Ada" 漢 ${at}`,
  left: undefined,
}));

test.each([
  ['a long list', { result: rows }],
  ['exactly one piece', { rows: rows.slice(0, 1_000) }],
  ['one row more than a piece', { rows: rows.slice(0, 1_001) }],
  ['a list beside something else', { result: rows, total: 3 }],
  ['no list', { _id: 'a' }],
  ['a bare list', rows],
  ['nothing', null],
  ['what JSON leaves out', undefined],
])('%s gives the same text as when it is written at once', async (_, data) => {
  expect(await longJson('Users "all"', data)).toBe(JSON.stringify({ message: 'Users "all"', data }));
});

test('others are served between the batches of a long list', async () => {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  await longJson('Users', { result: rows });
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(2);
});
