import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work on a list that others wait behind: a piece of it takes no longer than this. */
const LONGEST_TURN_MS = 1;

/** What a test may hold in its hands. */
interface Loop {
  now(): number;
  nextTurn(): Promise<unknown>;
}

/**
 * The answers of some work for each of a list, which gives way to everybody else after each millisecond: by the time
 * that it takes, and not by the number of rows, since what others wrote may make a row cost a thousand times another.
 */
export async function mapGivingWay<Row, Answer>(
  rows: readonly Row[],
  work: (row: Row) => Answer,
  { now, nextTurn: waitForTurn }: Loop = { now: () => performance.now(), nextTurn },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let began = now();
  for (const row of rows) {
    if (now() - began > LONGEST_TURN_MS) {
      await waitForTurn();
      began = now();
    }
    answers.push(work(row));
  }
  return answers;
}
