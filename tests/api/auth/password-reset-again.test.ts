/** A new password that is submitted more than once. */
import { describe, expect, test } from 'vitest';
import { forgetful } from '../../support/accounts/reset-codes.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { createTestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode } from '../../support/mails/mailed-codes.ts';

const api = forThisFile(createApiFixture);

const NEW = 'Quiet-harbour-8';
const WRONG = { status: 400, message: 'The code is wrong or has expired' };

const reset = (email: string, otp: string, new_password = NEW) =>
  api.request('resetPassword', { email, otp, new_password });
const login = async (email: string, password: string) =>
  (await api.request('login', { email, password })).status;

const codeFor = (email: string) => mailedCode(api, email);

describe('a reset code', () => {
  test('used twice at the same moment changes the password once', async () => {
    const { email, code } = await forgetful(api);
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

  test('that was used does not reveal by repeated tries which password it set', async () => {
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
});
