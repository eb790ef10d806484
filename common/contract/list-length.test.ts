import { describe, expect, test } from 'vitest';
import { isPartOfList, listHeadersOf, mayBePage, unlistedIn } from './list-length.ts';

const rows = [{ _id: 1 }, { _id: 2 }];

describe('An answer with a list of two', () => {
  test.each([
    [{ data: rows, total: 12, page: 1 }],
    [{ data: rows, count: '12' }],
    [{ data: rows, totalCount: 12 }],
    [{ data: rows, meta: { total: 12 } }],
    [{ data: rows, meta: { pagination: { total: 12 } } }],
    [{ data: rows, pagination: { total: 12 } }],
    [{ data: { result: rows, total: 12 } }],
    [{ data: { result: rows, count: 12 } }],
    [{ data: { result: rows, pagination: { total: 12 } } }],
    [{ data: { result: rows, total: 12, total_pages: 6, page: 1 } }],
    [{ data: { result: { data: rows, current_page: 1, last_page: 6, total: 12 } } }],
  ])('%j says how many more there are', (answer) => {
    expect(unlistedIn(answer, 2)).toBe(10);
  });

  test.each([
    [{ data: rows, has_more: true }],
    [{ data: rows, next: 'https://api.test/list?page=2' }],
    [{ data: rows, links: { next: '/list?page=2' } }],
    [{ data: { result: rows, next_page_url: '/list?page=2' } }],
    [{ data: { result: rows, current_page: 1, last_page: 2 } }],
    [{ data: { result: rows, total_pages: '3' } }],
    [{ data: rows, count: 2, meta: { totalPages: 2, page: 1 } }],
    [{ data: { result: rows, pagination: { nextPage: 2 } } }],
  ])('%j says that it goes on', (answer) => {
    expect(unlistedIn(answer, 2)).toBe(Number.POSITIVE_INFINITY);
    expect(isPartOfList(answer, 2)).toBe(true);
  });

  test.each([
    [{ data: rows }],
    [{ data: rows, total: 2, page: 1, total_pages: 1, next: null, has_more: false }],
    [{ data: { result: rows, total: '?', count: null, next_page_url: '' } }],
    [{ data: rows, pagination: { total: 2, pages: 1, hasNext: 'false' }, status: 200 }],
    [{ data: rows, links: { next: null, last: '/list?page=1' }, meta: { last_page: 1 } }],
    [null],
    [rows],
  ])('%j says nothing of more', (answer) => {
    expect(unlistedIn(answer, 2)).toBe(0);
  });
});

test.each([
  [{ data: [] }, 10, true],
  [{ data: { result: [] } }, 25, true],
  [{ data: [], total: 10 }, 10, false],
  [{ data: [], meta: { total_pages: 1 } }, 100, false],
  [{ data: [], total: '?' }, 10, true],
  [{ data: [] }, 9, false],
])('%j with %i rows may be a page of more: %s', (answer, length, expected) => {
  expect(mayBePage(answer, length)).toBe(expected);
});

test.each<[Record<string, string>, number]>([
  [{ 'X-Total-Count': '12' }, 2],
  [{ 'X-Total': '12' }, 2],
  [{ 'Content-Range': 'events 0-9/12' }, 2],
  [{ Link: '</list?page=2>; rel="next", </list?page=9>; rel="last"' }, Number.POSITIVE_INFINITY],
  [{ Link: '</list?page=2>; rel=next' }, Number.POSITIVE_INFINITY],
  [{ 'X-Total-Count': '10', Link: '</list?page=1>; rel="last"' }, 0],
  [{ 'Content-Range': 'events 0-9/*' }, 0],
  [{ 'X-Total-Count': 'many', Link: '</next>; rel="prev"' }, 0],
  [{}, 0],
])('headers %j of a list of ten count %d more', (headers, unlisted) => {
  expect(unlistedIn(rows, 10, listHeadersOf(new Headers(headers)))).toBe(unlisted);
});

test('A list of a usual page size whose total is in a header is no page', () => {
  const headers = listHeadersOf(new Headers({ 'X-Total-Count': '10' }));
  expect(mayBePage({ data: rows }, 10, headers)).toBe(false);
  expect(mayBePage({ data: rows }, 10, listHeadersOf(new Headers()))).toBe(true);
});
