import { expect, test } from 'vitest';
import { yieldBetweenStatements } from './yield-between-statements.ts';

const STATEMENT_MS = 2;

test('other work has its turn between statements of two milliseconds, which is when connections are accepted', async () => {
  const log: string[] = [];
  const client = {
    async execProtocolRaw(message: Uint8Array) {
      const began = performance.now();
      while (performance.now() - began < STATEMENT_MS);
      log.push('statement');
      return message;
    },
  };
  yieldBetweenStatements(client);
  const logTurn = () => {
    log.push('turn');
    if (log.length < 20) setImmediate(logTurn);
  };
  setImmediate(logTurn);
  for (let count = 0; count < 4; count += 1) await client.execProtocolRaw(new Uint8Array());
  expect(log.slice(log.indexOf('statement')).join(' ')).toMatch(
    /^statement( turn)+ statement( turn)+ statement( turn)+ statement/,
  );
});
