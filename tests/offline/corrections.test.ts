/**
 * A correction of an invitation that is edited again while the first version may have arrived: the person stays
 * invited.
 */
import { expect, test } from 'vitest';
import { drain } from '../../common/outbox/delivery/drain.ts';
import { revise } from '../../common/outbox/revise.ts';
import { COMPANY, type Device, signedInDevice } from './support/device.ts';

const fieldsOf = (invitation_id: string, email: string) => ({ invitation_id, name: 'Ada', email });
const typedAnew = (device: Device, id: string, guest: string) =>
  revise(device.database, COMPANY, id, { fields: fieldsOf(guest, 'ada@x.org'), label: 'Send again: Ada' });

/** An invited person, and a pending correction. */
async function correcting() {
  const device = await signedInDevice();
  await device.invite('ad@x.org');
  await device.drain();
  const guest = device.ledger.rows[0]?.id ?? '';
  const id = await device.invite('', { call: 'correctInvitation', fields: fieldsOf(guest, 'aad@x.org') });
  return { device, guest, id };
}

test('A correction that arrived without an answer is followed by the new version', async () => {
  const { device, guest, id } = await correcting();
  device.plan.now = () => 'commit-drop';
  await device.drain('now');
  device.plan.now = () => 'ok';
  expect(device.ledger.invited('1')).toEqual(['aad@x.org']);
  expect(await typedAnew(device, id, guest)).toBe('revised');
  await device.drain('now');
  expect(await device.waiting()).toEqual([]);
  expect(device.ledger.invited('1')).toEqual(['ada@x.org']);
});

test.each([
  ['that arrives before the new form leaves has changed its guest, and the new form does so again', true],
  ['that arrives after the new form has no effect', false],
])('A correction that was delayed, refused when it was sent again, and %s', async (_what, isEarly) => {
  const { device, guest, id } = await correcting();
  const { fetch } = device.host;
  const held: (() => Promise<Response>)[] = [];
  let corrections = 0;
  const host = device.newHost({
    async fetch(input, init) {
      if (!String(init?.body).includes('"email"')) return await fetch(input, init);
      corrections += 1;
      if (corrections > 2) return await fetch(input, init);
      if (corrections === 2)
        return Response.json({ message: 'No' }, { status: 409, headers: { 'x-vantage-api': '1' } });
      held.push(() => fetch(input, { ...init, signal: null }));
      throw new TypeError('Failed to fetch');
    },
  });
  await drain(host, 'due');
  await drain(host, 'now');
  await typedAnew(device, id, guest);
  if (isEarly) await held[0]?.();
  await drain(host, 'due');
  if (!isEarly) expect((await held[0]?.())?.status).toBe(422);
  expect(device.ledger.invited('1')).toEqual(['ada@x.org']);
});
