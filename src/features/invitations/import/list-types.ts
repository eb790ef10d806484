/** The data passed between the steps of reading a list. All plain data, as it crosses a worker boundary. */

/** A table of texts as shown in a spreadsheet: row 1 of the file is `rows[0]`, even if it is blank. */
export interface ListTable {
  /** The sheet's name; empty for a text file. */
  title: string;
  /** Whether the sheet is hidden in the spreadsheet. */
  isHidden?: boolean;
  rows: string[][];
  /** Indexes of rows hidden in the spreadsheet, by hand or by a filter. */
  hidden?: number[];
  /**
   * Columns in which another reader may find other texts: numbers and dates as their format shows them, and cells filled
   * from a merge. All of them if rows or columns are cut off.
   */
  inexact?: number[];
  /** What is not read of a sheet that is too long or too wide. */
  cut?: CutSheet;
}

/** The number of rows, or of columns, that were read of a sheet with more. */
export interface CutSheet {
  rows?: number;
  columns?: number;
}

/**
 * The role of a column. `other-email` is used if the first e-mail column has no address; `attendance` says who comes, as
 * an answer or a ticket's state.
 */
export const COLUMN_ROLES = [
  'email',
  'other-email',
  'name',
  'first-name',
  'last-name',
  'attendance',
  'ignore',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** How a table is interpreted. */
export interface ColumnMapping {
  /** The index in `rows` of the headings; -1 if there are none. */
  headerAt: number;
  /** One role per column, from the left; further columns are ignored. */
  roles: ColumnRole[];
  /** Whether a missing name is derived from the e-mail address. */
  fillsNames: boolean;
  /** Whether hidden rows are read too: people filtered out are usually not meant. */
  takesHidden?: boolean;
  /** Whether people are read too of whom the list says that they do not come. */
  takesAbsent?: boolean | undefined;
}

/** The encodings offered for text files, by their names in TextDecoder. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'macintosh',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'big5',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
