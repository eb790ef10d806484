import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { codes } from '../../../server/infra/db/schema-codes.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { createTestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode } from '../../support/mails/mailed-codes.ts';

const api = forThisFile(createApiFixture);

const WRONG = { status: 400, message: 'The code is wrong or has expired' };

const forgot = (email: string) => api.request('forgotPassword', { email });
const resend = (email: string) => api.request('resendResetCode', { email });
const verify = (email: string, otp: string) => api.request('verifyResetCode', { email, otp });

const codeFor = (email: string) => mailedCode(api, email);

describe('asking for a reset code', () => {
  test('mails 6 digits, however the e-mail is written', async () => {
    const { company } = await api.approvedCompany();
    const answer = await forgot(` ${company.email.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, message: 'A reset code was sent to your e-mail' });
    const [mail] = await api.mailbox(company.email);
    expect(mail?.subject).toMatch(/^\d{6} is your Vantage reset code$/);
    expect(mail?.text).toContain(`Hello ${company.name},`);
  });

  test.each([
    ['', 'Email is not allowed to empty'],
    ['ada@home', 'Please enter a valid email address'],
  ])('for “%s” is refused', async (email, message) => {
    expect(await forgot(email)).toMatchObject({ status: 400, message });
    expect(await resend(email)).toMatchObject({ status: 400, message });
  });

  test('answers an unknown e-mail as a known one, does the same work, and mails something else', async () => {
    const { company } = await api.approvedCompany();
    const known = await forgot(company.email);
    const unknown = await forgot('stranger@example.test');
    expect(unknown.body).toEqual(known.body);
    const [mail] = await api.mailbox('stranger@example.test');
    expect(mail?.subject).toBe('There is no Vantage account with this e-mail address');
    expect(mail?.text).not.toMatch(/\d{6}/);
    const rows = await api.appContext.db.select().from(codes).where(eq(codes.email, 'stranger@example.test'));
    expect(rows).toHaveLength(1);
    expect(await verify('stranger@example.test', '123456')).toMatchObject(WRONG);
  });

  test('again from the same browser replaces its code', async () => {
    const { company } = await api.approvedCompany();
    const { email } = company;
    const browser = createTestBrowser(api);
    await browser.request('forgotPassword', { email });
    const first = await codeFor(email);
    expect(await browser.request('resendResetCode', { email })).toMatchObject({
      status: 200,
      message: 'OTP Resent Successfully',
    });
    const second = await codeFor(email);
    if (first !== second) {
      expect(await browser.request('verifyResetCode', { email, otp: first })).toMatchObject(WRONG);
    }
    expect((await browser.request('verifyResetCode', { email, otp: second })).status).toBe(200);
  });

  test('is refused to unknown browsers after many mails, with the time to retry', async () => {
    const { email } = (await api.approvedCompany()).company;
    for (let sent = 0; sent < 6; sent += 1) expect((await forgot(email)).status).toBe(200);
    const refused = await forgot(email);
    expect(refused).toMatchObject({
      status: 429,
      message: 'Too many codes were sent to this e-mail. Please try again in 10 minutes.',
    });
    expect(refused.headers.get('retry-after')).toBe('600');
    api.clock.advance({ minutes: 10 });
    expect((await forgot(email)).status).toBe(200);
    expect(await api.mailbox(email)).toHaveLength(7);
  });
});
