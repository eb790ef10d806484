/** Turns between the sessions of one company: a stolen one that floods waits for itself. */
import { expect, test } from 'vitest';
import type { CallName } from '../../common/contract/calls.ts';
import { createGate } from '../../tests/support/gate.ts';
import { Overloaded } from '../core/queue/overloaded.ts';
import type { Caller } from '../http/incoming-call.ts';
import type { CompanyRow } from '../infra/db/schema.ts';
import { createCallQueues } from './call-queues.ts';

const company = { id: 'host' } as CompanyRow;

/** Work of sessions that begins to end when the gate opens, and in which order it ended. */
function setUp() {
  const queues = createCallQueues(async () => undefined);
  const gate = createGate();
  const order: string[] = [];
  let refused = 0;
  const noted = async (name: string) => {
    await gate.opened;
    order.push(name);
    return company;
  };
  const unlessRefused = (asked: Promise<unknown>) =>
    asked.catch((error: unknown) => {
      if (!(error instanceof Overloaded)) throw error;
      refused += 1;
    });
  return {
    gate,
    order,
    refused: () => refused,
    find: (tokenHash: string) =>
      unlessRefused(
        queues.findSession({ address: '192.0.2.7', tokenHash, isOurs: true }, () => noted(tokenHash)),
      ),
    ask: (name: CallName, tokenHash: string) => {
      const caller = { address: '192.0.2.7', tokenHash } as Caller;
      return unlessRefused(queues.answer({ name, company, caller }, () => noted(tokenHash)));
    },
    follow: (tokenHash: string) =>
      unlessRefused(queues.workFor(company, `link ${tokenHash}`, () => noted('link'))),
  };
}

const times = (count: number, ask: () => Promise<unknown>) => Array.from({ length: count }, ask);

test('a session that is asked for 3,000 times at once is looked up a few times, and nobody is refused', async () => {
  const { find, gate, order, refused } = setUp();
  const asked = [...times(3_000, () => find('stolen')), find('owner')];
  gate.open();
  await Promise.all(asked);
  expect(order.filter((name) => name === 'stolen').length).toBeLessThan(20);
  expect(order).toContain('owner');
  expect(refused()).toBe(0);
});

test.each(['currentCompany', 'listLocations', 'editLocation', 'logout'] as const)(
  'of 3,000 calls of one session to %s some wait, and another session of its company is answered behind few of them',
  async (name) => {
    const { ask, gate, order, refused } = setUp();
    const asked = times(3_000, () => ask(name, 'stolen'));
    await new Promise(setImmediate);
    const ofStolen = refused();
    asked.push(ask(name, 'owner'));
    gate.open();
    await Promise.all(asked);
    expect(ofStolen).toBeGreaterThan(2_900);
    expect(refused()).toBe(ofStolen);
    expect(order.indexOf('owner')).toBeLessThan(20);
  },
);

test('a link that is followed without end keeps its session from nothing', async () => {
  const { ask, follow, gate, order, refused } = setUp();
  const asked = times(3_000, () => follow('owner'));
  await new Promise(setImmediate);
  const ofLink = refused();
  asked.push(ask('currentCompany', 'owner'));
  gate.open();
  await Promise.all(asked);
  expect(refused()).toBe(ofLink);
  expect(order.indexOf('owner')).toBeLessThan(20);
});
