/** Reads the whole of a list that an API of another make answers in pages. */
import { memberOf } from '../../common/contract/members.ts';
import type { ListGaps } from './answer.ts';
import { ApiError } from './api-error.ts';

/** The content of an answer, and what it lacks if it is a list. */
interface Page {
  readonly data: unknown;
  readonly gaps?: ListGaps | undefined;
}

const MOST_PAGES = 50;
/** Larger pages are fewer requests; an API may not know the parameter. */
const LIMIT = '100';

/**
 * The same answer, with the rows of further pages if it does not contain the whole list, or may not. Pages may be
 * counted from 0 or 1. Reading ends at the first one without new rows, or that fails: then the answer still says what
 * it lacks, unless that was a guess.
 */
export async function withFurtherPages<Answer extends Page>(
  first: Answer,
  readPage: (query: { page: string; limit: string }) => Promise<Page>,
): Promise<Answer> {
  const { data, gaps } = first;
  if (!gaps?.unlisted || !Array.isArray(data)) return first;
  const rows: unknown[] = [...data];
  const known = new Set(rows.map(idOf));
  const { isGuess } = gaps;
  let { unlisted } = gaps;
  const isKnown = (row: unknown) => known.has(idOf(row));
  const read = (page: number) => readPage({ page: String(page), limit: LIMIT }).catch(unlessEnded);
  for (let page = 1; page <= MOST_PAGES && unlisted > 0; page += 1) {
    const next = await read(page);
    if (!next || !Array.isArray(next.data)) break;
    // Counted from 0 and as large as was asked for: the first answer was only the beginning of page 0.
    const isLater = page === 1 && next.data.length !== data.length && !next.data.some(isKnown);
    const skipped = isLater ? (await read(0))?.data : [];
    const both: unknown[] = Array.isArray(skipped) ? [...skipped, ...next.data] : next.data;
    const fresh = both.filter((row) => !isKnown(row));
    if (fresh.length === 0 && page > 1) {
      if (isGuess) unlisted = 0;
      break;
    }
    for (const row of fresh) known.add(idOf(row));
    rows.push(...fresh);
    // Without a total, the last page is the one that names no other.
    const isEnd = unlisted === Number.POSITIVE_INFINITY && !next.gaps?.unlisted;
    unlisted = isEnd ? 0 : Math.max(0, unlisted - fresh.length);
  }
  if (isGuess && rows.length === data.length) unlisted = 0;
  return { ...first, data: rows, gaps: unlisted + gaps.unread > 0 ? { ...gaps, unlisted } : undefined };
}

const idOf = (row: unknown) => memberOf(row, '_id') ?? memberOf(row, 'id');

/** Rethrows if the request was aborted, or its session has ended. */
function unlessEnded(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.kind === 'ended') throw error;
}
