// @vitest-environment happy-dom
// @other-api
/** A reset code is sent again by an API of another make that has no call of its own for that. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closePortal, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { connectOtherApi, said } from '../../../tests/support/screens/other-api.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

afterEach(closePortal);

test.each([
  ['OTP Resent Successfully', said({ message: 'Sent' })],
  ['Register OTP Resend failed', said({}, 500)],
])('The first call is made again, and its outcome told: %s', async (words, answer) => {
  const made = connectOtherApi({
    resendResetCode: () => said({ message: 'Not found' }, 404),
    forgotPassword: () => answer,
  });
  await openPortal('/otp-verification/office%40films.test');
  await userEvent.click(await screen.findByRole('button', { name: 'Resend' }));
  await expectToast(words);
  expect(made.filter((call) => call.endsWith('Code') || call.startsWith('forgot'))).toEqual([
    'resendResetCode',
    'forgotPassword',
  ]);
});
