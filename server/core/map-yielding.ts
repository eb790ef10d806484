import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest work between two yields. */
const MAX_TURN_MS = 1;

/** Replaced in tests. */
interface Loop {
  now(): number;
  nextTurn(): Promise<unknown>;
}

/**
 * `rows.map(work)` that yields to the event loop after each millisecond of work: by time and not by the number of rows,
 * since user data may make one row a thousand times as expensive as another.
 */
export async function mapYielding<Row, Answer>(
  rows: readonly Row[],
  work: (row: Row) => Answer,
  { now, nextTurn: waitForTurn }: Loop = { now: () => performance.now(), nextTurn },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let began = now();
  for (const row of rows) {
    if (now() - began > MAX_TURN_MS) {
      await waitForTurn();
      began = now();
    }
    answers.push(work(row));
  }
  return answers;
}
