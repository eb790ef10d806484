/** Answers of gateways and captive portals in our server's place end nothing; our server's answers do. */
import { describe, expect, test } from 'vitest';
import { API_MARK } from '../../common/contract/answer-source.ts';
import { callOf } from '../../common/contract/calls.ts';
import type { OutboxEvent } from '../../common/contract/worker-messages.ts';
import { readSession } from '../../common/outbox/storage/records.ts';
import { Device } from './support/device.ts';
import type { Fault } from './support/network.ts';

const WELCOME = { message: 'Welcome to Hotel Wi-Fi' };
const said = (status: number, body: unknown = WELCOME): Fault => ({ status, body, byGateway: true });
const aPage = (status: number): Fault => ({
  status,
  body: '<html>',
  headers: { 'content-type': 'text/html' },
  byGateway: true,
});

/** A tablet that has invited Ada, and cancels her while answers have this `fault`. */
async function cancelThrough(fault: Fault, isOnlyOnCancel = false) {
  const device = new Device();
  await device.signIn();
  await device.invite('ada@x.org');
  await device.drain('now');
  const [row] = device.ledger.rows;
  await device.cancel({ invitationId: row?.id ?? '' });
  device.plan.now = ({ url }) =>
    isOnlyOnCancel && !url.endsWith(callOf('cancelEventInvitation').path) ? 'ok' : fault;
  await device.drain('now');
  return device;
}

const sightings: [string, Fault][] = [
  ['200 and JSON', said(200)],
  ['200 and a page', 'portal'],
  ['404 and JSON', said(404, { message: 'no Route matched' })],
  ['404 and a page', aPage(404)],
  ['410 and JSON', said(410)],
  ['401 and JSON', said(401, { message: 'Unauthorized' })],
  ['401 and {}', said(401, {})],
  ['401 and a page', aPage(401)],
  ['403 and JSON', said(403)],
];

describe('A gateway that answers', () => {
  test.each(sightings)(
    '%s to everything completes no cancellation and ends no session',
    async (_what, fault) => {
      const device = await cancelThrough(fault);
      await device.drain('now');
      await device.drain('now');
      expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { kind: 'foreign' } }]);
      expect(await readSession(device.database)).toMatchObject({ isRejected: false });
      const outcomes = device.events.published.filter(({ type }) => type === 'outbox:outcome').slice(1);
      const isForeign = (event: OutboxEvent) => 'outcome' in event && event.outcome === 'foreign';
      expect(outcomes.length).toBeGreaterThan(0);
      expect(outcomes.every(isForeign)).toBe(true);
      device.plan.now = () => 'ok';
      await device.drain('now');
      expect(await device.waiting()).toEqual([]);
      expect(device.ledger.invited('1')).toEqual([]);
    },
  );

  test.each(sightings)('%s to everything neither accepts nor refuses an invitation', async (_what, fault) => {
    const device = new Device();
    await device.signIn();
    device.plan.now = () => fault;
    await device.invite('ada@x.org');
    for (let round = 0; round < 3; round += 1) await device.drain('now');
    expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 3 }]);
    device.plan.now = () => 'ok';
    await device.drain('now');
    expect(await device.waiting()).toEqual([]);
    expect(device.ledger.invited('1')).toEqual(['ada@x.org']);
  });
});

describe('An answer of our own server that a gateway has kept, and gives', () => {
  const done = { message: 'Inviation Sent Successfully', data: { id: 'of-another', name: 'Bo' } };
  const kept = (mark: string, status = 200): Fault => ({ status, body: done, headers: { [API_MARK]: mark } });
  const send = `POST ${callOf('sendEventInvitation').path}`;

  test.each([
    ['to another invitation', kept(`${send} ${crypto.randomUUID()}`)],
    ['to a list', kept(`GET ${callOf('listEvents').path}`)],
    ['to another change', kept(`POST ${callOf('addCamera').path} ${crypto.randomUUID()}`)],
    ['to a refused invitation', kept(`${send} ${crypto.randomUUID()}`, 422)],
    ['to a denied call', kept(`GET ${callOf('currentCompany').path}`, 401)],
  ])('%s finishes no entry and ends no session', async (_what, fault) => {
    const device = new Device();
    await device.signIn();
    device.plan.now = () => fault;
    await device.invite('ada@x.org');
    await device.drain('now');
    await device.drain('now');
    expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { kind: 'foreign' } }]);
    expect(await readSession(device.database)).toMatchObject({ isRejected: false });
    device.plan.now = () => 'ok';
    await device.drain('now');
    expect(await device.waiting()).toEqual([]);
    expect(device.ledger.invited('1')).toEqual(['ada@x.org']);
  });
});

test.each(['31536000', 'Fri, 31 Dec 2099 23:59:59 GMT'])(
  'A gateway that wants to be left alone until %s holds nothing back once the server answers again',
  async (retryAfter) => {
    const device = new Device();
    await device.signIn();
    device.plan.now = () => ({
      status: 503,
      body: WELCOME,
      headers: { 'retry-after': retryAfter },
      byGateway: true,
    });
    await device.invite('ada@x.org');
    await device.drain('now');
    const [row] = await device.waiting();
    expect(row).toMatchObject({ lastError: { kind: 'server-trouble', status: 503, message: '' } });
    expect(row?.waitMs).toBeLessThanOrEqual(2 * 60_000);
    device.plan.now = () => 'ok';
    await device.drain('connected');
    expect(await device.waiting()).toEqual([]);
    expect(device.ledger.invited('1')).toEqual(['ada@x.org']);
  },
);

test('What a gateway refuses, such as too large a sheet, is refused in our words and not in its own', async () => {
  const device = new Device();
  await device.signIn();
  device.plan.now = () => said(413, { message: 'Call 0900 to go on' });
  await device.invite('ada@x.org');
  await device.drain('now');
  expect(await device.waiting()).toMatchObject([
    { state: 'failed', lastError: { kind: 'refused', status: 413, message: 'Send Invite Action Failed' } },
  ]);
});

describe('The same call refused twice while the rest of the API answers', () => {
  test.each([
    ['403 and JSON', said(403)],
    ['404 and JSON', said(404)],
    ['401 and a page', aPage(401)],
  ] satisfies [string, Fault][])(
    'with %s is a refusal with the message of the call',
    async (_what, fault) => {
      const device = await cancelThrough(fault, true);
      expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
      await device.drain('now');
      expect(await device.waiting()).toMatchObject([
        { state: 'failed', lastError: { kind: 'refused', message: 'Failed to cancel invitation' } },
      ]);
      expect(await readSession(device.database)).toMatchObject({ isRejected: false });
    },
  );
});

test('A cancellation with an unmarked success is done when the list no longer shows the person', async () => {
  const device = await cancelThrough('commit-drop', true);
  device.plan.now = ({ url }) =>
    url.endsWith(callOf('cancelEventInvitation').path) ? said(404, { message: 'gone' }) : 'ok';
  await device.drain('now');
  expect(await device.waiting()).toEqual([]);
});
