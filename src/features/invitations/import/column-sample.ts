import type { Heading } from './header-words.ts';

/** A column as the guess sees it. */
export interface ColumnSample {
  at: number;
  heading: Heading;
  /** Whether there is a heading at all, known or not. */
  hasHeading: boolean;
  /** One a row, blank ones too: columns are compared row by row. */
  cells: string[];
  filled: string[];
}
