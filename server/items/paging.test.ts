import { expect, test } from 'vitest';
import { pageOf } from './paging.ts';

test.each([
  [{}, {}],
  [{ page: '3' }, {}],
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
  [{ limit: '0' }, {}],
  [{ limit: '-5' }, {}],
  [{ limit: '2.5' }, {}],
  [{ limit: 'all' }, {}],
])('%j asks for %j', (query, page) => {
  expect(pageOf(query)).toEqual(page);
});
