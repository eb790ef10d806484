/** Smaller chunks on average cost more than they deliver; no real network produces so many of them. */
const MIN_AVERAGE_BYTES = 64;
const FREE_CHUNKS = 128;

/** Counts the chunks of one body. */
export interface TinyChunkCount {
  /**
   * Counts one more chunk.
   * @returns whether the body consists of tiny chunks, and should not be read any further
   */
  add(bytes: number): boolean;
}

export function countTinyChunks(): TinyChunkCount {
  let received = 0;
  let chunks = 0;
  return {
    add(bytes) {
      received += bytes;
      chunks += 1;
      return (chunks - FREE_CHUNKS) * MIN_AVERAGE_BYTES > received;
    },
  };
}
