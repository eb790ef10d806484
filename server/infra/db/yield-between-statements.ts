import type { PGlite } from '@electric-sql/pglite';

/**
 * How long statements may follow each other before everything else has its turn. In each turn of the loop one connection
 * is accepted: the longer a turn, the longer is the line of those that come again.
 */
const LONGEST_TURN_MS = 1;

/**
 * Lets timers and connections have their turn between the statements of the embedded database. It answers each within
 * the turn in which it is asked, so that a transaction of a hundred statements would be one turn of the loop, however
 * many seconds it takes.
 * @returns how many milliseconds ago it answered last
 */
export function yieldBetweenStatements(client: Pick<PGlite, 'execProtocolRaw'>): () => number {
  const execute = client.execProtocolRaw.bind(client);
  let turnBegan = performance.now();
  let answeredAt = Number.NEGATIVE_INFINITY;
  client.execProtocolRaw = async (...message) => {
    if (performance.now() - turnBegan > LONGEST_TURN_MS) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      turnBegan = performance.now();
    }
    const answer = await execute(...message);
    answeredAt = performance.now();
    return answer;
  };
  return () => performance.now() - answeredAt;
}
