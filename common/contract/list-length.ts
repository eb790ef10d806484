/**
 * Whether an answer contains a whole list or a page of it. APIs of another make report that in many places and forms.
 */
import { jsonText } from './json-text.ts';

const TOTALS = [
  ...['total', 'count', 'total_count', 'totalCount', 'total_items', 'totalItems', 'total_records'],
  ...['totalRecords', 'totalResults', 'totalDocs', 'totalElements'],
];
const LAST_PAGES = ['last_page', 'lastPage', 'total_pages', 'totalPages', 'page_count', 'pageCount', 'pages'];
const PRESENT_PAGES = ['page', 'current_page', 'currentPage', 'page_number', 'pageNumber'];
/** Fields that mean that more follows: true, or the URL, page or cursor of it. */
const FOLLOWING = [
  ...['has_more', 'hasMore', 'has_next', 'hasNext', 'hasNextPage', 'has_next_page', 'next', 'next_page'],
  ...['nextPage', 'next_page_url', 'nextPageUrl', 'next_cursor', 'nextCursor'],
];
const NOTHING = new Set(['', 'false', '0', 'null', 'none']);

type Fields = Partial<Record<string, unknown>>;

/** What an answer says of its list's length in its headers, under names that its body might use. */
export type ListHeaders = Fields;

/** Headers of another origin can only be read if its API exposes them. */
export function listHeadersOf(headers: Headers): ListHeaders {
  return {
    total: headers.get('X-Total-Count') ?? headers.get('X-Total'),
    count: headers.get('Content-Range')?.split('/')[1],
    has_next: /\brel="?next\b/i.test(headers.get('Link') ?? ''),
  };
}

/** Whether an answer says that its list continues. */
export function isPartOfList(answer: unknown, length: number, headers?: ListHeaders): boolean {
  return unlistedIn(answer, length, headers) > 0;
}

/** Usual default page sizes. */
const PAGE_SIZES = new Set([10, 15, 20, 25, 30, 50, 100, 200, 250, 500, 1000]);

/** Whether a list without a count may be a page of a longer one: its length is a usual page size. */
export function mayBePage(answer: unknown, length: number, headers?: ListHeaders): boolean {
  if (!PAGE_SIZES.has(length)) return false;
  const names = [...TOTALS, ...LAST_PAGES];
  return !placesIn(answer, headers).some((place) =>
    names.some((name) => Number.isFinite(countIn(place[name]))),
  );
}

/** How many more rows an answer counts than the `length` it contains; infinite if it only says that more follow. */
export function unlistedIn(answer: unknown, length: number, headers?: ListHeaders): number {
  const places = placesIn(answer, headers);
  const counted = places.flatMap((place) => TOTALS.map((name) => countIn(place[name]) - length));
  const unlisted = Math.max(0, ...counted.filter(Number.isFinite));
  return unlisted === 0 && places.some(hasMorePages) ? Number.POSITIVE_INFINITY : unlisted;
}

/** Whether an answer counts its list as empty. */
export function countsNone(answer: unknown): boolean {
  return placesIn(answer).some((place) => TOTALS.some((name) => countIn(place[name]) === 0));
}

/** Places of paging fields: beside the list, around it, or in a separate object of each. */
function placesIn(answer: unknown, headers?: ListHeaders): Fields[] {
  const { data } = fieldsOf(answer);
  return [answer, data, fieldsOf(data).result, headers].flatMap((place) => {
    const { meta, pagination, paging, links, _meta, ...rest } = fieldsOf(place);
    const ofMeta = fieldsOf(meta).pagination;
    return [rest, ...[meta, ofMeta, pagination, paging, links, _meta].map(fieldsOf)];
  });
}

function hasMorePages(place: Fields): boolean {
  if (FOLLOWING.some((name) => !NOTHING.has(jsonText(place[name]).trim().toLowerCase()))) return true;
  const present = Math.max(1, ...PRESENT_PAGES.map((name) => countIn(place[name])).filter(Number.isFinite));
  return LAST_PAGES.some((name) => countIn(place[name]) > present);
}

/** NaN if there is no count. */
function countIn(value: unknown): number {
  const text = jsonText(value).trim();
  return text === '' ? Number.NaN : Number(text);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
