import type { PGlite } from '@electric-sql/pglite';

/**
 * The longest sequence of statements without a yield. One connection is accepted in each turn of the event loop, so
 * long turns make new connections queue.
 */
const MAX_TURN_MS = 1;
/** The first bytes of the messages with which a statement begins: Parse, and a simple Query. */
const BEGINNINGS: ReadonlySet<number | undefined> = new Set(
  Array.from('PQ', (letter) => letter.charCodeAt(0)),
);

/**
 * Lets timers and connections run between the statements of the embedded database. It answers each in the same turn, so
 * that a transaction of a hundred statements would otherwise be one turn of the event loop, however many seconds it
 * takes. Not between the five or six messages of a statement: on a busy machine each turn takes longer than they do, and
 * everybody waits for the database meanwhile.
 * @returns a function for the milliseconds since its last answer
 */
export function yieldBetweenStatements(client: Pick<PGlite, 'execProtocolRaw'>): () => number {
  const execute = client.execProtocolRaw.bind(client);
  let turnBegan = performance.now();
  let answeredAt = Number.NEGATIVE_INFINITY;
  client.execProtocolRaw = async (message, ...options) => {
    if (BEGINNINGS.has(message[0]) && performance.now() - turnBegan > MAX_TURN_MS) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      turnBegan = performance.now();
    }
    const answer = await execute(message, ...options);
    answeredAt = performance.now();
    return answer;
  };
  return () => performance.now() - answeredAt;
}
