/**
 * Whether an answer contains a whole list or a page of it. APIs of another make report that in many places and forms.
 */
import { jsonText } from './json-text.ts';

/** Names without case and underscores: `total_count`, `totalCount`. */
const TOTALS = 'total count totalcount totalitems totalrecords totalresults totaldocs totalelements'.split(
  ' ',
);
const LAST_PAGES = 'lastpage totalpages pagecount pages'.split(' ');
const PRESENT_PAGES = 'page currentpage pagenumber'.split(' ');
/** Fields that mean that more follows: true, or the URL, page or cursor of it. */
const FOLLOWING = 'hasmore hasnext hasnextpage next nextpage nextpageurl nextcursor'.split(' ');
const NOTHING = new Set(['', 'false', '0', 'null', 'none']);

type Fields = Partial<Record<string, unknown>>;

/** What an answer says of its list's length in its headers, under names that its body might use. */
export type ListHeaders = Fields;

/** Headers of another origin can only be read if its API exposes them. */
export function listHeadersOf(headers: Headers): ListHeaders {
  return {
    total: headers.get('X-Total-Count') ?? headers.get('X-Total'),
    count: headers.get('Content-Range')?.split('/')[1],
    hasnext: /\brel="?next\b/i.test(headers.get('Link') ?? ''),
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
    const { meta, pagination, paging, links, ...rest } = fieldsOf(place);
    const ofMeta = fieldsOf(meta).pagination;
    return [rest, ...[meta, ofMeta, pagination, paging, links].map(fieldsOf)];
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
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  const fields = Object.entries(value ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name.replaceAll('_', '').toLowerCase(), field]));
}
