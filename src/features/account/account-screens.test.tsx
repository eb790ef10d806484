// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ApiFixture,
  createApiFixture,
  TEST_PASSWORD,
  type Visitor,
} from '../../../tests/support/api-fixture.ts';
import { signIn, told } from '../../../tests/support/at-the-screen.ts';
import {
  answerOf,
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../../tests/support/open-portal.tsx';
import { samplePdf, samplePicture } from '../../../tests/support/sample-files.ts';
import { leave } from '../../entities/session/log-out.ts';
import { keepLogout, tellLogouts } from '../../entities/session/untold-logouts.ts';
import { reportOutcome } from '../../offline/connectivity.ts';

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
  visitor = await appContext.approvedCompany('event', {
    countryCode: '+47',
    phoneNumber: '22334455',
    taxIdNumber: 'NO 1',
  });
  signIn(visitor);
});
afterEach(() => {
  reportOutcome('answered');
  closePortal();
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const company = async () => (await appContext.request('currentCompany', {}, { token: visitor.token })).data;

async function retype(label: string, text: string) {
  await user.clear(field(label));
  if (text) await user.type(field(label), text);
}

/** `user.upload` would make the input's files read-only, which the field writes itself. */
function choose(input: HTMLInputElement, file: File) {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  fireEvent.change(input);
}

describe('The account', () => {
  test('leads to its six places', async () => {
    await openPortal('/account');
    expect(await screen.findByRole('heading', { name: 'ACCOUNT' })).toBeTruthy();
    const tiles = within(screen.getByRole('main'));
    const places = tiles.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(places).toEqual([
      ['Edit Profile', '/profile'],
      ['Contact Us', '/contact-form'],
      ['FAQ', '/faqs'],
      ['Privacy Policy', '/privacy'],
      ['Terms & Conditions', '/terms'],
    ]);
    expect(tiles.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  test('is left only after a question', async () => {
    const { path } = await openPortal('/account');
    await press('Logout');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Logout' }));
    expect(dialog.getByText('Are you sure, you want to logout from this account ?')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(path()).toBe('/account');
    await press('Logout');
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { name: 'Login' });
    await told('Logged out successfully');
    expect((await appContext.request('currentCompany', {}, { token: visitor.token })).status).toBe(401);
  });

  test('is left without a connection too', async () => {
    await openPortal('/account');
    network.next('logout', 'no network');
    await press('Logout');
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { name: 'Login' });
    await told('Session expired, logged out');
    await told('Logged out on this device. The server is told when there is a connection.');
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('without a connection, is told to the server when there is one: what is kept for it opens nothing', async () => {
    await openPortal('/account');
    const back = network.whenever('finishLogout', () => 'no network');
    network.next('logout', 'no network');
    await press('Logout');
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await told('Logged out on this device. The server is told when there is a connection.');
    const status = async (token: string) =>
      (await appContext.request('currentCompany', {}, { token })).status;
    const kept = localStorage.getItem('untold_logouts') ?? '';
    expect([kept.length, await status(kept), await status(visitor.token)]).toEqual([43, 401, 200]);
    await waitFor(() => expect(network.calls).toContain('finishLogout'));
    back();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(localStorage.getItem('untold_logouts')).toBeNull());
    expect(await status(visitor.token)).toBe(401);
  });

  test('that the server did not answer is told at the next start of the portal, also with another company signed in', async () => {
    await keepLogout(visitor.token);
    const next = await appContext.approvedCompany('event');
    signIn(next);
    tellLogouts();
    await waitFor(() => expect(localStorage.getItem('untold_logouts')).toBeNull());
    const statuses = [visitor, next].map(
      async ({ token }) => (await appContext.request('currentCompany', {}, { token })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });

  test('that a server without the call cannot be told is not kept for ever', async () => {
    await keepLogout(visitor.token);
    network.next('finishLogout', answerOf(404, { message: 'There is no such call' }));
    tellLogouts();
    await waitFor(() => expect(localStorage.getItem('untold_logouts')).toBeNull());
  });

  test('that the server refuses, since the session had ended, is not told again', async () => {
    await appContext.request('logout', {}, { token: visitor.token });
    await leave();
    expect(localStorage.getItem('untold_logouts')).toBeNull();
    expect(network.calls).not.toContain('finishLogout');
  });
});

describe('The profile', () => {
  test('keeps everything that was not touched', async () => {
    const before = await company();
    const { router, path } = await openPortal('/account');
    await act(() => router.navigate({ to: '/profile' }));
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    expect(field('Email').readOnly).toBe(true);
    expect(field('Email').value).toBe(visitor.company.email);
    await retype('Company Name', 'Harbour Lights');
    await press('Update');
    await told('Profile Updated Successfully');
    await waitFor(() => expect(path()).toBe('/account'));
    expect(await company()).toEqual({ ...before, name: 'Harbour Lights' });
    expect(await screen.findByRole('button', { name: 'Profile of Harbour Lights' })).toBeTruthy();
  });

  test('keeps what another device changes while its form is open', async () => {
    const before = await company();
    await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    const { name, country_code, phone_number, address } = { ...before };
    const elsewhere = { name, country_code, phone_number, address, taxId_number: 'NO 2' };
    await appContext.request('updateProfile', elsewhere, { token: visitor.token });
    await retype('Company Name', 'Harbour Lights');
    await press('Update');
    await told('Profile Updated Successfully');
    expect(await company()).toEqual({ ...before, name: 'Harbour Lights', taxId_number: 'NO 2' });
  });

  test('takes a new logo, tax number, phone and ID document', async () => {
    const { path } = await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    choose(field('Company Logo'), samplePicture());
    choose(field('Organization Director/Share Holder ID'), samplePdf());
    await retype('Tax Identification number', 'NO 123');
    await retype('Contact number', '99887766');
    await press('Update');
    await told('Profile Updated Successfully');
    await waitFor(() => expect(path()).toBe('/account'));
    const changed = await company();
    expect(changed?.taxId_number).toBe('NO 123');
    expect(changed?.phone_number).toBe('99887766');
    expect(changed?.profile_pic).toMatch(/\.\w+$/);
  });

  test('lets the tax number be taken away', async () => {
    await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    await retype('Tax Identification number', '');
    // What is not sent is kept; the test's DOM loses an empty part on the way, so the request is looked at.
    const sent = vi.spyOn(globalThis, 'fetch');
    await press('Update');
    await told('Profile Updated Successfully');
    const body = sent.mock.calls.find(([, init]) => init?.method === 'PUT')?.[1]?.body;
    expect(body instanceof FormData && body.get('taxId_number')).toBe('');
  });

  test('tells the first thing that is missing', async () => {
    await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    await press('Clear Address');
    await retype('Contact number', '');
    await retype('Company Name', '  ');
    await press('Update');
    await told('Company Name is not allowed to empty');
    await retype('Company Name', 'Harbour Lights');
    await press('Update');
    await told('Phone Number is not allowed to empty');
    await retype('Contact number', '22334455');
    await press('Update');
    await told('Please Select Valid Address');
    expect(network.calls).not.toContain('updateProfile');
  });

  test('that could not be saved stays as it was typed', async () => {
    await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    await retype('Company Name', 'Harbour Lights');
    network.next('updateProfile', answerOf(500, {}));
    await press('Update');
    await told('Profile Update Failed');
    expect(field('Company Name').value).toBe('Harbour Lights');
  });

  test('says of what was typed before that it is not saved, and brings back what is stored', async () => {
    const { router } = await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    expect(screen.queryByText(/^Not saved yet/)).toBeNull();
    await retype('Contact number', '2233445');
    choose(field(/Company Logo/), samplePicture());
    await act(() => router.navigate({ to: '/account' }));
    await act(() => router.navigate({ to: '/profile' }));
    expect(await screen.findByText('Not saved yet: this is what you typed before.')).toBeTruthy();
    expect(field('Contact number').value.replace(/\D/g, '')).toBe('2233445');
    await press('Discard');
    expect(field('Contact number').value.replace(/\D/g, '')).toBe('22334455');
    expect(field(/Company Logo/).files).toHaveLength(0);
    expect(screen.queryByText(/^Not saved yet/)).toBeNull();
    expect(network.calls).not.toContain('updateProfile');
  });

  test('cannot be changed without a connection, and says why', async () => {
    await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    act(() => reportOutcome('offline'));
    for (const name of ['Update', 'Change Password']) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(button.title).toBe('Needs a connection');
    }
  });
});

describe('Change Password', () => {
  async function openDialog() {
    const portal = await openPortal('/profile');
    await user.click(await screen.findByRole('button', { name: 'Change Password' }));
    await screen.findByRole('dialog', { name: 'Change Password' });
    return portal;
  }

  test('checks the old one and ends in its words', async () => {
    const { path } = await openDialog();
    expect(path()).toBe('/profile?dialog=password');
    await press('Confirm');
    await told('Old Password is not allowed to empty');
    await user.type(field('Old Password'), 'Wrong-pass-1');
    await press('Confirm');
    await told('Password is not allowed to empty');
    await user.type(field('New Password'), 'Fresh-pass-1');
    await user.type(field('Confirm New Password'), 'Fresh-pass-2');
    await press('Confirm');
    await told('Password and Confirm Password should be matched');
    await retype('Confirm New Password', 'Fresh-pass-1');
    await press('Confirm');
    await told('The old password is wrong');
    await retype('Old Password', TEST_PASSWORD);
    await press('Confirm');
    await told('Password has been updated successfully');
    await waitFor(() => expect(path()).toBe('/profile'));
    const { email } = visitor.company;
    expect((await appContext.request('login', { email, password: 'Fresh-pass-1' })).status).toBe(200);
  });

  test('whose answer was lost is not refused the second time', async () => {
    await openDialog();
    await user.type(field('Old Password'), TEST_PASSWORD);
    await user.type(field('New Password'), 'Fresh-pass-1');
    await user.type(field('Confirm New Password'), 'Fresh-pass-1');
    network.next('changePassword', answerOf(500, {}));
    await press('Confirm');
    await told('Update failed');
    network.next('changePassword', 'answer lost');
    await press('Confirm');
    await told('Update failed. It may have arrived all the same: no answer came.');
    await press('Confirm');
    await told('Password has been updated successfully');
  });

  test('is cancelled without a trace', async () => {
    const { path } = await openDialog();
    await user.type(field('Old Password'), TEST_PASSWORD);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/profile');
    expect(network.calls).not.toContain('changePassword');
  });
});
