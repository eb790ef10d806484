/** Lists that an API of another make answers in pages of ten, unless told otherwise. */
import { expect, test } from 'vitest';
import { createClientFixture } from '../../tests/support/screens/client-fixture.ts';

const at = createClientFixture();

const ROWS = Array.from({ length: 25 }, (_, index) => ({ _id: `e${index}` }));
const json = { 'Content-Type': 'application/json' };

interface Paging {
  /** The number of the first page; undefined if the API does not know the parameter. */
  from?: number;
  hasLimit?: boolean;
  /** The page that fails. */
  failing?: string;
  body?: (rows: object[], isLast: boolean) => object;
}

/** @returns the pages that are requested */
function answerInPages({ from, hasLimit = false, failing, body = withTotal }: Paging) {
  const pages: (string | null)[] = [];
  at.answer = ({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://api.test');
    const page = searchParams.get('page');
    pages.push(page);
    if (page === failing) return void response.writeHead(404, json).end('{"message":"No page"}');
    const size = Number((hasLimit && searchParams.get('limit')) || 10);
    const start = page === null || from === undefined ? 0 : (Number(page) - from) * size;
    const rows = ROWS.slice(start, start + size);
    response.writeHead(200, json).end(JSON.stringify(body(rows, start + size >= ROWS.length)));
  };
  return pages;
}

const withTotal = (result: object[]) => ({ data: { result, total: ROWS.length } });
const withMark = (data: object[], isLast: boolean) => ({ data, pagination: { has_more: !isLast } });

test.each<[string, Paging]>([
  ['from 1', { from: 1 }],
  ['from 0', { from: 0 }],
  ['from 1 without a total', { from: 1, body: withMark }],
  ['from 0 without a total', { from: 0, body: withMark }],
  ['from 1, as large as was asked for', { from: 1, hasLimit: true }],
  ['from 0, as large as was asked for', { from: 0, hasLimit: true }],
  ['from 0 without a total, as large as was asked for', { from: 0, hasLimit: true, body: withMark }],
])('Pages %s give the whole list', async (_how, paging) => {
  const pages = answerInPages(paging);
  const { data, gaps } = await at.listEvents();
  expect(data.map(({ _id }) => _id)).toEqual(ROWS.map(({ _id }) => _id));
  expect(gaps).toBeUndefined();
  const { from = 0, hasLimit } = paging;
  expect(pages.length).toBe(hasLimit ? 3 - from : 3 + from);
});

test.each<[string, Paging, number]>([
  ['that are not known to the API', {}, 10],
  ['without a total that are not known to the API', { body: withMark }, 10],
  ['of which one fails', { from: 1, failing: '3' }, 20],
])('Pages %s leave the list with what it lacks', async (_how, paging, length) => {
  const pages = answerInPages(paging);
  const { data, gaps } = await at.listEvents();
  expect(data).toHaveLength(length);
  const unlisted = paging.body ? Number.POSITIVE_INFINITY : ROWS.length - length;
  expect(gaps).toEqual({ call: 'listEvents', unread: 0, unlisted });
  expect(pages.at(-1)).toBe(paging.failing ?? '2');
});

const bare = (data: object[]) => ({ data });

test.each<[string, Paging, number]>([
  ['from 1', { from: 1 }, 4],
  ['from 0', { from: 0 }, 3],
  ['as large as was asked for', { from: 1, hasLimit: true }, 3],
  ['from 0, as large as was asked for', { from: 0, hasLimit: true }, 3],
])('Pages %s that nothing marks as such give the whole list', async (_how, paging, requests) => {
  const pages = answerInPages({ ...paging, body: bare });
  const { data, gaps } = await at.listEvents();
  expect(data.map(({ _id }) => _id)).toEqual(ROWS.map(({ _id }) => _id));
  expect(gaps).toBeUndefined();
  expect(pages).toHaveLength(requests);
});

test.each([
  ['of an API without pages', {}],
  ['of an API that refuses to be asked for one', { from: 1, failing: '1' }],
])('A list as long as a page, %s, is whole', async (_what, paging) => {
  answerInPages({ ...paging, body: bare });
  const { data, gaps } = await at.listEvents();
  expect(data).toHaveLength(10);
  expect(gaps).toBeUndefined();
});

test('A list of pages that nothing marks says that it is cut if one fails', async () => {
  answerInPages({ from: 1, failing: '3', body: bare });
  const { data, gaps } = await at.listEvents();
  expect(data).toHaveLength(20);
  expect(gaps).toMatchObject({ unread: 0, unlisted: Number.POSITIVE_INFINITY });
});

test('A whole list is requested once', async () => {
  const pages = answerInPages({ body: (result) => ({ data: { result, total: result.length } }) });
  expect((await at.listEvents()).gaps).toBeUndefined();
  expect(pages).toEqual([null]);
});
