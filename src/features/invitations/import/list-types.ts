/**
 * The shapes that the steps of reading a list of people hand to each other. All plain data: they cross a worker's
 * border.
 */

/** A table of texts, as a spreadsheet shows it: row 1 of the file is `rows[0]`, also when it is blank. */
export interface ListTable {
  /** The sheet's name; empty for a text. */
  title: string;
  rows: string[][];
  /** Indexes of the rows that the spreadsheet hides, by hand or by a filter. */
  hidden?: number[];
}

/** What a column is used for. `other-email` counts where the first e-mail column has no address. */
export const COLUMN_ROLES = ['email', 'other-email', 'name', 'first-name', 'last-name', 'ignore'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** How a table is understood. */
export interface ColumnMapping {
  /** Index in `rows` of the headings; -1 where the list has none. */
  headerAt: number;
  /** One role a column, from the left; columns beyond are ignored. */
  roles: ColumnRole[];
  /** Whether a missing name is taken from the e-mail address. */
  fillsNames: boolean;
  /** Whether the rows that the spreadsheet hides are read too: who is filtered away there is mostly not meant. */
  takesHidden?: boolean;
}

/** The encodings that a text file may be said to have, as TextDecoder calls them. */
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
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
