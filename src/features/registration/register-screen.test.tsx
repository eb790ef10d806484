// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiFixture, createApiFixture } from '../../../tests/support/api-fixture.ts';
import {
  answerOf,
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../../tests/support/open-portal.tsx';
import { samplePdf } from '../../../tests/support/sample-files.ts';
import { keepDraft } from '../../ui/form/drafts.ts';

let appContext: ApiFixture;
let network: TestNetwork;
let user: UserEvent;
let email: string;
let companies = 0;

beforeAll(async () => {
  appContext = await createApiFixture();
}, 60_000);
afterAll(() => appContext.close());
beforeEach(() => {
  network = connect(appContext);
  user = userEvent.setup();
  companies += 1;
  email = `office-${companies}@films.test`;
});
afterEach(closePortal);

/** The address comes from a half-filled form of before: picking one is the address field's own test. */
async function openForm() {
  const address = JSON.stringify({ name: 'Oslo, Norway', coordinates: [10.75, 59.91] });
  keepDraft('register', { address, country_code: '+1', phone_number: '2025550143', name: 'Fjord Films' });
  return await openPortal('/register');
}

async function fillSecrets() {
  for (const label of ['Password', 'Confirm Password'])
    await user.type(screen.getByLabelText(label), 'Secret-1');
  choose(screen.getByLabelText(/Share Holder ID/), samplePdf('identity.pdf'));
}

/** `user.upload` would make the input's files read-only, which the field writes itself. */
function choose(input: HTMLInputElement, file: File) {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  fireEvent.change(input);
}

async function signUp() {
  await user.type(screen.getByLabelText('Email'), email);
  await fillSecrets();
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await screen.findByRole('heading', { name: 'Verify your e-mail' });
}

async function mailedCode(): Promise<string> {
  const [mail] = await appContext.mailbox(email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error('No code was mailed');
  return code;
}

async function enter(code: string) {
  await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
  await user.keyboard(code);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
}

const underReview = () => screen.findByRole('heading', { name: 'Your account is under review' });
const told = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain(text));
const shownIn = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('A company that signs up', () => {
  test('proves its e-mail with a code and then waits for review', async () => {
    const { path } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'SECURITY' }));
    await signUp();
    await enter(await mailedCode());
    await underReview();
    expect(path()).toBe('/waiting-for-review');
    expect(network.calls).toEqual(['sendRegisterCode', 'verifyRegisterCode', 'register']);
    expect(sessionStorage.length).toBe(0);
    const { status, message } = await appContext.request('login', { email, password: 'Secret-1' });
    expect([status, message]).toEqual([403, 'Your account is under review']);
  });

  test('is told the first thing that is missing, exactly, beside its field', async () => {
    await openPortal('/register');
    await user.type(screen.getByLabelText('Company Name'), 'Fjord Films');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await told('Company Email is not allowed to empty');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(network.calls).toEqual([]);
  });

  test('finds everything as it was behind the back arrow, passwords and files too', async () => {
    await openForm();
    await signUp();
    await user.click(screen.getByRole('button', { name: 'Back to the form' }));
    expect([shownIn('Company Name'), shownIn('Email'), shownIn('Password')]).toEqual([
      'Fjord Films',
      email,
      'Secret-1',
    ]);
    expect(screen.getByText('identity.pdf')).toBeTruthy();
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
    await told('OTP should be of 6 Digits');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Digit 3 of 6' }));
    const code = await mailedCode();
    await enter(code === '000000' ? '111111' : '000000');
    await told('The code is wrong or has expired');
    expect(network.calls).not.toContain('register');
  });

  test('can ask for the code again', async () => {
    await openForm();
    await signUp();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await told('OTP Resent Successfully');
    network.next('sendRegisterCode', answerOf(500, {}));
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    await told('Register OTP Resend failed');
    await enter(await mailedCode());
    await underReview();
  });
});

describe('On a bad line', () => {
  test('a code that could not be sent is told, and everything typed is still there', async () => {
    await openForm();
    await user.type(screen.getByLabelText('Email'), email);
    await fillSecrets();
    network.next('sendRegisterCode', answerOf(500, {}));
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await told('Register OTP Send failed');
    expect([shownIn('Email'), shownIn('Password')]).toEqual([email, 'Secret-1']);
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByRole('heading', { name: 'Verify your e-mail' })).toBeTruthy();
  });

  test('a registration that failed after its code was accepted needs no new code', async () => {
    await openForm();
    await signUp();
    network.next('register', 'no network');
    await enter(await mailedCode());
    await told('Register failed');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await underReview();
    expect(network.calls).toEqual(['sendRegisterCode', 'verifyRegisterCode', 'register', 'register']);
  });

  test('an accepted code whose answer was lost is as good as accepted', async () => {
    await openForm();
    await signUp();
    network.next('verifyRegisterCode', 'answer lost');
    await enter(await mailedCode());
    await told('Register failed');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await underReview();
  });

  test('a registration whose answer was lost is not refused the second time', async () => {
    await openForm();
    await signUp();
    network.next('register', 'answer lost');
    await enter(await mailedCode());
    await told('Register failed');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await underReview();
    expect(await appContext.mailbox(email)).toHaveLength(2);
  });

  test('with a password that our server would refuse for its length is told so before a code is mailed', async () => {
    await openForm();
    await user.type(screen.getByLabelText('Email'), email);
    await fillSecrets();
    for (const label of ['Password', 'Confirm Password']) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), 'short');
    }
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
    await told('Password must have at least 8 characters');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(network.calls).toEqual([]);
  });

  test('is led to the field that was refused after the code', async () => {
    await openForm();
    await signUp();
    network.next('register', answerOf(422, { message: 'It cannot be read', field: 'company_document' }));
    await enter(await mailedCode());
    const document = screen.getByLabelText(/Share Holder ID/);
    await waitFor(() => expect(window.document.activeElement).toBe(document));
    expect(document.getAttribute('aria-invalid')).toBe('true');
  });

  test('what the form was refused for after the code leads back to the form, and a proved e-mail goes straight on', async () => {
    await openForm();
    await signUp();
    network.next('register', answerOf(422, { message: 'The document cannot be read' }));
    await enter(await mailedCode());
    await told('The document cannot be read');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Verify your e-mail' })).toBeNull());
    expect(within(screen.getByRole('main')).getByText('The document cannot be read')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
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
  network = connect(appContext);

  await openPortal('/register');
  const form = within(screen.getByRole('main'));
  expect(form.getByText('Please sign up once more')).toBeTruthy();
  expect([shownIn('Company Name'), shownIn('Email'), shownIn('Password')]).toEqual([
    'Fjord Films',
    email,
    '',
  ]);
  await fillSecrets();
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  await screen.findByRole('heading', { name: 'Verify your e-mail' });
  await enter(await mailedCode());
  await underReview();
});
