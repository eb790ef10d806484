import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { createTestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode, wrongCode } from '../../support/mails/mailed-codes.ts';

const api = forThisFile(createApiFixture);

const WRONG = { status: 400, message: 'The code is wrong or has expired' };

let count = 0;
const newEmail = () => {
  count += 1;
  return `new-${count}@example.test`;
};

const sendCode = (email: string, name = 'Ada Films') => api.request('sendRegisterCode', { email, name });
const codeFor = (email: string) => mailedCode(api, email);
const verify = (email: string, otp: string) => api.request('verifyRegisterCode', { email, otp });

describe('asking for a code', () => {
  test('mails 6 digits, which are stored hashed, and no text typed by the caller', async () => {
    const email = newEmail();
    expect(await sendCode(email)).toMatchObject({ status: 200 });
    const [mail] = await api.mailbox(email);
    expect(mail?.subject).toMatch(/^\d{6} is your Vantage verification code$/);
    expect(mail?.text).not.toContain('Ada Films');
    const stored = await api.appContext.db.query.codes.findFirst({ where: (code) => eq(code.email, email) });
    expect(stored?.codeHash).not.toContain(await codeFor(email));
  });

  test('needs a valid e-mail', async () => {
    expect(await sendCode(' ')).toMatchObject({ status: 400, message: 'Email is not allowed to empty' });
    expect(await sendCode('ada@home')).toMatchObject({
      status: 400,
      message: 'Please enter a valid email address',
    });
  });

  test('answers a known e-mail like an unknown one, with another mail', async () => {
    const { company } = await api.approvedCompany();
    const known = await sendCode(company.email);
    const unknown = await sendCode(newEmail());
    expect(known.body).toEqual(unknown.body);
    const [mail] = await api.mailbox(company.email);
    expect(mail?.subject).toBe('You already have a Vantage account');
    expect(mail?.text).not.toMatch(/\d{6}/);
    expect(await verify(company.email, '123456')).toMatchObject(WRONG);
  });

  test('is refused after many mails, with the time to retry', async () => {
    const email = newEmail();
    for (let sent = 0; sent < 6; sent += 1) expect((await sendCode(email)).status).toBe(200);
    expect(await sendCode(email)).toMatchObject({ status: 429 });
    expect(await api.mailbox(email)).toHaveLength(6);
    api.clock.advance({ minutes: 10 });
    expect((await sendCode(email)).status).toBe(200);
  });
});

describe('a code', () => {
  test('must be 6 digits', async () => {
    expect(await verify(newEmail(), '12345')).toMatchObject({
      status: 400,
      message: 'OTP should be of 6 Digits',
    });
  });

  test('works once', async () => {
    const email = newEmail();
    await sendCode(email);
    const code = await codeFor(email);
    expect(await verify(email, code)).toMatchObject({ status: 200, message: 'Your e-mail is verified' });
    expect(await verify(email, code)).toMatchObject(WRONG);
  });

  test('entered again by its browser after a lost answer is accepted again', async () => {
    const email = newEmail();
    const browser = createTestBrowser(api);
    await browser.request('sendRegisterCode', { email, name: 'Ada' });
    const otp = await codeFor(email);
    const enter = (typed: string) => browser.request('verifyRegisterCode', { email, otp: typed });
    const answers = await Promise.all([enter(otp), enter(otp)]);
    for (const answer of [...answers, await enter(otp)]) expect(answer.status).toBe(200);
    expect(await enter(wrongCode(otp))).toMatchObject(WRONG);
  });

  test('is void after five wrong tries', async () => {
    const email = newEmail();
    await sendCode(email);
    const code = await codeFor(email);
    for (let tried = 0; tried < 4; tried += 1)
      expect(await verify(email, wrongCode(code))).toMatchObject(WRONG);
    const survivor = newEmail();
    await sendCode(survivor);
    expect(await verify(email, wrongCode(code))).toMatchObject(WRONG);
    expect(await verify(email, code)).toMatchObject(WRONG);
    expect((await verify(survivor, await codeFor(survivor))).status).toBe(200);
  });

  test('still works as the fifth try', async () => {
    const email = newEmail();
    await sendCode(email);
    const code = await codeFor(email);
    for (let tried = 0; tried < 4; tried += 1) await verify(email, wrongCode(code));
    expect((await verify(email, code)).status).toBe(200);
  });

  test('counts concurrent tries', async () => {
    const email = newEmail();
    await sendCode(email);
    const code = await codeFor(email);
    await Promise.all(Array.from({ length: 8 }, () => verify(email, wrongCode(code))));
    expect(await verify(email, code)).toMatchObject(WRONG);
  });

  test('is valid for ten minutes', async () => {
    const email = newEmail();
    await sendCode(email);
    const code = await codeFor(email);
    api.clock.advance({ minutes: 10 });
    expect(await verify(email, code)).toMatchObject(WRONG);
    await sendCode(email);
    const next = await codeFor(email);
    api.clock.advance({ minutes: 9 });
    expect((await verify(email, next)).status).toBe(200);
  });

  test('is replaced by the next one of the same browser', async () => {
    const email = newEmail();
    const browser = createTestBrowser(api);
    const send = () => browser.request('sendRegisterCode', { email, name: 'Ada' });
    const enter = (otp: string) => browser.request('verifyRegisterCode', { email, otp });
    await send();
    const first = await codeFor(email);
    await send();
    const second = await codeFor(email);
    if (first !== second) expect(await enter(first)).toMatchObject(WRONG);
    expect((await enter(second)).status).toBe(200);
  });
});
