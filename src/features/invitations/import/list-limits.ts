import { MAX_SHEET_PEOPLE } from '../../../../common/contract/people-sheet.ts';

/** Rows read at most: titles, everybody allowed, and blank rows between them. A longer table is cut off. */
export const MAX_ROWS = MAX_SHEET_PEOPLE + 2_000;
/** Columns read at most; the widest export of contacts has about a hundred. */
export const MAX_COLUMNS = 200;
