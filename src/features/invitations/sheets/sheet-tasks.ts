import type { CheckedList, ListChoice } from '../import/check-list.ts';
import type { TextEncoding } from '../import/list-types.ts';
import type { ReadList } from '../import/read-list.ts';

/** A table to be written as an Excel file: texts only, so that nothing in it is ever a formula. */
export interface SheetTable {
  title: string;
  columns: { header: string /** In characters. */; width: number }[];
  rows: string[][];
}

/** What a list is judged against. */
export interface InviteLimits {
  /** Lower-cased addresses that are invited already. */
  invited: string[];
  /** Lower-cased addresses whose invitation waits on this device. */
  waiting?: string[];
  /** How many more people the plan admits; Infinity where there is no limit. */
  placesLeft: number;
}

/** What the worker is asked. */
export type SheetTask =
  | { kind: 'open'; file: ArrayBuffer; encoding: TextEncoding | undefined; limits: InviteLimits }
  /** A list that was opened before, understood in another way. */
  | { kind: 'check'; list: ReadList; choice: ListChoice; limits: InviteLimits }
  | { kind: 'write'; table: SheetTable };

/** What it answers; `problem` is meant for the reader's eyes. */
export type SheetResult =
  | { kind: 'checked'; list: ReadList; checked: CheckedList }
  | { kind: 'problem'; problem: string }
  | { kind: 'written'; file: Uint8Array };

/** What the worker says first: its code has arrived. */
export const READER_STARTED = 'started';
