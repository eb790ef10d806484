// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { answerOf } from '../../../tests/support/screens/open-portal.tsx';
import {
  createRegistration,
  openForm,
  shownIn,
  underReview,
} from '../../../tests/support/screens/registration-screen.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const user = userEvent.setup();
const { at, email, signUp, mailedCode, enter, fillSecrets } = createRegistration(user);

const MAY_BE_SENT = 'A code may have been sent all the same: no answer came.';
const MAY_BE_MISSING = /^The code may not have been sent: no answer came\./;

describe('On a bad line', () => {
  test('a code that could not be sent is told, and everything typed is still there', async () => {
    await openForm();
    await user.type(screen.getByLabelText('Email'), email());
    await fillSecrets();
    at.network.next('sendRegisterCode', answerOf(500, {}));
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await expectToast('Register OTP Send failed');
    expect([shownIn('Email'), shownIn('Password')]).toEqual([email(), 'Secret-1']);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByRole('heading', { name: 'Verify your e-mail' })).toBeTruthy();
  });

  test.each([
    [
      'a sign-in page of a Wi-Fi',
      () => new Response('<html>Welcome</html>'),
      'Something other than the server answered',
    ],
    [
      'a gateway alone',
      () => new Response('Busy', { status: 503 }),
      'The server cannot be reached just now.',
    ],
  ])('a code that could not be sent because %s answered says so', async (_who, mishap, reason) => {
    await openForm();
    await user.type(screen.getByLabelText('Email'), email());
    await fillSecrets();
    at.network.next('sendRegisterCode', mishap());
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await expectToast(`Register OTP Send failed. ${reason}`);
  });

  test('a code that could not be sent without a network says so', async () => {
    await openForm();
    await user.type(screen.getByLabelText('Email'), email());
    await fillSecrets();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    at.network.next('sendRegisterCode', 'no network');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await expectToast('Register OTP Send failed. Check the connection and try again.');
    vi.restoreAllMocks();
    expect(screen.queryByRole('heading', { name: 'Verify your e-mail' })).toBeNull();
  });

  test.each([
    ['connection broke', 'answer lost' as const],
    ['gateway gave up waiting', new Response('Gateway Timeout', { status: 504 })],
  ])('a code that may have been sent, as the %s, can be entered', async (_what, mishap) => {
    await openForm();
    await user.type(screen.getByLabelText('Email'), email());
    await fillSecrets();
    at.network.next('sendRegisterCode', mishap);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await expectToast(`Register OTP Send failed. ${MAY_BE_SENT}`);
    expect(await screen.findByRole('heading', { name: 'Verify your e-mail' })).toBeTruthy();
    expect(screen.queryByText(/We sent/)).toBeNull();
    expect(screen.getByText(MAY_BE_MISSING)).toBeTruthy();
    if (mishap instanceof Response) return;
    await enter(await mailedCode());
    await underReview();
  });

  test('a code that may not have been sent is called so until one is', async () => {
    await openForm();
    await user.type(screen.getByLabelText('Email'), email());
    await fillSecrets();
    at.network.next('sendRegisterCode', new Response('Bad Gateway', { status: 502 }));
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByText(MAY_BE_MISSING)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await expectToast('OTP Resent Successfully');
    expect(screen.queryByText(MAY_BE_MISSING)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the form' }));
    const heading = screen.getByRole('heading', { name: 'Register' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await screen.findByRole('heading', { name: 'Verify your e-mail' });
    expect(screen.queryByText(MAY_BE_MISSING)).toBeNull();
  });

  test('a code asked for once more without an answer may have been sent', async () => {
    await openForm();
    await signUp();
    at.network.next('sendRegisterCode', 'answer lost');
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await expectToast(`Register OTP Resend failed. ${MAY_BE_SENT}`);
  });

  test('a registration that failed after its code was accepted needs no new code', async () => {
    await openForm();
    await signUp();
    at.network.next('register', 'no network');
    await enter(await mailedCode());
    await expectToast('Register failed');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await underReview();
    expect(at.network.calls).toEqual(['sendRegisterCode', 'verifyRegisterCode', 'register', 'register']);
  });

  test('an accepted code whose answer was lost is as good as accepted', async () => {
    await openForm();
    await signUp();
    at.network.next('verifyRegisterCode', 'answer lost');
    await enter(await mailedCode());
    await expectToast('Register failed. Check the connection and try again.');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await underReview();
  });

  test('a registration whose answer was lost is not refused the second time', async () => {
    await openForm();
    await signUp();
    at.network.next('register', 'answer lost');
    await enter(await mailedCode());
    await expectToast('Register failed. It may have arrived all the same: no answer came.');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await underReview();
    expect(await at.appContext.mailbox(email())).toHaveLength(2);
  });

  test('with a password that our server would refuse for its length is told so before a code is mailed', async () => {
    await openForm();
    await user.type(screen.getByLabelText('Email'), email());
    await fillSecrets();
    for (const label of ['Password', 'Confirm Password']) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), 'short');
    }
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await expectToast('Password must have at least 8 characters');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(at.network.calls).toEqual([]);
  });

  test('is led to the field that was refused after the code', async () => {
    await openForm();
    await signUp();
    at.network.next('register', answerOf(422, { message: 'It cannot be read', field: 'company_document' }));
    await enter(await mailedCode());
    const document = screen.getByLabelText(/Share Holder ID/);
    await waitFor(() => expect(window.document.activeElement).toBe(document));
    expect(document.getAttribute('aria-invalid')).toBe('true');
  });

  test('what the form was refused for after the code leads back to the form, and a proved e-mail goes straight on', async () => {
    await openForm();
    await signUp();
    at.network.next('register', answerOf(422, { message: 'The document cannot be read' }));
    await enter(await mailedCode());
    await expectToast('The document cannot be read');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Verify your e-mail' })).toBeNull());
    expect(within(screen.getByRole('main')).getByText('The document cannot be read')).toBeTruthy();
    const heading = screen.getByRole('heading', { name: 'Register' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await underReview();
  });
});
