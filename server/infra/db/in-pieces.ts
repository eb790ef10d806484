import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that one statement removes: the embedded database serves nobody else meanwhile. */
export const ROWS_A_PIECE = 1_000;

/**
 * Removes rows piece by piece, between which others are served.
 * @param removeSome removes at most `ROWS_A_PIECE`, and answers how many it were
 */
export async function inPieces(removeSome: () => Promise<number>): Promise<void> {
  while ((await removeSome()) === ROWS_A_PIECE) await nextTurn();
}
