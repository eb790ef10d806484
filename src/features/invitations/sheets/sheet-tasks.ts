import type { JudgedRow } from '../../../contract/people-sheet.ts';

/** A table to be written as an Excel file: texts only, so that nothing in it is ever a formula. */
export interface SheetTable {
  title: string;
  columns: { header: string /** In characters. */; width: number }[];
  rows: string[][];
}

/** What the worker is asked. */
export type SheetTask =
  | { kind: 'judge'; file: ArrayBuffer; invited: string[]; placesLeft: number }
  | { kind: 'write'; table: SheetTable };

/** What it answers; `problem` is meant for the reader's eyes. */
export type SheetResult =
  | { kind: 'judged'; rows: JudgedRow[] }
  | { kind: 'problem'; problem: string }
  | { kind: 'written'; file: Uint8Array };
