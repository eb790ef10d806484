/** Queued calls of strangers: on systems with few connections, and before the embedded database. */
import { expect, test } from 'vitest';
import { createGate } from '../../tests/support/gate.ts';
import { Overloaded } from '../core/queue/overloaded.ts';
import type { Caller } from '../http/callers/incoming-call.ts';
import { createCallQueues } from './call-queues.ts';

/** Sends concurrent log-ins from several addresses; answers wait until the gate opens. */
function setUp(mostConnections: number) {
  const queues = createCallQueues(async () => undefined, { mostConnections });
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

const EMBEDDED_AT_ONCE = 8;

/** Calls of strangers that use the embedded database until they are let go, in the order of their turns. */
function beforeEmbedded() {
  const queues = createCallQueues(async (id) => (id === 'known' ? 'company' : undefined), {
    isEmbedded: true,
  });
  const using: string[] = [];
  const gates: ReturnType<typeof createGate>[] = [];
  const ask = (name: 'login' | 'register', as: string, id?: string, isBeforeBody?: true) => {
    const caller = { address: '192.0.2.1', browser: { id } } as Caller;
    const gate = createGate();
    gates.push(gate);
    return queues.answer(
      { name, owner: undefined, caller, ...(isBeforeBody && { isBeforeBody }) },
      async () => {
        using.push(as);
        await gate.opened;
      },
    );
  };
  return {
    ask,
    using,
    open: (at: number) => gates[at]?.open(),
    openAll: () => gates.map((gate) => gate.open()),
  };
}

test.each([
  ['log-ins', 'login', undefined],
  ['registrations, before their files are read', 'register', true],
] as const)(
  'of hundreds of %s few use the embedded database at once, and a known device is next',
  async (_, name, isBeforeBody) => {
    const { ask, using, open, openAll } = beforeEmbedded();
    const flood = Array.from({ length: 300 }, () => ask(name, 'flood', undefined, isBeforeBody));
    const known = ask('login', 'known device', 'known');
    await turn();
    expect(using).toHaveLength(EMBEDDED_AT_ONCE);
    for (let at = 0; at < 3; at += 1) {
      open(at);
      await turn();
    }
    expect(using.slice(EMBEDDED_AT_ONCE)).toContain('known device');
    expect(using).toHaveLength(EMBEDDED_AT_ONCE + 3);
    openAll();
    await Promise.all([...flood, known]);
  },
);

test('log-ins do not wait for registrations whose files are decoded', async () => {
  const { ask, using, openAll } = beforeEmbedded();
  const decoding = Array.from({ length: 3 * EMBEDDED_AT_ONCE }, () => ask('register', 'registration'));
  const login = ask('login', 'log-in');
  await turn();
  expect(using).toContain('log-in');
  openAll();
  await Promise.all([...decoding, login]);
});
