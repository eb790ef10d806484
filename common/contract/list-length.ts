/** Whether an answer holds a whole list or a page of it. APIs of another make say so in many places and words. */
import { jsonText } from './json-text.ts';

const TOTALS = [
  ...['total', 'count', 'total_count', 'totalCount', 'total_items', 'totalItems', 'total_records'],
  ...['totalRecords', 'totalResults', 'totalDocs', 'totalElements'],
];
const LAST_PAGES = ['last_page', 'lastPage', 'total_pages', 'totalPages', 'page_count', 'pageCount', 'pages'];
const PRESENT_PAGES = ['page', 'current_page', 'currentPage', 'page_number', 'pageNumber'];
/** What stands there where something follows: true, an address, a page or a mark of it. */
const FOLLOWING = [
  ...['has_more', 'hasMore', 'has_next', 'hasNext', 'hasNextPage', 'has_next_page', 'next', 'next_page'],
  ...['nextPage', 'next_page_url', 'nextPageUrl', 'next_cursor', 'nextCursor'],
];
const NOTHING = new Set(['', 'false', '0', 'null', 'none']);

type Fields = Partial<Record<string, unknown>>;

/** Whether an answer says that its list goes on. */
export function isPartOfList(answer: unknown, length: number): boolean {
  return unlistedIn(answer, length) > 0;
}

/** The sizes that pages have where nobody asked for one. */
const PAGE_SIZES = new Set([10, 15, 20, 25, 30, 50, 100, 200, 250, 500, 1000]);

/** Whether a list may be a page of a longer one although its answer counts nothing: it is as long as pages are. */
export function mayBePage(answer: unknown, length: number): boolean {
  if (!PAGE_SIZES.has(length)) return false;
  const names = [...TOTALS, ...LAST_PAGES];
  return !placesIn(answer).some((place) => names.some((name) => Number.isFinite(countIn(place[name]))));
}

/** How many more an answer counts than the `length` that it lists; infinite where it says no more than that it goes on. */
export function unlistedIn(answer: unknown, length: number): number {
  const places = placesIn(answer);
  const counted = places.flatMap((place) => TOTALS.map((name) => countIn(place[name]) - length));
  const unlisted = Math.max(0, ...counted.filter(Number.isFinite));
  return unlisted === 0 && places.some(goesOn) ? Number.POSITIVE_INFINITY : unlisted;
}

/** Whether an answer counts its list, and comes to none. */
export function countsNone(answer: unknown): boolean {
  return placesIn(answer).some((place) => TOTALS.some((name) => countIn(place[name]) === 0));
}

/** Where it may stand: beside the list, around it, or in a part of either for that alone. */
function placesIn(answer: unknown): Fields[] {
  return [answer, fieldsOf(answer).data].flatMap((place) => {
    const { meta, pagination, paging, links, _meta, ...rest } = fieldsOf(place);
    const ofMeta = fieldsOf(meta).pagination;
    return [rest, ...[meta, ofMeta, pagination, paging, links, _meta].map(fieldsOf)];
  });
}

function goesOn(place: Fields): boolean {
  if (FOLLOWING.some((name) => !NOTHING.has(jsonText(place[name]).trim().toLowerCase()))) return true;
  const present = Math.max(1, ...PRESENT_PAGES.map((name) => countIn(place[name])).filter(Number.isFinite));
  return LAST_PAGES.some((name) => countIn(place[name]) > present);
}

/** Not a number where there is none. */
function countIn(value: unknown): number {
  const text = jsonText(value).trim();
  return text === '' ? Number.NaN : Number(text);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
