import { expect, test } from 'vitest';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { createTestBrowser, type TestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode } from '../../support/mails/mailed-codes.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const HOME = '203.0.113.7';

/** The successes of ten attackers within an hour. */
const got = { passwords: 0, oldPasswords: 0, codeMails: 0 };

/** All calls without a session, against one account; half of the attackers keep cookies. */
async function attackForAnHour(email: string, stolenToken: string) {
  const attackers = Array.from({ length: 10 }, (_, index) =>
    createTestBrowser(api, { address: `198.51.100.${index + 1}`, keepsCookies: index % 2 === 0 }),
  );
  let calls = 0;
  for (let minute = 0; minute < 60; minute += 1) {
    for (const from of attackers) {
      calls += 1;
      const password = `guess-${calls}`;
      if ((await from.request('login', { email, password })).status === 401) got.passwords += 1;
      if (minute % 4 === 0) await attackCodes(from, email);
    }
    const change = { old_password: `guess-${minute}`, new_password: 'Taken-over-1' };
    const thief = attackers[0];
    const changed = await thief?.request('changePassword', change, { token: stolenToken });
    if (changed?.status === 400) got.oldPasswords += 1;
    api.clock.advance({ minutes: 1 });
  }
}

async function attackCodes(from: TestBrowser, email: string) {
  const otp = '000000';
  for (const call of ['forgotPassword', 'resendResetCode'] as const) {
    if ((await from.request(call, { email })).status === 200) got.codeMails += 1;
  }
  await from.request('verifyResetCode', { email, otp });
  await from.request('resetPassword', { email, otp, new_password: 'Taken-over-1' });
  await from.request('sendRegisterCode', { email, name: 'Eve' });
  await from.request('verifyRegisterCode', { email, otp });
}

/** Logs in, waiting as answers require. @returns the seconds waited, and the token */
async function logIn(from: TestBrowser, email: string, password: string) {
  let waited = 0;
  for (;;) {
    const { status, headers, body } = await from.request('login', { email, password });
    const seconds = Number(headers.get('retry-after') ?? 0);
    if (status !== 429) {
      expect(status).toBe(200);
      return { waited, token: (body as { data: { access_token: string } }).data.access_token };
    }
    waited += seconds;
    api.clock.advance({ ms: seconds * 1000 });
  }
}

/** Logs in, resets the password by a mailed code, logs in with it, and changes it, which ends all other sessions. */
async function actAsOwner(from: TestBrowser, email: string, password: string) {
  const before = await logIn(from, email, password);
  expect((await from.request('forgotPassword', { email })).status).toBe(200);
  const fields = { email, otp: await mailedCode(api, email), new_password: `${password}-reset` };
  expect(await from.request('resetPassword', fields)).toMatchObject({ status: 200 });
  const { token, waited } = await logIn(from, email, `${password}-reset`);
  const change = { old_password: `${password}-reset`, new_password: `${password}-new` };
  expect((await from.request('changePassword', change, { token })).status).toBe(200);
  const isIn = async (one: string) => (await from.request('currentCompany', {}, { token: one })).status;
  expect([await isIn(token), await isIn(before.token)]).toEqual([200, 401]);
  return { password: `${password}-new`, waited: before.waited + waited };
}

test('after an hour of all that ten attackers can do, the owner can do everything', async () => {
  const passwordHash = await quickHash(TEST_PASSWORD);
  const { company, token: stolenToken } = await api.approvedCompany('event', { passwordHash });
  const { email } = company;
  const device = createTestBrowser(api, { address: HOME });
  await logIn(device, email, TEST_PASSWORD);
  await attackForAnHour(email, stolenToken);

  // On a new device at a new address.
  const elsewhere = createTestBrowser(api, { address: '192.0.2.99' });
  const away = await logIn(elsewhere, email, TEST_PASSWORD);
  // On a known device.
  const known = await actAsOwner(device, email, TEST_PASSWORD);
  // At a known address, in a browser without cookies.
  const cleared = await actAsOwner(createTestBrowser(api, { address: HOME }), email, known.password);
  // On another new device, whose code must arrive too.
  const another = await actAsOwner(
    createTestBrowser(api, { address: '192.0.2.98' }),
    email,
    cleared.password,
  );
  const thief = await api.request('currentCompany', {}, { token: stolenToken });
  expect(thief.status).toBe(401);

  // Each mailed code can be tried seven times by its requester, and five times a day by all others together.
  const codeTries = got.codeMails * 7 + 5;
  console.info(
    `an hour of ten attackers: ${got.passwords} passwords and ${got.oldPasswords} old passwords verified, ` +
      `${got.codeMails} codes mailed, at most ${codeTries} codes tried`,
  );
  console.info(
    `the owner waits ${known.waited} s with a known device, ${cleared.waited} s at a known address, ` +
      `${away.waited} s and ${another.waited} s on new devices at new addresses`,
  );
  expect(got.passwords).toBeLessThanOrEqual(130);
  expect(got.oldPasswords).toBe(10);
  expect(got.codeMails).toBeLessThanOrEqual(20);
  expect([known.waited, cleared.waited]).toEqual([0, 0]);
  expect(Math.max(away.waited, another.waited)).toBeLessThanOrEqual(120);
}, 120_000);
