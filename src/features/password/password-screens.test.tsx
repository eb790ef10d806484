// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issuePasswordToken } from '../../../server/modules/auth/password-tokens.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../../tests/support/api-fixture.ts';
import { told } from '../../../tests/support/at-the-screen.ts';
import {
  answerOf,
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../../tests/support/open-portal.tsx';
import { codeInHand, tokenInHand } from './one-time-secrets.ts';

let appContext: ApiFixture;
let visitor: Visitor;
let network: TestNetwork;
let user: UserEvent;

beforeAll(async () => {
  appContext = await createApiFixture();
}, 60_000);
afterAll(() => appContext.close());
beforeEach(async () => {
  network = connect(appContext);
  user = userEvent.setup();
  visitor = await appContext.approvedCompany();
});
afterEach(() => {
  closePortal();
  codeInHand.drop();
  tokenInHand.drop();
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });
const addressOf = (path: string) => `${path}/${encodeURIComponent(visitor.company.email)}`;

async function mailedCode(): Promise<string> {
  const [mail] = await appContext.mailbox(visitor.company.email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error('No code was mailed');
  return code;
}

async function enter(code: string) {
  await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
  await user.keyboard(code);
  await press('Verify');
}

async function choose(password: string, confirmed = password) {
  const fields = [screen.getByLabelText('Password'), screen.getByLabelText('Confirm Password')];
  for (const [index, text] of [password, confirmed].entries()) {
    const field = fields[index];
    if (!field) throw new Error('A password field is missing');
    await user.clear(field);
    if (text) await user.type(field, text);
  }
  await press('Save');
}

async function logsInWith(password: string) {
  const { status } = await appContext.request('login', { email: visitor.company.email, password });
  return status === 200;
}

async function askForCode() {
  const portal = await openPortal('/forgot-password');
  await user.type(screen.getByLabelText('Email'), visitor.company.email);
  await press('Send Reset Email');
  await heading('Enter the code');
  return portal;
}

describe('A forgotten password', () => {
  test('asked for and then left takes nobody back when the answer comes', async () => {
    let answer = () => {};
    const held = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
    network.next('forgotPassword', held);
    const { router, path } = await openPortal('/forgot-password');
    await user.type(screen.getByLabelText('Email'), visitor.company.email);
    await press('Send Reset Email');
    await act(() => router.navigate({ to: '/login' }));
    await heading('Login');
    await act(async () => answer());
    await waitFor(async () => expect(await appContext.mailbox(visitor.company.email)).toHaveLength(1));
    await act(async () => {});
    expect(path()).toBe('/login');
  });

  test('is replaced with a code from the e-mail, which never stands in an address', async () => {
    const { router, path } = await askForCode();
    expect(path()).toBe(addressOf('/otp-verification'));
    const seen: string[] = [];
    router.history.subscribe(({ location }) => seen.push(location.href));
    const code = await mailedCode();
    await enter(code);
    await heading('New Password');
    expect(path()).toBe(addressOf('/reset-password'));
    await choose('Another-pass-2');
    await heading('Login');
    await told('Password changed successfully');
    expect(path()).toBe('/login');
    expect(seen.join(' ')).not.toContain(code);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(code);
    expect(await logsInWith('Another-pass-2')).toBe(true);
  });

  test('begins with the Forgot Password link of log-in, and Click Here leads back', async () => {
    const { path } = await openPortal('/login');
    await user.click(screen.getByRole('link', { name: 'Forgot Password' }));
    await heading('Forgot Password');
    await user.click(screen.getByRole('link', { name: 'Click Here' }));
    await heading('Login');
    expect(path()).toBe('/login');
  });

  test('needs an e-mail that can be one', async () => {
    await openPortal('/forgot-password');
    await press('Send Reset Email');
    await told('Email is not allowed to empty');
    await user.type(screen.getByLabelText('Email'), 'ada');
    await press('Send Reset Email');
    await told('Please enter a valid email address');
    expect(network.calls).toEqual([]);
  });

  test('of an unknown e-mail looks the same', async () => {
    await openPortal('/forgot-password');
    await user.type(screen.getByLabelText('Email'), 'nobody@example.test');
    await press('Send Reset Email');
    await heading('Enter the code');
    network.next('forgotPassword', answerOf(503, {}));
    await user.click(screen.getByRole('link', { name: 'Start again' }));
    await user.type(await screen.findByLabelText('Email'), 'nobody@example.test');
    await press('Send Reset Email');
    await told('Server Error');
  });
});

describe('The reset code', () => {
  test('has six digits, and a wrong or late one is told in the server’s words', async () => {
    await askForCode();
    await enter('12');
    await told('OTP should be of 6 Digits');
    const code = await mailedCode();
    await enter(code === '000000' ? '111111' : '000000');
    await told('The code is wrong or has expired');
    appContext.clock.advance({ minutes: 11 });
    await enter(code);
    await waitFor(() => expect(network.calls.filter((call) => call === 'verifyResetCode')).toHaveLength(2));
    expect(screen.getByRole('heading', { name: 'Enter the code' })).toBeTruthy();
  });

  test('can be sent again', async () => {
    await askForCode();
    await press('Resend');
    await told('OTP Resent Successfully');
    network.next('resendResetCode', answerOf(500, {}));
    await press('Resend');
    await told('Register OTP Resend failed');
  });

  test('of an address is taken out of it at once, and still opens New Password', async () => {
    await appContext.request('forgotPassword', { email: visitor.company.email });
    const { path, router } = await openPortal(`${addressOf('/reset-password')}/${await mailedCode()}`);
    await heading('New Password');
    expect(path()).toBe(addressOf('/reset-password'));
    expect(router.history.length).toBe(1);
    await choose('Another-pass-3');
    await heading('Login');
    expect(await logsInWith('Another-pass-3')).toBe(true);
  });

  test('is gone after a reload, which leads back with a word why and the e-mail filled in', async () => {
    const { path } = await openPortal(addressOf('/reset-password'));
    await heading('Forgot Password');
    expect(path()).toBe('/forgot-password?interrupted=true');
    expect(screen.getByText('Please ask for a new code')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(visitor.company.email);
  });
});

describe('The new password', () => {
  test('is typed twice alike', async () => {
    await openPortal(`${addressOf('/reset-password')}/123456`);
    await heading('New Password');
    await press('Save');
    await told('Password & Confirm Password is not allowed to empty');
    await choose('Another-pass-4', '');
    await told('Password & Confirm Password is not allowed to empty');
    await choose('Another-pass-4', 'Another-pass-5');
    await told('Password & Confirm Password should be same');
    expect(network.calls).toEqual([]);
    await choose('Another-pass-4');
    await told('The code is wrong or has expired');
  });

  test('says what it must have, and beside it why the server refused it', async () => {
    await askForCode();
    await enter(await mailedCode());
    await heading('New Password');
    const field = screen.getByLabelText('Password');
    const described = () =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    expect(described()).toEqual(['At least 8 characters']);
    await choose('Password1');
    const message = 'This password is too common. Choose another one.';
    await told(message);
    expect(described()).toEqual(['At least 8 characters', message]);
    expect(document.activeElement).toBe(field);
    await choose('Another-pass-6');
    await heading('Login');
  });

  test('that was perhaps saved is not told as lost by an API that refuses it the second time', async () => {
    await appContext.request('forgotPassword', { email: visitor.company.email });
    await openPortal(`${addressOf('/reset-password')}/${await mailedCode()}`);
    await heading('New Password');
    network.next('resetPassword', 'answer lost');
    await choose('Another-pass-7');
    await told('It may have arrived all the same: no answer came.');
    network.next('resetPassword', answerOf(400, { message: 'The code is wrong or has expired' }));
    await press('Save');
    await told(
      'The code is wrong or has expired. An earlier try got no answer and may be saved: try to log in with its password.',
    );
    expect(await logsInWith('Another-pass-7')).toBe(true);
  });

  test('can be shown, each field for itself', async () => {
    await openPortal(`${addressOf('/reset-password')}/123456`);
    await heading('New Password');
    await press('Show Password');
    const typeOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).type;
    expect([typeOf('Password'), typeOf('Confirm Password')]).toEqual(['text', 'password']);
  });
});

describe('Set New Password', () => {
  const linkFor = async ({ company }: Visitor, before: '#' | '?' = '#') => {
    const token = await appContext.appContext.db.transaction((tx) =>
      issuePasswordToken(tx, company.id, appContext.clock.now()),
    );
    return { token, link: `/generate-password/${company.id}${before}token=${token}` };
  };

  test.each<'#' | '?'>(['#', '?'])(
    'opens with the administrator’s link, whose key leaves the address at once: %stoken=…',
    async (before) => {
      const { token, link } = await linkFor(visitor, before);
      const { path } = await openPortal(link);
      await heading('Set New Password');
      expect(path()).toBe(`/generate-password/${visitor.company.id}`);
      await choose('Given-pass-1');
      await heading('Login');
      await told('Password changed successfully');
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(token);
      expect(await logsInWith('Given-pass-1')).toBe(true);
    },
  );

  test('saved again after a lost answer is told as saved', async () => {
    const { link } = await linkFor(visitor);
    await openPortal(link);
    await heading('Set New Password');
    network.next('setPassword', 'answer lost');
    await choose('Given-pass-3');
    await told('Server Error. It may have arrived all the same: no answer came.');
    await press('Save');
    await heading('Login');
    await told('Password changed successfully');
  });

  test('says what to do after a reload, and passes on what the server says of a used link', async () => {
    await openPortal(`/generate-password/${visitor.company.id}`);
    await heading('Set New Password');
    expect(screen.getByText(/Please open the link once more/)).toBeTruthy();
    await choose('Given-pass-2');
    await told('This link is not valid any more. Please ask us for a new one.');
  });
});
