// @vitest-environment happy-dom
// @own-modules: a submission that another test never answers counts as a dirty form.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fill } from '../../../tests/support/screens/fill.ts';
import { answerOf, closePortal, connect, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import {
  createRegistration,
  openForm,
  openFormIn,
  shownIn,
  underReview,
} from '../../../tests/support/screens/registration-screen.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { hasDirtyForms } from '../../ui/form/dirty-forms.ts';

const user = userEvent.setup();
const shownDigits = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Digit/ })
    .map(({ value }) => value)
    .join('');
const { at, email, signUp, mailedCode, enter, fillSecrets } = createRegistration(user);

describe('A company that signs up', () => {
  test('proves its e-mail with a code and then waits for review', async () => {
    const { path } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'SECURITY' }));
    await signUp();
    await enter(await mailedCode());
    await underReview();
    expect(path()).toBe('/waiting-for-review');
    expect(at.network.calls).toEqual(['sendRegisterCode', 'verifyRegisterCode', 'register']);
    expect(sessionStorage.length).toBe(0);
    const { status, message } = await at.appContext.request('login', {
      email: email(),
      password: 'Secret-1',
    });
    expect([status, message]).toEqual([403, 'Your account is under review']);
  });

  test('is told the first thing that is missing, exactly, beside its field', async () => {
    await openPortal('/register');
    await fill(user, screen.getByLabelText('Company Name'), 'Fjord Films');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await expectToast('Company Email is not allowed to empty');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(at.network.calls).toEqual([]);
  });

  test('finds everything as it was behind the back arrow, passwords and files too', async () => {
    await openForm();
    await signUp();
    await user.click(screen.getByRole('button', { name: 'Back to the form' }));
    expect([shownIn('Company Name'), shownIn('Email'), shownIn('Password')]).toEqual([
      'Fjord Films',
      email(),
      'Secret-1',
    ]);
    expect(screen.getByText('identity.pdf')).toBeTruthy();
  });

  test("finds the same behind the browser's Back, and the code step again by Forward", async () => {
    const portal = await openPortal('/lander');
    await openFormIn(portal);
    await signUp();
    await act(async () => portal.router.history.back());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Register'));
    expect([portal.path(), shownIn('Email'), shownIn('Password')]).toEqual([
      '/register',
      email(),
      'Secret-1',
    ]);
    expect(screen.getByText('identity.pdf')).toBeTruthy();
    await act(async () => portal.router.history.forward());
    await enter(await mailedCode());
    await underReview();
    await act(async () => portal.router.history.back());
    await waitFor(() => expect(portal.path()).toBe('/register'));
  });

  test("is not registered with what it corrected behind the browser's Back: Forward leads to the form", async () => {
    const portal = await openPortal('/lander');
    await openFormIn(portal);
    await signUp();
    await act(async () => portal.router.history.back());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Register'));
    await fill(user, screen.getByLabelText('Company Name'), ' Ltd');
    await act(async () => portal.router.history.forward());
    await waitFor(() => expect(portal.router.state.location.state.dialog).toBe('code'));
    expect(screen.queryByRole('heading', { name: 'Verify your e-mail' })).toBeNull();
    expect(shownIn('Company Name')).toBe('Fjord Films Ltd');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await screen.findByRole('heading', { name: 'Verify your e-mail' });
    await enter(await mailedCode());
    await underReview();
    expect(at.network.calls.filter((name) => name === 'sendRegisterCode')).toHaveLength(2);
  });

  test('is not reloaded by an accepted update before it is registered', async () => {
    await openForm();
    await signUp();
    // The form itself counts as sent.
    await waitFor(() => expect(sessionStorage.getItem('draft:register')).toBeNull());
    expect(hasDirtyForms()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Back to the form' }));
    expect(hasDirtyForms()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await screen.findByRole('heading', { name: 'Verify your e-mail' });
    await enter(await mailedCode());
    await underReview();
    await waitFor(() => expect(hasDirtyForms()).toBe(false));
  });

  test('stays where it went while the code was being mailed', async () => {
    const portal = await openPortal('/lander');
    await openFormIn(portal);
    let goOn = () => {};
    at.network.next('sendRegisterCode', new Promise((resolve) => (goOn = () => resolve(undefined))));
    await fill(user, screen.getByLabelText('Email'), email());
    await fillSecrets();
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await waitFor(() => expect(at.network.calls).toContain('sendRegisterCode'));
    await act(async () => portal.router.history.back());
    await act(async () => goOn());
    await waitFor(mailedCode);
    await act(async () => {});
    expect(portal.path()).toBe('/lander');
  });

  test('types the code at once: focus waits in its first box', async () => {
    await openForm();
    await signUp();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await user.keyboard(`${await mailedCode()}{Enter}`);
    await underReview();
  });

  test('is told when the code is not six digits, and when it is wrong', async () => {
    await openForm();
    await signUp();
    await enter('12');
    await expectToast('OTP should be of 6 Digits');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Digit 3 of 6' }));
    const code = await mailedCode();
    await enter(code === '000000' ? '111111' : '000000');
    await expectToast('The code is wrong or has expired');
    expect(at.network.calls).not.toContain('register');
  });

  test('who asks for another code finds the refused one gone, and one that is being typed still there', async () => {
    await openForm();
    await signUp();
    await enter('12');
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await expectToast('OTP Resent Successfully');
    expect(shownDigits()).toBe('12');
    const code = await mailedCode();
    await enter(code === '000000' ? '111111' : '000000');
    expect(await screen.findAllByText('The code is wrong or has expired')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(shownDigits()).toBe(''));
    expect(screen.queryByText('The code is wrong or has expired')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await enter(await mailedCode());
    await underReview();
  });

  test('can ask for the code again', async () => {
    await openForm();
    await signUp();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await expectToast('OTP Resent Successfully');
    at.network.next('sendRegisterCode', answerOf(500, {}));
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await expectToast('Register OTP Resend failed');
    await enter(await mailedCode());
    await underReview();
  });
});

test('A reload in the verification step leads back to the form, with what may be kept and a word why', async () => {
  await openForm();
  await signUp();
  const kept = Object.entries(sessionStorage);
  expect(JSON.stringify(kept)).not.toContain('Secret-1');
  closePortal();
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value));
  connect(at.appContext);

  await openPortal('/register');
  const form = within(screen.getByRole('main'));
  expect(form.getByText('Please sign up once more')).toBeTruthy();
  expect([shownIn('Company Name'), shownIn('Email'), shownIn('Password')]).toEqual([
    'Fjord Films',
    email(),
    '',
  ]);
  await fillSecrets();
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await screen.findByRole('heading', { name: 'Verify your e-mail' });
  await enter(await mailedCode());
  await underReview();
});
