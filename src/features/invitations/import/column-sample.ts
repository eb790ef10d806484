import type { Heading } from './header-words.ts';

/** A column for the guess. */
export interface ColumnSample {
  at: number;
  heading: Heading;
  asksWhoComes: boolean;
  /** Whether there is a heading at all, known or not. */
  hasHeading: boolean;
  /** One per row, blank ones included, as columns are compared row by row. */
  cells: string[];
  filled: string[];
}
