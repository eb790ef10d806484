/** A domain in Unicode and in its ASCII form (IDNA) is one domain, and so is its account. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { companies } from '../../../server/infra/db/schema.ts';
import { proveEmail } from '../../support/accounts/proved-email.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { registrationForm } from '../../support/accounts/registration-form.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode } from '../../support/mails/mailed-codes.ts';

const api = forThisFile(createApiFixture);

const spellings = (name: string) =>
  [`${name}@bücher.example`, `${name}@xn--bcher-kva.example`] as [string, string];

const accountOf = async (email: string) =>
  api.approvedCompany('event', { email, passwordHash: await quickHash(TEST_PASSWORD) });

const stored = async (email: string) =>
  (await api.appContext.db.select().from(companies).where(eq(companies.email, email))).length;

test.each([spellings('a'), spellings('b').reverse()])(
  'after an account with %s, registering %s says that it has one',
  async (own = '', other = '') => {
    await accountOf(own);
    await api.request('sendRegisterCode', { email: other, name: 'Ada Films' });
    expect((await api.mailbox(other))[0]?.subject).toBe((await registeredMail()).subject);
    await proveEmail(api, other);
    expect((await api.request('register', registrationForm(other))).status).toBe(403);
    expect([await stored(own), await stored(other)]).toEqual([1, 0]);
  },
);

/** The mail to somebody who requests a registration code and has an account. */
async function registeredMail() {
  const { company } = await api.approvedCompany('event');
  await api.request('sendRegisterCode', { email: company.email, name: 'Ada Films' });
  const [mail] = await api.mailbox(company.email);
  if (!mail) throw new Error('no mail');
  return mail;
}

test('an account can log in and reset its password with either; the code is mailed to the registered spelling', async () => {
  const [own, other] = spellings('c');
  await accountOf(own);
  for (const email of [own, other])
    expect((await api.request('login', { email, password: TEST_PASSWORD })).status).toBe(200);
  expect((await api.request('forgotPassword', { email: other })).status).toBe(200);
  const reset = { email: other, otp: await mailedCode(api, own), new_password: 'Another-9-word' };
  expect((await api.request('resetPassword', reset)).status).toBe(200);
  expect((await api.request('login', { email: own, password: reset.new_password })).status).toBe(200);
});

test('a code requested with the other spelling is void when the account is disabled', async () => {
  const [own, other] = spellings('d');
  await accountOf(own);
  await api.request('forgotPassword', { email: other });
  const otp = await mailedCode(api, own);
  for (const command of ['disable', 'enable']) await runCommand(api.appContext, { words: [command, own] });
  const reset = { email: other, otp, new_password: 'Another-9-word' };
  expect((await api.request('resetPassword', reset)).status).toBe(400);
});

test('two older accounts stay separate, each by its own spelling; moving to the other spelling is not a change of owner', async () => {
  const both = spellings('e');
  for (const email of both) await accountOf(email);
  const { output } = await runCommand(api.appContext, { words: ['change-email', ...both] });
  expect(output).toContain('belongs to another account');
  const [own, other] = spellings('f');
  await accountOf(own);
  expect((await runCommand(api.appContext, { words: ['change-email', own, other] })).output).toContain(
    'is now',
  );
  expect([await stored(own), await stored(other)]).toEqual([0, 1]);
});
