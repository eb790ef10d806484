import { expect, test } from 'vitest';
import { LONGEST_PAGE, pageOf } from './paging.ts';

const whole = { limit: LONGEST_PAGE, offset: 0 };

test.each([
  [{}, whole],
  [{ page: '3' }, whole],
  [{ limit: '20' }, { limit: 20, offset: 0 }],
  [
    { limit: '20', page: '1' },
    { limit: 20, offset: 0 },
  ],
  [
    { limit: '20', page: '3' },
    { limit: 20, offset: 40 },
  ],
  [
    { limit: '20', page: '0' },
    { limit: 20, offset: 0 },
  ],
  [
    { limit: '20', page: 'x' },
    { limit: 20, offset: 0 },
  ],
  [{ limit: '0' }, whole],
  [{ limit: '-5' }, whole],
  [{ limit: '2.5' }, whole],
  [{ limit: 'all' }, whole],
  // With pages of the maximum size, no rows are skipped between two of them.
  [
    { limit: '1000000', page: '2' },
    { limit: LONGEST_PAGE, offset: LONGEST_PAGE },
  ],
])('%j asks for %j', (query, page) => {
  expect(pageOf(query)).toEqual(page);
});
