import type { CheckedList, ListChoice } from '../import/check-list.ts';
import type { TextEncoding } from '../import/list-types.ts';
import type { ReadList } from '../import/read-list.ts';

/** A table to write as an Excel file: texts only, so that nothing in it is ever a formula. */
export interface SheetTable {
  title: string;
  columns: { header: string /** In characters. */; width: number }[];
  rows: string[][];
}

/** The data that a list is judged against. */
export interface InviteLimits {
  /** Lower-cased addresses that are invited already. */
  invited: string[];
  /** Lower-cased addresses with a pending invitation on this device. */
  waiting?: string[];
  /** How many more people the plan admits; Infinity without a limit. */
  placesLeft: number;
}

/** A request to the worker. */
export type SheetTask =
  | { kind: 'open'; file: ArrayBuffer; encoding: TextEncoding | undefined; limits: InviteLimits }
  /** Interprets a parsed list in another way. */
  | { kind: 'check'; list: ReadList; choice: ListChoice; limits: InviteLimits }
  | { kind: 'write'; table: SheetTable };

/** Its response; `problem` is a message for the user. */
export type SheetResult =
  | { kind: 'checked'; list: ReadList; checked: CheckedList }
  | { kind: 'problem'; problem: string }
  | { kind: 'written'; file: Uint8Array };

/** The worker's first message: its code is loaded. */
export const READER_STARTED = 'started';
