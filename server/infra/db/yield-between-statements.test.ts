import { expect, test } from 'vitest';
import { yieldBetweenStatements } from './yield-between-statements.ts';

const MESSAGE_MS = 2;

/** Runs messages, by their first letters, while other work has a turn of the event loop whenever there is one. */
async function runBeside(messages: string): Promise<string> {
  const log: string[] = [];
  const client = {
    async execProtocolRaw(message: Uint8Array) {
      const began = performance.now();
      while (performance.now() - began < MESSAGE_MS);
      log.push(String.fromCharCode(...message));
      return message;
    },
  };
  yieldBetweenStatements(client);
  let isDone = false;
  const logTurn = () => {
    log.push('turn');
    if (!isDone) setImmediate(logTurn);
  };
  setImmediate(logTurn);
  for (const letter of messages) await client.execProtocolRaw(Buffer.from(letter));
  isDone = true;
  return log.join(' ');
}

test('other work has its turn between statements of two milliseconds, which is when connections are accepted', async () => {
  expect(await runBeside('QQQQ')).toMatch(/Q( turn)+ Q( turn)+ Q( turn)+ Q/);
});

test('the messages of one statement are in one turn, however busy the machine is', async () => {
  expect(await runBeside('PDBDESPDBDES')).toMatch(/P D B D E S( turn)+ P D B D E S$/);
});
