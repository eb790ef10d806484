import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/infra/hashing/password.ts';
import { issuePasswordToken } from '../../../server/modules/auth/password-tokens.ts';
import { proveEmail } from '../../support/accounts/proved-email.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { samplePdf } from '../../support/media/sample-files.ts';

const ADMIN_TOKEN = 'an-administrator-token-of-a-test';

import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode } from '../../support/mails/mailed-codes.ts';

const api = forThisFile(() => createApiFixture({ settings: { adminToken: ADMIN_TOKEN } }));

const REFUSED = [
  ['1234567', 'Password must have at least 8 characters'],
  ['Password1', 'This password is too common. Choose another one.'],
] as const;
const NEW = 'Quiet-harbour-8';

const codeFor = (email: string) => mailedCode(api, email);

describe('a short or common password is refused with a message at its field, and nothing is used up', () => {
  test('at registration', async () => {
    const email = 'ruled@example.test';
    await proveEmail(api, email);
    const form = {
      name: 'Ada Films',
      email,
      country_code: '+47',
      phone_number: '22222222',
      address: { name: 'Oslo', coordinates: [10.7, 59.9], type: 'point' },
      user_type: '2',
      taxId_number: '',
      company_document: samplePdf(),
    };
    for (const [password, message] of REFUSED) {
      const { status, body } = await api.request('register', { ...form, password });
      expect([status, body]).toMatchObject([400, { message, field: 'password' }]);
    }
    expect((await api.request('register', { ...form, password: NEW })).status).toBe(201);
  });

  test('before a code is mailed, alike for known and unknown e-mails', async () => {
    const { email: known } = (await api.approvedCompany()).company;
    for (const email of [known, 'nobody-yet@example.test']) {
      for (const [password, message] of REFUSED) {
        const asked = { email, name: 'Ada Films', password };
        const { status, body } = await api.request('sendRegisterCode', asked);
        expect([status, body]).toMatchObject([400, { message, field: 'password' }]);
      }
      expect(await api.mailbox(email)).toEqual([]);
      const asked = { email, name: 'Ada Films', password: NEW };
      expect((await api.request('sendRegisterCode', asked)).status).toBe(200);
    }
  });

  test('after a code', async () => {
    const { email } = (await api.approvedCompany()).company;
    await api.request('forgotPassword', { email });
    const otp = await codeFor(email);
    for (const [new_password, message] of [...REFUSED, ...REFUSED, ...REFUSED]) {
      const { status, body } = await api.request('resetPassword', { email, otp, new_password });
      expect([status, body]).toMatchObject([400, { message, field: 'new_password' }]);
    }
    expect((await api.request('resetPassword', { email, otp, new_password: NEW })).status).toBe(200);
  });

  test('after a code, the company’s name too, which is not revealed without a code', async () => {
    const { email, name } = (await api.approvedCompany('event', { name: 'Fjord Nights <b>live</b>' }))
      .company;
    await api.request('forgotPassword', { email });
    const otp = await codeFor(email);
    const reset = (code: string) =>
      api.request('resetPassword', { email, otp: code, new_password: name.toUpperCase() });
    const wrong = otp === '000000' ? '111111' : '000000';
    expect((await reset(wrong)).message).toBe('The code is wrong or has expired');
    const { status, body } = await reset(otp);
    expect([status, body]).toMatchObject([
      400,
      { message: expect.stringMatching(/is your e-mail or company name/), field: 'new_password' },
    ]);
    expect((await api.request('resetPassword', { email, otp, new_password: NEW })).status).toBe(200);
  });

  test('by a link, by the administrator and by the company itself', async () => {
    const { company, token } = await api.approvedCompany();
    const company_id = company.id;
    const link = await issuePasswordToken(api.appContext.db, company_id, api.clock.now());
    const ways = [
      (new_password: string) => api.request('setPassword', { company_id, token: link, new_password }),
      (new_password: string) =>
        api.request('adminResetPassword', { company_id, new_password }, { token: ADMIN_TOKEN }),
      (new_password: string) =>
        api.request('changePassword', { old_password: TEST_PASSWORD, new_password }, { token }),
    ];
    for (const set of ways) {
      for (const [new_password, message] of REFUSED) {
        const { status, body } = await set(new_password);
        expect([status, body]).toMatchObject([400, { message, field: 'new_password' }]);
      }
    }
    for (const known of [company.email, company.name])
      expect((await ways[2]?.(known))?.message).toMatch(/is your e-mail or company name/);
    expect((await ways[2]?.(NEW))?.status).toBe(200);
  });
});

test('An old password that is short still logs in, and can be changed', async () => {
  const { company, token } = await api.approvedCompany('event', { passwordHash: await hashPassword('abc') });
  expect((await api.request('login', { email: company.email, password: 'abc' })).status).toBe(200);
  const change = { old_password: 'abc', new_password: NEW };
  expect((await api.request('changePassword', change, { token })).status).toBe(200);
});
