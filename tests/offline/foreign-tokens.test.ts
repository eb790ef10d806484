/** An API of another make accepts an entry with any company's token: the token's company is checked before sending. */
import { expect, test } from 'vitest';
import { readSession, writeSession } from '../../common/outbox/storage/records.ts';
import { atForeignApi } from './support/foreign-device.ts';

test("Pending entries of a company are not sent with another company's token", async () => {
  const { device, api, send } = await atForeignApi();
  const session = await readSession(device.database);
  if (!session) throw new Error('Nobody is signed in');
  await device.invite('ada@x.org');
  api.company = 'company-b';
  await send();
  await send();
  expect(api.sends).toBe(0);
  expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 0 }]);
  expect(await readSession(device.database)).toMatchObject({ companyId: 'company-a', isRejected: true });
  // The page has read the token's company.
  await writeSession(device.database, { companyId: 'company-b', token: session.token });
  await send();
  expect(api.sends).toBe(0);
  expect(await readSession(device.database)).toMatchObject({ companyId: 'company-b', isRejected: false });
  expect(await device.waiting()).toHaveLength(1);
});

test('A token is checked once, and entries are sent when the check is not answered', async () => {
  const { device, api, send } = await atForeignApi();
  await device.invite('ada@x.org');
  await send();
  api.company = 'company-b';
  await device.invite('bo@x.org');
  await send();
  // No further check: both belong to the company that the token was confirmed for.
  expect(api.invited).toMatchObject([{ email: 'ada@x.org' }, { email: 'bo@x.org' }]);
});

test('A gateway that denies everything, also public content, ends no session, and entries are sent after it', async () => {
  const { device, api, send } = await atForeignApi();
  await device.invite('ada@x.org');
  api.gateway = { message: 'Please sign in to the hotel Wi-Fi' };
  api.gatewayStatus = 401;
  await send();
  expect(await readSession(device.database)).toMatchObject({ isRejected: false });
  expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
  api.gateway = undefined;
  await send();
  expect(api.invited).toMatchObject([{ email: 'ada@x.org' }]);
});
