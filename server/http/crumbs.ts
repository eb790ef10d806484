/** Pieces smaller than this on average cost more than what they bring; no network makes so many of them. */
const LEAST_AVERAGE_BYTES = 64;
const FREE_PIECES = 1024;

/** Counts the pieces of one body. */
export interface CrumbCount {
  /**
   * Counts one more piece.
   * @returns whether the body comes in crumbs, and is not worth being read any further
   */
  add(bytes: number): boolean;
}

export function countCrumbs(): CrumbCount {
  let received = 0;
  let pieces = 0;
  return {
    add(bytes) {
      received += bytes;
      pieces += 1;
      return (pieces - FREE_PIECES) * LEAST_AVERAGE_BYTES > received;
    },
  };
}
