import { expect, test } from 'vitest';
import { createGate } from '../../tests/support/gate.ts';
import { createCallQueues } from './call-queues.ts';

test('requests of one token at once cost two look-ups, of which the second begins after all of them', async () => {
  const queues = createCallQueues(async () => undefined);
  const gates = [createGate(), createGate()];
  let begun = 0;
  const ask = (tokenHash: string) =>
    queues.findSession({ address: '192.0.2.7', tokenHash, isOurs: true, opens: 'company' }, async () => {
      const gate = gates[begun];
      begun += 1;
      await gate?.opened;
      return undefined;
    });
  const first = ask('one');
  const others = Array.from({ length: 20 }, () => ask('one'));
  await expect.poll(() => begun).toBe(1);
  gates[0]?.open();
  await first;
  await expect.poll(() => begun).toBe(2);
  gates[1]?.open();
  await Promise.all(others);
  expect(begun).toBe(2);
  await ask('another');
  expect(begun).toBe(3);
});
