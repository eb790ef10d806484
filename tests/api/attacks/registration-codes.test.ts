/** Wrong registration codes over all e-mails: the limit per network. */
import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { createTestBrowser, type TestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const ask = async (from: TestBrowser, email: string) =>
  (await from.request('sendRegisterCode', { name: 'Somebody', email })).status;
const verify = async (from: TestBrowser, email: string, otp: string) =>
  (await from.request('verifyRegisterCode', { email, otp })).status;
const codeFor = async (email: string) =>
  /\b\d{6}\b/.exec((await api.mailbox(email))[0]?.text ?? '')?.[0] ?? 'no code';

/** Tries codes of other people's e-mails, from one address per `at`. */
async function tryAll(emails: number, addressOf: (at: number) => string): Promise<number[]> {
  const answers: number[] = [];
  for (let at = 0; at < emails; at += 1) {
    const attacker = createTestBrowser(api, { address: addressOf(at) });
    const email = `victim-${addressOf(0)}-${at}@example.test`.replaceAll(':', '-');
    await ask(attacker, email);
    for (let made = 0; made < 6; made += 1) answers.push(await verify(attacker, email, '000000'));
  }
  return answers;
}

test.each([
  ['IPv4 address', (_: number) => '198.51.100.7'],
  ['IPv6 site', (at: number) => `2001:db8:5:${at.toString(16)}::1`],
])('one %s can try a hundred in an hour, and still use a reset code', async (_, addressOf) => {
  const answers = await tryAll(19, addressOf);
  expect(answers).toEqual([...Array(100).fill(400), ...Array(14).fill(429)]);
  const address = addressOf(0);
  const there = createTestBrowser(api, { address });
  const { company } = await api.approvedCompany();
  await there.request('forgotPassword', { email: company.email });
  const reset = { email: company.email, otp: await codeFor(company.email) };
  expect((await there.request('verifyResetCode', reset)).status).toBe(200);
  const elsewhere = createTestBrowser(api, { address: '203.0.113.9' });
  const email = `new-${answers.length}-${address.length}@example.test`;
  await ask(elsewhere, email);
  expect(await verify(elsewhere, email, await codeFor(email))).toBe(200);
});

test('a right one is not counted', async () => {
  const address = '198.51.100.8';
  const newcomer = createTestBrowser(api, { address });
  await ask(newcomer, 'newcomer@example.test');
  expect(await verify(newcomer, 'newcomer@example.test', await codeFor('newcomer@example.test'))).toBe(200);
  const counted = await api.appContext.db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(like(rateLimits.key, `register-code-tries-%:${address}`));
  expect(counted).toEqual([{ count: 0 }, { count: 0 }]);
});
