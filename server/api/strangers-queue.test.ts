/** Queued log-ins on systems with few connections. */
import { expect, test } from 'vitest';
import { createGate } from '../../tests/support/gate.ts';
import { Overloaded } from '../core/queue/overloaded.ts';
import type { Caller } from '../http/callers/incoming-call.ts';
import { createCallQueues } from './call-queues.ts';

/** Sends concurrent log-ins from several addresses; answers wait until the gate opens. */
function setUp(mostConnections: number) {
  const queues = createCallQueues(async () => undefined, mostConnections);
  const gate = createGate();
  const refused: string[] = [];
  const answered: string[] = [];
  const ask = async (address: string, id?: string) => {
    const caller = { address, browser: { id } } as Caller;
    try {
      await queues.answer({ name: 'login', owner: undefined, caller }, () => gate.opened);
      answered.push(address);
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error;
      refused.push(address);
    }
  };
  return { ask, gate, refused, answered };
}

const turn = () => new Promise(setImmediate);

test.each([64, 256, 1_000])(
  'strangers’ calls hold at most half of %i connections, with any cookies; other addresses find a place',
  async (most) => {
    const { ask, gate, refused, answered } = setUp(most);
    const flood = Array.from({ length: 3 * most }, (_, at) =>
      ask(`192.0.2.${at % 3}`, at % 2 === 0 ? `made-up ${at}` : undefined),
    );
    await turn();
    expect(3 * most - refused.length).toBeLessThanOrEqual(most / 2);
    const newcomers = Array.from({ length: 4 }, (_, at) => ask(`198.51.100.${at}`));
    await turn();
    gate.open();
    await Promise.all([...flood, ...newcomers]);
    expect(answered.filter((address) => address.startsWith('198.51.100.'))).toHaveLength(4);
  },
);
