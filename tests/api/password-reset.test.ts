import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companies } from '../../server/infra/db/schema.ts';
import { codes } from '../../server/infra/db/schema-codes.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD } from '../support/api-fixture.ts';
import { createTestBrowser } from '../support/test-browser.ts';

let api: ApiFixture;
const lines: string[] = [];
beforeAll(async () => {
  api = await createApiFixture({ logTo: (line) => lines.push(line) });
});
afterAll(() => api.close());

const NEW = 'Quiet-harbour-8';
const WRONG = { status: 400, message: 'The code is wrong or has expired' };

const forgot = (email: string) => api.request('forgotPassword', { email });
const resend = (email: string) => api.request('resendResetCode', { email });
const verify = (email: string, otp: string) => api.request('verifyResetCode', { email, otp });
const reset = (email: string, otp: string, new_password = NEW) =>
  api.request('resetPassword', { email, otp, new_password });
const login = async (email: string, password: string) =>
  (await api.request('login', { email, password })).status;

async function codeFor(email: string): Promise<string> {
  const [mail] = await api.mailbox(email);
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}
/** Another code than the given one. */
const not = (code: string) => (code === '000000' ? '000001' : '000000');

/** A company with a code on its way. */
async function forgetful() {
  const visitor = await api.approvedCompany();
  const { email } = visitor.company;
  expect((await forgot(email)).status).toBe(200);
  return { ...visitor, email, code: await codeFor(email) };
}

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

  test('is refused to strangers when many mails went out, with the time to come back at', async () => {
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

describe('a reset code', () => {
  test('is verified without being used up, then changes the password once', async () => {
    const { email, code, token } = await forgetful();
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

  test('is dead after five wrong tries, verified or reset; right ones do not count', async () => {
    const { email, code } = await forgetful();
    for (let tried = 0; tried < 4; tried += 1) {
      expect(await verify(email, not(code))).toMatchObject(WRONG);
      expect((await verify(email, code)).status).toBe(200);
    }
    expect(await reset(email, not(code))).toMatchObject(WRONG);
    expect(await reset(email, code)).toMatchObject(WRONG);
    expect(await login(email, TEST_PASSWORD)).toBe(200);
  });

  test('counts guesses made at the same moment', async () => {
    const { email, code } = await forgetful();
    await Promise.all(Array.from({ length: 8 }, () => verify(email, not(code))));
    expect(await reset(email, code)).toMatchObject(WRONG);
  });

  test('lives ten minutes', async () => {
    const { email, code } = await forgetful();
    api.clock.advance({ minutes: 10 });
    expect(await verify(email, code)).toMatchObject(WRONG);
    expect(await reset(email, code)).toMatchObject(WRONG);
  });

  test('used twice at the same moment changes the password once', async () => {
    const { email, code } = await forgetful();
    const answers = await Promise.all([
      reset(email, code, 'First-one-1'),
      reset(email, code, 'Second-one-2'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const works = await Promise.all(
      ['First-one-1', 'Second-one-2'].map((password) => login(email, password)),
    );
    expect(works.sort()).toEqual([200, 401]);
  });

  test('sent again by its browser, with the same password, after a lost answer is answered as before', async () => {
    const { company } = await api.approvedCompany();
    const browser = createTestBrowser(api);
    await browser.request('forgotPassword', { email: company.email });
    const fields = { email: company.email, otp: await codeFor(company.email), new_password: NEW };
    const [first, atOnce] = await Promise.all([
      browser.request('resetPassword', fields),
      browser.request('resetPassword', fields),
    ]);
    expect(first.status).toBe(200);
    for (const again of [atOnce, await browser.request('resetPassword', fields)])
      expect(again.body).toEqual(first.body);
    const changed = (await api.mailbox(company.email)).filter(({ subject }) =>
      subject.includes('was changed'),
    );
    expect(changed).toHaveLength(1);
    const other = { ...fields, new_password: 'Another-one-1' };
    expect(await browser.request('resetPassword', other)).toMatchObject(WRONG);
    expect(await createTestBrowser(api).request('resetPassword', fields)).toMatchObject(WRONG);
    api.clock.advance({ minutes: 10 });
    expect(await browser.request('resetPassword', fields)).toMatchObject(WRONG);
  });

  test('that was used does not tell by ever new tries which password it set', async () => {
    const { company } = await api.approvedCompany();
    const browser = createTestBrowser(api);
    await browser.request('forgotPassword', { email: company.email });
    const fields = { email: company.email, otp: await codeFor(company.email), new_password: NEW };
    expect((await browser.request('resetPassword', fields)).status).toBe(200);
    for (let tried = 0; tried < 10; tried += 1) {
      const guess = { ...fields, new_password: `Some-guess-${tried}` };
      expect(await browser.request('resetPassword', guess)).toMatchObject(WRONG);
    }
    expect(await browser.request('resetPassword', fields)).toMatchObject(WRONG);
  });

  test('of one account opens no other, nor does one of a registration', async () => {
    const { code } = await forgetful();
    const { company: other } = await api.approvedCompany();
    expect(await reset(other.email, code)).toMatchObject(WRONG);
    await api.request('sendRegisterCode', { email: 'new@example.test', name: 'New' });
    expect(await verify('new@example.test', await codeFor('new@example.test'))).toMatchObject(WRONG);
  });

  test('of an account under review changes its password and lets nobody in', async () => {
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

  test('and the passwords are in no log line', async () => {
    const { email, code } = await forgetful();
    await verify(email, code);
    await reset(email, code, 'Never-written-9');
    const written = lines.filter((line) => line.includes('Never-written-9') || line.includes(`"${code}"`));
    expect(lines.length).toBeGreaterThan(20);
    expect(written).toEqual([]);
    const [company] = await api.appContext.db.select().from(companies).where(eq(companies.email, email));
    expect(company?.passwordHash).toMatch(/^\$argon2id\$/);
  });
});
