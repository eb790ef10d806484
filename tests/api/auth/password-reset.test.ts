import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies } from '../../../server/infra/db/schema.ts';
import { forgetful } from '../../support/accounts/reset-codes.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode, wrongCode } from '../../support/mails/mailed-codes.ts';

const lines: string[] = [];
const api = forThisFile(() => createApiFixture({ logTo: (line) => lines.push(line) }));

const NEW = 'Quiet-harbour-8';
const WRONG = { status: 400, message: 'The code is wrong or has expired' };

const forgot = (email: string) => api.request('forgotPassword', { email });
const verify = (email: string, otp: string) => api.request('verifyResetCode', { email, otp });
const reset = (email: string, otp: string, new_password = NEW) =>
  api.request('resetPassword', { email, otp, new_password });
const login = async (email: string, password: string) =>
  (await api.request('login', { email, password })).status;

const codeFor = (email: string) => mailedCode(api, email);

describe('a reset code', () => {
  test('is verified without being used up, then changes the password once', async () => {
    const { email, code, token } = await forgetful(api);
    expect((await verify(email, code)).status).toBe(200);
    expect((await verify(email, code)).status).toBe(200);
    expect(await reset(email, code)).toMatchObject({ status: 200, message: 'Password changed successfully' });
    expect([await login(email, NEW), await login(email, TEST_PASSWORD)]).toEqual([200, 401]);
    expect((await api.request('currentCompany', {}, { token })).status).toBe(401);
    const [mail] = await api.mailbox(email);
    expect(mail?.subject).toBe('Your Vantage password was changed');
    expect(await reset(email, code, 'Another-1')).toMatchObject(WRONG);
    expect(await verify(email, code)).toMatchObject(WRONG);
    expect(await login(email, NEW)).toBe(200);
  });

  test('is void after five wrong tries, at verification or reset; right ones are not counted', async () => {
    const { email, code } = await forgetful(api);
    for (let tried = 0; tried < 4; tried += 1) {
      expect(await verify(email, wrongCode(code))).toMatchObject(WRONG);
      expect((await verify(email, code)).status).toBe(200);
    }
    expect(await reset(email, wrongCode(code))).toMatchObject(WRONG);
    expect(await reset(email, code)).toMatchObject(WRONG);
    expect(await login(email, TEST_PASSWORD)).toBe(200);
  });

  test('counts concurrent tries', async () => {
    const { email, code } = await forgetful(api);
    await Promise.all(Array.from({ length: 8 }, () => verify(email, wrongCode(code))));
    expect(await reset(email, code)).toMatchObject(WRONG);
  });

  test('is valid for ten minutes', async () => {
    const { email, code } = await forgetful(api);
    api.clock.advance({ minutes: 10 });
    expect(await verify(email, code)).toMatchObject(WRONG);
    expect(await reset(email, code)).toMatchObject(WRONG);
  });

  test('of one account, or of a registration, is not valid for another account', async () => {
    const { code } = await forgetful(api);
    const { company: other } = await api.approvedCompany();
    expect(await reset(other.email, code)).toMatchObject(WRONG);
    await api.request('sendRegisterCode', { email: 'new@example.test', name: 'New' });
    expect(await verify('new@example.test', await codeFor('new@example.test'))).toMatchObject(WRONG);
  });

  test('of an account under review changes its password, but does not log in', async () => {
    const { company } = await api.approvedCompany('event', { review: 'pending' });
    await forgot(company.email);
    expect((await reset(company.email, await codeFor(company.email))).status).toBe(200);
    expect(await login(company.email, NEW)).toBe(403);
  });

  test.each([
    [{ email: '', otp: '123456', new_password: NEW }, 'Email is not allowed to empty'],
    [
      { email: 'a@b.co', otp: '123456', new_password: '' },
      'Password & Confirm Password is not allowed to empty',
    ],
    [{ email: 'a@b.co', otp: '12345', new_password: NEW }, 'OTP should be of 6 Digits'],
    [{ email: 'a@b.co', otp: '12345a', new_password: NEW }, 'OTP should be of 6 Digits'],
  ])('sent as %j is refused', async (fields, message) => {
    expect(await api.request('resetPassword', fields)).toMatchObject({ status: 400, message });
  });

  test('is in no log line, nor are the passwords', async () => {
    const { email, code } = await forgetful(api);
    await verify(email, code);
    await reset(email, code, 'Never-written-9');
    const written = lines.filter((line) => line.includes('Never-written-9') || line.includes(`"${code}"`));
    expect(lines.length).toBeGreaterThan(20);
    expect(written).toEqual([]);
    const [company] = await api.appContext.db.select().from(companies).where(eq(companies.email, email));
    expect(company?.passwordHash).toMatch(/^\$argon2id\$/);
  });
});
