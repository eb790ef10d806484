/** Changes of a company that wait for a lock, as on PostgreSQL while its list of people is stored. */
import { expect, test } from 'vitest';
import type { CallName } from '../../common/contract/calls.ts';
import { createGate } from '../../tests/support/gate.ts';
import type { Caller } from '../http/callers/incoming-call.ts';
import type { TokenOwner } from '../http/callers/token-owner.ts';
import type { CompanyRow } from '../infra/db/schema.ts';
import { createCallQueues } from './call-queues.ts';

/** Calls of companies; changes wait until the gate opens. */
function setUp() {
  const queues = createCallQueues(async () => undefined);
  const gate = createGate();
  const begun: string[] = [];
  const ask = (
    name: CallName,
    companyId: string,
    tokenHash: string,
    kind: TokenOwner['kind'] = 'session',
  ) => {
    const owner: TokenOwner = { company: { id: companyId } as CompanyRow, kind };
    const caller = { address: '192.0.2.7', tokenHash } as Caller;
    return queues.answer({ name, owner, caller }, async () => {
      begun.push(`${companyId} ${name}`);
      if (name === 'setEventStatus' || name === 'recordAdmissions') await gate.opened;
    });
  };
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
