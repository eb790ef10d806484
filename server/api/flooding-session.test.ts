/** Turns between the sessions of one company: a stolen session that floods only delays itself. */
import { expect, test } from 'vitest';
import type { CallName } from '../../common/contract/calls.ts';
import { createGate } from '../../tests/support/gate.ts';
import { Overloaded } from '../core/queue/overloaded.ts';
import type { Caller } from '../http/callers/incoming-call.ts';
import type { TokenOwner } from '../http/callers/token-owner.ts';
import type { CompanyRow } from '../infra/db/schema.ts';
import { createCallQueues } from './call-queues.ts';

const company = { id: 'host' } as CompanyRow;
const owner: TokenOwner = { company, kind: 'session' };

/** Session work that ends once the gate opens, with what has begun, and the order in which it ended. */
function setUp() {
  const queues = createCallQueues(async () => undefined);
  const gate = createGate();
  const begun: string[] = [];
  const order: string[] = [];
  let refused = 0;
  const noted = async (name: string, kind: TokenOwner['kind'] = 'session'): Promise<TokenOwner> => {
    begun.push(name);
    await gate.opened;
    order.push(name);
    return { company, kind };
  };
  const unlessRefused = (asked: Promise<unknown>) =>
    asked.catch((error: unknown) => {
      if (!(error instanceof Overloaded)) throw error;
      refused += 1;
    });
  return {
    noteSession: queues.noteSession,
    gate,
    begun,
    order,
    refused: () => refused,
    find: (tokenHash: string, kind: TokenOwner['kind'] = 'session') =>
      unlessRefused(
        queues.findSession({ address: '192.0.2.7', tokenHash, isOurs: true, opens: 'company' }, () =>
          noted(tokenHash, kind),
        ),
      ),
    ask: (name: CallName, tokenHash: string, kind: TokenOwner['kind'] = 'session', address = '192.0.2.7') => {
      const owner: TokenOwner = { company, kind };
      const caller = { address, tokenHash } as Caller;
      return unlessRefused(queues.answer({ name, owner, caller }, () => noted(tokenHash)));
    },
    follow: (tokenHash: string) =>
      unlessRefused(queues.workFor(owner, `link ${tokenHash}`, () => noted('link'))),
  };
}

const times = (count: number, ask: () => Promise<unknown>) => Array.from({ length: count }, ask);

test('a session that is used 3,000 times at once is looked up a few times, and nobody is refused', async () => {
  const { find, gate, order, refused } = setUp();
  const asked = [...times(3_000, () => find('stolen')), find('owner')];
  gate.open();
  await Promise.all(asked);
  expect(order.filter((name) => name === 'stolen').length).toBeLessThan(20);
  expect(order).toContain('owner');
  expect(refused()).toBe(0);
});

test.each(['currentCompany', 'listLocations', 'editLocation', 'logout'] as const)(
  'another session of the company waits for few of the 3,000 calls that one sends to %s',
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

test('an endlessly followed link does not block its session', async () => {
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

const DOORS = Array.from({ length: 24 }, (_, at) => `door ${at}`);

test('a session waits for few of its company’s 24 doors when each sends 30 calls', async () => {
  const { ask, gate, order, refused } = setUp();
  const asked = DOORS.flatMap((door) => times(30, () => ask('readDoorLog', door, 'door')));
  await new Promise(setImmediate);
  asked.push(ask('currentCompany', 'owner'));
  gate.open();
  await Promise.all(asked);
  expect(order.indexOf('owner')).toBeLessThan(20);
  expect(refused()).toBe(0);
});

test('ended doors have one place among running calls, and deliver one after the other', async () => {
  const { ask, gate, begun, order, refused } = setUp();
  const ended = DOORS.flatMap((door) => times(9, () => ask('recordAdmissions', door, 'ended-door')));
  const open = times(40, () => ask('recordAdmissions', 'open', 'door'));
  await new Promise(setImmediate);
  const own = ask('currentCompany', 'owner');
  await new Promise(setImmediate);
  expect(begun.filter((name) => name.startsWith('door'))).toEqual(['door 0']);
  gate.open();
  await Promise.all([...ended, ...open, own]);
  expect(order.indexOf('owner')).toBeLessThan(20);
  expect(order.filter((name) => name.startsWith('door')).slice(0, DOORS.length)).toEqual(DOORS);
  expect(refused()).toBe(0);
});

test('another ended door of the company has the next turn when one sends 3,000 deliveries', async () => {
  const { ask, gate, order, refused } = setUp();
  const asked = times(3_000, () => ask('recordAdmissions', 'found', 'ended-door'));
  await new Promise(setImmediate);
  const ofFound = refused();
  asked.push(ask('recordAdmissions', 'honest', 'ended-door'));
  gate.open();
  await Promise.all(asked);
  expect(ofFound).toBeGreaterThan(2_900);
  expect(refused()).toBe(ofFound);
  expect(order.indexOf('honest')).toBe(1);
});

test('a thousand ended doors at one address do not block other addresses', async () => {
  const { ask, gate, order, refused } = setUp();
  const doors = Array.from({ length: 1_000 }, (_, at) => `opened ${at}`);
  const asked = doors.map((door) => ask('recordAdmissions', door, 'ended-door'));
  await new Promise(setImmediate);
  asked.push(ask('recordAdmissions', 'honest', 'ended-door', '198.51.100.9'));
  asked.push(...doors.map((door) => ask('recordAdmissions', door, 'ended-door')));
  gate.open();
  await Promise.all(asked);
  expect(refused()).toBeGreaterThan(1_000);
  expect(order.indexOf('honest')).toBeLessThan(3);
});

test('the first look-up of a door that was just claimed queues behind those of sessions', async () => {
  const { find, gate, order, noteSession } = setUp();
  noteSession({ tokenHash: 'owner', companyId: company.id, kind: 'session' });
  for (const tokenHash of DOORS) noteSession({ tokenHash, companyId: company.id, kind: 'door' });
  const asked = [...DOORS.map((door) => find(door, 'door')), find('owner')];
  gate.open();
  await Promise.all(asked);
  expect(order.indexOf('owner')).toBeLessThan(12);
});

test('a token known as a door’s is looked up after those of sessions', async () => {
  const { find, gate, order } = setUp();
  gate.open();
  await Promise.all(DOORS.map((door) => find(door, 'door')));
  await find('owner');
  order.length = 0;
  const asked = [...DOORS.map((door) => find(door, 'door')), find('owner')];
  await Promise.all(asked);
  expect(order.indexOf('owner')).toBeLessThan(12);
});
