import { expect, test } from 'vitest';
import type { CallName } from '../../../common/contract/calls.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const ADMIN_TOKEN = 'a'.repeat(43);
const api = forThisFile(() => createApiFixture({ settings: { adminToken: ADMIN_TOKEN } }));

const EMAIL = 'odd@example.test';
const OTP = '123456';
const NEW = 'Quiet-harbour-8';
/** Valid fields of all calls that begin, prove or end something. */
const CALLS: [CallName, Record<string, string>][] = [
  ['login', { email: EMAIL, password: TEST_PASSWORD }],
  ['sendRegisterCode', { email: EMAIL, name: 'Odd', password: NEW }],
  ['verifyRegisterCode', { email: EMAIL, otp: OTP }],
  ['forgotPassword', { email: EMAIL }],
  ['resendResetCode', { email: EMAIL }],
  ['verifyResetCode', { email: EMAIL, otp: OTP }],
  ['resetPassword', { email: EMAIL, otp: OTP, new_password: NEW }],
  ['setPassword', { company_id: 'a', new_password: NEW, token: 'b' }],
  ['adminResetPassword', { company_id: 'a', new_password: NEW }],
  ['changePassword', { old_password: 'wrong', new_password: NEW }],
  ['finishLogout', { session: 'a'.repeat(43) }],
  ['sendContactMessage', { name: 'Odd', email: EMAIL, phone: '1', message: 'Hello' }],
];

const LONG = 'a'.repeat(10_001);
/** Missing or too long. */
const REFUSED: unknown[] = [
  [],
  ['a'],
  {},
  { toString: 'a' },
  { $ne: '' },
  null,
  0,
  true,
  LONG,
  `${LONG}@b.test`,
];
/** Odd texts: any answer except a server error. */
const ODD = [
  '\u0000',
  'a\u0000b@example.test',
  '\ud800',
  '\udfff@example.test',
  '\u202e\u2066@\u200b',
  `a@${'\u0130'.repeat(60)}.test`,
  `${'\u{1f469}\u200d'.repeat(100)}`,
  `e${'\u0301'.repeat(490)}`,
  'a@xn--\u00df.test',
  "a'; --@example.test",
  '%00',
  '１２３４５６',
  '__proto__',
];

test.each(CALLS)(
  '“%s” refuses values that are no text, and handles any text, in every field',
  async (name, fields) => {
    const { token } = await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
    const tokens: Partial<Record<CallName, string>> = {
      changePassword: token,
      adminResetPassword: ADMIN_TOKEN,
    };
    const options = { token: tokens[name] };
    for (const field of Object.keys(fields)) {
      for (const value of REFUSED) {
        const { status } = await api.request(name, { ...fields, [field]: value }, options);
        expect([field, value, status]).toEqual([field, value, 400]);
      }
      for (const value of ODD) {
        const { status } = await api.request(name, { ...fields, [field]: value }, options);
        expect([field, value, status < 500]).toEqual([field, value, true]);
      }
    }
  },
);
