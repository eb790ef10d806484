/** An API of another make takes an entry under any company's token: whose it is has to be known before anything is sent. */
import { expect, test } from 'vitest';
import { readSession, writeSession } from '../../common/outbox/records.ts';
import { atForeignApi } from './support/foreign-device.ts';

test('What waits for one company is not sent with the token of another', async () => {
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
  // The page has read whose it is.
  await writeSession(device.database, { companyId: 'company-b', token: session.token });
  await send();
  expect(api.sends).toBe(0);
  expect(await readSession(device.database)).toMatchObject({ companyId: 'company-b', isRejected: false });
  expect(await device.waiting()).toHaveLength(1);
});

test('A token is asked about once, and what waits goes out where nobody can be asked', async () => {
  const { device, api, send } = await atForeignApi();
  await device.invite('ada@x.org');
  await send();
  api.company = 'company-b';
  await device.invite('bo@x.org');
  await send();
  // Asked for its proof by nothing else: both are of the company that the token was answered with.
  expect(api.invited).toMatchObject([{ email: 'ada@x.org' }, { email: 'bo@x.org' }]);
});

test('A gateway that denies everything, public content too, ends no session, and what waits goes out after it', async () => {
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
