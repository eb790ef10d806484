/** Changes of a company that wait for a lock, as on PostgreSQL while its list of people is stored. */
import { expect, test } from 'vitest';
import { createQueuedCall } from '../../tests/support/api/queued-call.ts';
import { createGate } from '../../tests/support/gate.ts';
import { createCallQueues } from './call-queues.ts';

/** Calls of companies; changes wait until the gate opens. */
function setUp() {
  const queues = createCallQueues(async () => undefined);
  const gate = createGate();
  const begun: string[] = [];
  const ask = createQueuedCall(queues, async (companyId, name) => {
    begun.push(`${companyId} ${name}`);
    if (name === 'setEventStatus' || name === 'recordAdmissions') await gate.opened;
  });
  /** Eight changes in each of nine sessions, doors and ended doors. */
  const flood = (companyId: string) =>
    Array.from({ length: 72 }, (_, at) => [
      ask('setEventStatus', companyId, `${companyId} session ${at % 9}`),
      ask('recordAdmissions', companyId, `${companyId} door ${at % 9}`, 'door'),
      ask('recordAdmissions', companyId, `${companyId} ended ${at % 9}`, 'ended-door'),
    ]).flat();
  return { ask, gate, begun, flood };
}

test('leave places for others, however many sessions and doors of three companies send them', async () => {
  const { ask, gate, begun, flood } = setUp();
  const asked = [...flood('one'), ...flood('two'), ...flood('three')];
  await new Promise(setImmediate);
  asked.push(ask('currentCompany', 'other', 'tablet'));
  await new Promise(setImmediate);
  expect(begun).toContain('other currentCompany');
  gate.open();
  await Promise.all(asked);
});

test('leave places for what other sessions and doors of the company read', async () => {
  const { ask, gate, begun, flood } = setUp();
  const asked = flood('host');
  await new Promise(setImmediate);
  asked.push(ask('eventDetails', 'host', 'tablet'), ask('readDoorLog', 'host', 'tablet at a door', 'door'));
  await new Promise(setImmediate);
  expect(begun).toEqual(expect.arrayContaining(['host eventDetails', 'host readDoorLog']));
  gate.open();
  await Promise.all(asked);
});

test('do not delay a log-out of their company', async () => {
  const { ask, gate, begun, flood } = setUp();
  const asked = [...flood('host'), ...flood('two'), ...flood('three')];
  await new Promise(setImmediate);
  asked.push(ask('logout', 'host', 'tablet'));
  await new Promise(setImmediate);
  expect(begun).toContain('host logout');
  gate.open();
  await Promise.all(asked);
});
