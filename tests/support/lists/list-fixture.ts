/** A list as a user provides it, and the people that must be read from it. */
export interface ListFixture {
  /** The program that wrote it, and its special feature. */
  what: string;
  bytes: Uint8Array;
  /** Everybody ready to be invited, as `Name <address>`, in the order of the file. */
  ready: string[];
  /** The rows that are not ready: `row: status`. */
  others?: string[];
  /** Its unused addresses: `sheet, column: count`, or `sheet: count`. */
  unused?: string[];
}

/** A row of a wide table, written as `a|b|c`. */
export const cells = (line: string): string[] => line.split('|');
