/**
 * Calls with files, and calls that wait for outside services: a company that releases many at once only delays itself.
 */
import { expect, test } from 'vitest';
import type { CallName } from '../../common/contract/calls.ts';
import { createGate } from '../../tests/support/gate.ts';
import { Overloaded } from '../core/queue/overloaded.ts';
import type { Caller } from '../http/callers/incoming-call.ts';
import type { TokenOwner } from '../http/callers/token-owner.ts';
import type { CompanyRow } from '../infra/db/schema.ts';
import { createCallQueues } from './call-queues.ts';

/** Calls of companies that all wait for the same gate, and how many of them are running. */
function setUp() {
  const queues = createCallQueues(async () => undefined);
  const gate = createGate();
  const atWork = { now: 0, most: 0 };
  let refused = 0;
  const ask = (name: CallName, companyId: string, tokenHash = 'session') => {
    const owner: TokenOwner = { company: { id: companyId } as CompanyRow, kind: 'session' };
    const caller = { address: '192.0.2.7', tokenHash } as Caller;
    return queues
      .answer({ name, owner, caller }, async () => {
        atWork.now += 1;
        atWork.most = Math.max(atWork.most, atWork.now);
        await gate.opened;
        atWork.now -= 1;
      })
      .catch((error: unknown) => {
        if (!(error instanceof Overloaded)) throw error;
        refused += 1;
      });
  };
  return { ask, gate, atWork, refused: () => refused };
}

const times = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at));
const CALLS = ['editLocation', 'bulkSendLocationInvitations', 'addCamera', 'updateProfile'] as const;

test('eight calls run and five hundred wait when a company releases thousands at once', async () => {
  const { ask, gate, atWork, refused } = setUp();
  const asked = times(4_800, (at) =>
    ask(CALLS[at % CALLS.length] ?? 'editLocation', 'flood', `session ${at % 300}`),
  );
  await new Promise(setImmediate);
  expect(atWork.most).toBe(8);
  expect(refused()).toBe(4_800 - 508);
  gate.open();
  await Promise.all(asked);
  expect(atWork.most).toBe(8);
});

test('others are answered meanwhile, and so is a password change of the same company', async () => {
  const { ask, gate, atWork } = setUp();
  const asked = times(1_000, (at) => ask('editLocation', 'flood', `session ${at % 300}`));
  asked.push(ask('editLocation', 'other'), ask('changePassword', 'flood'));
  await new Promise(setImmediate);
  expect(atWork.now).toBe(10);
  gate.open();
  await Promise.all(asked);
});

test('a session that asks for a new password without end does not block other sessions', async () => {
  const { ask, gate, atWork, refused } = setUp();
  const asked = times(1_000, () => ask('changePassword', 'host', 'stolen'));
  await new Promise(setImmediate);
  expect(atWork.now).toBe(2);
  const ofThief = refused();
  asked.push(ask('changePassword', 'host', 'owner'));
  await new Promise(setImmediate);
  expect(atWork.now).toBe(3);
  expect(refused()).toBe(ofThief);
  gate.open();
  await Promise.all(asked);
});

test.each(['resendFailedInvitations', 'undoChange'] as const)(
  'one %s of a company runs at once, in any of its sessions; other calls and companies are answered meanwhile',
  async (name) => {
    const { ask, gate, atWork, refused } = setUp();
    const asked = times(200, (at) => ask(name, 'flood', `session ${at % 2}`));
    await new Promise(setImmediate);
    expect(atWork.now).toBe(1);
    // Two of each session are in the queue, and 64 wait for that.
    expect(refused()).toBe(200 - 2 * (2 + 64));
    asked.push(
      ask(name, 'other'),
      ask('sendEventInvitation', 'flood', 'tablet'),
      ask(name, 'flood', 'tablet'),
    );
    await new Promise(setImmediate);
    expect(atWork.now).toBe(3);
    gate.open();
    await Promise.all(asked);
  },
);
