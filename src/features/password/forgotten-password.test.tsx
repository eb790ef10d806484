// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { enterCode, mailedCode } from '../../../tests/support/screens/form-inputs.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import {
  addressOf,
  askForCode,
  choosePassword,
  createPasswordFixture,
  heading,
  logsInWith,
} from '../../../tests/support/screens/password-screens.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { toasts } from '../../ui/toasts.ts';

const at = createPasswordFixture();
const user = userEvent.setup();

const MAY_BE_SENT = 'A code may have been sent all the same: no answer came.';

const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('A forgotten password', () => {
  test('asked for and then left takes nobody back when the answer comes', async () => {
    let answer = () => {};
    const held = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
    at.network.next('forgotPassword', held);
    const { router, path } = await openPortal('/forgot-password');
    await user.type(screen.getByLabelText('Email'), at.visitor.company.email);
    await press('Send Reset Email');
    await act(() => router.navigate({ to: '/login' }));
    await heading('Login');
    await act(async () => answer());
    await waitFor(async () => expect(await at.appContext.mailbox(at.visitor.company.email)).toHaveLength(1));
    await act(async () => {});
    expect(path()).toBe('/login');
  });

  test('is replaced with a code from the e-mail, which is never in an address', async () => {
    const { router, path } = await askForCode(at, user);
    expect(path()).toBe(addressOf(at, '/otp-verification'));
    const seen: string[] = [];
    router.history.subscribe(({ location }) => seen.push(location.href));
    const code = await mailedCode(at.appContext, at.visitor.company.email);
    await enterCode(user, code);
    await heading('New Password');
    expect(path()).toBe(addressOf(at, '/reset-password'));
    await choosePassword(user, 'Another-pass-2');
    await heading('Login');
    await expectToast('Password changed successfully');
    expect(path()).toBe('/login');
    expect(seen.join(' ')).not.toContain(code);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(code);
    expect(await logsInWith(at, 'Another-pass-2')).toBe(true);
  });

  test('begins with the Forgot Password link of log-in, and Click Here leads back', async () => {
    const { path } = await openPortal('/login');
    await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
    await heading('Forgot Password');
    await user.click(screen.getByRole('link', { name: 'Click Here' }));
    await heading('Login');
    expect(path()).toBe('/login');
  });

  test('asked for behind the sign-in page of a Wi-Fi network says so', async () => {
    at.network.next('forgotPassword', new Response('<html>Welcome</html>'));
    await openPortal('/forgot-password');
    await user.type(screen.getByLabelText('Email'), 'ada@example.test');
    await press('Send Reset Email');
    await expectToast('Server Error. Something other than the server answered');
  });

  test('whose code may have been sent, as no answer came, leads to the code', async () => {
    at.network.next('forgotPassword', 'answer lost');
    await openPortal('/forgot-password');
    await user.type(screen.getByLabelText('Email'), at.visitor.company.email);
    await press('Send Reset Email');
    await heading('Enter the code');
    await expectToast(`Server Error. ${MAY_BE_SENT}`);
    expect(screen.queryByText(/on its way/)).toBeNull();
    expect(screen.getByText(/^The code may not have been sent: no answer came\./)).toBeTruthy();
    at.network.next('resendResetCode', 'answer lost');
    await press('Resend');
    await expectToast(`Register OTP Resend failed. ${MAY_BE_SENT}`);
    await enterCode(user, await mailedCode(at.appContext, at.visitor.company.email));
    await heading('New Password');
  });

  test('needs an e-mail that can be one', async () => {
    await openPortal('/forgot-password');
    await press('Send Reset Email');
    await expectToast('Email is not allowed to empty');
    await user.type(screen.getByLabelText('Email'), 'ada');
    await press('Send Reset Email');
    await expectToast('Please enter a valid email address');
    expect(at.network.calls).toEqual([]);
  });

  test('of an unknown e-mail looks the same', async () => {
    await openPortal('/forgot-password');
    await user.type(screen.getByLabelText('Email'), 'nobody@example.test');
    await press('Send Reset Email');
    await heading('Enter the code');
    at.network.next('forgotPassword', answerOf(503, {}));
    await user.click(screen.getByRole('link', { name: 'Start again' }));
    await user.type(await screen.findByLabelText('Email'), 'nobody@example.test');
    await press('Send Reset Email');
    await expectToast('Server Error');
  });
});

describe('The reset code', () => {
  test('has six digits, and a wrong or late one is told in the server’s words', async () => {
    await askForCode(at, user);
    await enterCode(user, '12');
    await expectToast('OTP should be of 6 Digits');
    await user.click(screen.getByRole('textbox', { name: 'Digit 3 of 6' }));
    await user.keyboard('3');
    expect(toasts.current()).toEqual([]);
    const code = await mailedCode(at.appContext, at.visitor.company.email);
    await enterCode(user, code === '000000' ? '111111' : '000000');
    await expectToast('The code is wrong or has expired');
    at.appContext.clock.advance({ minutes: 11 });
    await enterCode(user, code);
    await waitFor(() =>
      expect(at.network.calls.filter((call) => call === 'verifyResetCode')).toHaveLength(2),
    );
    expect(screen.getByRole('heading', { name: 'Enter the code' })).toBeTruthy();
  });

  test('can be sent again', async () => {
    await askForCode(at, user);
    await press('Resend');
    await expectToast('OTP Resent Successfully');
    at.network.next('resendResetCode', answerOf(500, {}));
    await press('Resend');
    await expectToast('Register OTP Resend failed');
  });

  test('of an address is taken out of it at once, and still opens New Password', async () => {
    await at.appContext.request('forgotPassword', { email: at.visitor.company.email });
    const { path, router } = await openPortal(
      `${addressOf(at, '/reset-password')}/${await mailedCode(at.appContext, at.visitor.company.email)}`,
    );
    await heading('New Password');
    expect(path()).toBe(addressOf(at, '/reset-password'));
    expect(router.history.length).toBe(1);
    await choosePassword(user, 'Another-pass-3');
    await heading('Login');
    expect(await logsInWith(at, 'Another-pass-3')).toBe(true);
  });

  test('is gone after a reload, which leads back with a word why and the e-mail filled in', async () => {
    const { path } = await openPortal(addressOf(at, '/reset-password'));
    await heading('Forgot Password');
    expect(path()).toBe('/forgot-password?interrupted=true');
    expect(screen.getByText('Please ask for a new code')).toBeTruthy();
    // The reload may have broken off the answer to Save.
    expect(
      screen.getByText(/If you had pressed Save, try to log in with the new password first\.$/),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(at.visitor.company.email);
  });
});
