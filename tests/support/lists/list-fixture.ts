/** A list as somebody brings it, and who is to be read from it. */
export interface ListFixture {
  /** Who wrote it and what is special about it. */
  what: string;
  bytes: Uint8Array;
  /** Everybody ready to be invited, as `Name <address>`, in the order of the file. */
  ready: string[];
  /** The rows that are not ready: `row: status`. */
  others?: string[];
  /** Addresses of it that are not used: `sheet, column: count`, or `sheet: count`. */
  unused?: string[];
}

/** A row of a wide table, written as `a|b|c`. */
export const cells = (line: string): string[] => line.split('|');
