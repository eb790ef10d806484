/** An API of another make accepts an entry with any company's token: the token's company is checked before sending. */
import { describe, expect, test } from 'vitest';
import { callOf } from '../../common/contract/calls.ts';
import { drain } from '../../common/outbox/delivery/drain.ts';
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

describe('A session whose end is not answered with 401', () => {
  /** The calls that are refused: all of a company, those but for its details, or every call. */
  type Refused = 'company' | 'changes' | 'all';

  async function refusing(status: number, body: object | string, refused: Refused = 'company') {
    const at = await atForeignApi();
    const details = callOf('currentCompany').path;
    const host = at.device.newHost({
      sendsIdempotencyKey: false,
      isOwnApi: false,
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input));
        const isOfCompany = pathname.includes('/company/');
        const isRefused =
          refused === 'all' || (isOfCompany && (refused === 'company' || !pathname.endsWith(details)));
        if (!isRefused) return await at.api.fetch(input, init);
        return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
      },
    });
    return { ...at, deliver: () => drain(host, 'connected') };
  }

  test.each([
    [419, { message: 'CSRF token mismatch.' }],
    [419, '<html>Page Expired</html>'],
    [403, { message: 'Token expired' }],
    [403, { status: 403, error: 'Forbidden', path: '/api/v1/company/event/invitation/send' }],
    [403, ''],
    [400, { message: 'jwt expired' }],
    [500, { message: 'jwt malformed' }],
    [200, { success: false, message: 'Invalid token' }],
  ])('but with %i %j keeps changes for the next log-in', async (status, body) => {
    const { device, deliver } = await refusing(status, body);
    await device.invite('ada@x.org');
    await device.cancel({ invitationId: '1' });
    await deliver();
    expect(await readSession(device.database)).toMatchObject({ isRejected: true });
    expect(await device.waiting()).toMatchObject([
      { state: 'pending', lastError: { kind: 'denied' } },
      { state: 'pending' },
    ]);
  });

  test.each(['Token expired', 'Forbidden'])(
    'has not ended while the company can be read: the change is refused as %s',
    async (message) => {
      const { device, deliver } = await refusing(403, { message }, 'changes');
      await device.invite('ada@x.org');
      await deliver();
      expect(await readSession(device.database)).toMatchObject({ isRejected: false });
      expect(await device.waiting()).toMatchObject([
        { state: 'failed', lastError: { kind: 'refused', message } },
      ]);
    },
  );

  test('has not ended by what a gateway answers to public calls too', async () => {
    const { device, deliver } = await refusing(419, '<html>Sign in</html>', 'all');
    await device.invite('ada@x.org');
    await deliver();
    expect(await readSession(device.database)).toMatchObject({ isRejected: false });
    expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
  });
});
