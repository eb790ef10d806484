// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { samplePdf, samplePicture } from '../../../tests/support/media/sample-files.ts';
import { createAccountFixture, field, retype } from '../../../tests/support/screens/account-screen.ts';
import { chooseFile } from '../../../tests/support/screens/form-inputs.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';

const at = createAccountFixture();
const user = userEvent.setup();

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const company = async () =>
  (await at.appContext.request('currentCompany', {}, { token: at.visitor.token })).data;

describe('The profile', () => {
  test('keeps untouched fields', async () => {
    const before = await company();
    const { router, path } = await openPortal('/account');
    await act(() => router.navigate({ to: '/profile' }));
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    expect(field('Email').readOnly).toBe(true);
    expect(field('Email').value).toBe(at.visitor.company.email);
    await retype(user, 'Company Name', 'Harbour Lights');
    await press('Update');
    await expectToast('Profile Updated Successfully');
    await waitFor(() => expect(path()).toBe('/account'));
    expect(await company()).toEqual({ ...before, name: 'Harbour Lights' });
    expect(await screen.findByRole('button', { name: 'Profile of Harbour Lights' })).toBeTruthy();
  });

  test('keeps changes of another device made while its form is open', async () => {
    const before = await company();
    await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    const { name, country_code, phone_number, address } = { ...before };
    const elsewhere = { name, country_code, phone_number, address, taxId_number: 'NO 2' };
    await at.appContext.request('updateProfile', elsewhere, { token: at.visitor.token });
    await retype(user, 'Company Name', 'Harbour Lights');
    await press('Update');
    await expectToast('Profile Updated Successfully');
    expect(await company()).toEqual({ ...before, name: 'Harbour Lights', taxId_number: 'NO 2' });
  });

  test('accepts a new logo, tax number, phone and ID document', async () => {
    const { path } = await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    chooseFile(field('Company Logo'), samplePicture());
    chooseFile(field('Organization Director/Share Holder ID'), samplePdf());
    await retype(user, 'Tax Identification number', 'NO 123');
    await retype(user, 'Contact number', '99887766');
    await press('Update');
    await expectToast('Profile Updated Successfully');
    await waitFor(() => expect(path()).toBe('/account'));
    const changed = await company();
    expect(changed?.taxId_number).toBe('NO 123');
    expect(changed?.phone_number).toBe('99887766');
    expect(changed?.profile_pic).toMatch(/\.\w+$/);
  });

  test('allows the tax number to be removed', async () => {
    await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    await retype(user, 'Tax Identification number', '');
    // An absent field is kept; the test's DOM drops an empty part, so the request is checked.
    const sent = vi.spyOn(globalThis, 'fetch');
    await press('Update');
    await expectToast('Profile Updated Successfully');
    const body = sent.mock.calls.find(([, init]) => init?.method === 'PUT')?.[1]?.body;
    expect(body instanceof FormData && body.get('taxId_number')).toBe('');
  });

  test('reports the first missing field', async () => {
    await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    await press('Clear Address');
    await retype(user, 'Contact number', '');
    await retype(user, 'Company Name', '  ');
    await press('Update');
    await expectToast('Company Name is not allowed to empty');
    await retype(user, 'Company Name', 'Harbour Lights');
    await press('Update');
    await expectToast('Phone Number is not allowed to empty');
    await retype(user, 'Contact number', '22334455');
    await press('Update');
    await expectToast('Please Select Valid Address');
    expect(at.network.calls).not.toContain('updateProfile');
  });

  test('keeps the input when it cannot be saved', async () => {
    await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    await retype(user, 'Company Name', 'Harbour Lights');
    at.network.next('updateProfile', answerOf(500, {}));
    await press('Update');
    await expectToast('Profile Update Failed');
    expect(field('Company Name').value).toBe('Harbour Lights');
  });

  test('says that a draft is unsaved, and restores the stored values', async () => {
    const { router } = await openPortal('/profile');
    await screen.findByRole('heading', { name: 'EDIT PROFILE' });
    expect(screen.queryByText(/^Not saved yet/)).toBeNull();
    await retype(user, 'Contact number', '2233445');
    chooseFile(field(/Company Logo/), samplePicture());
    await act(() => router.navigate({ to: '/account' }));
    await act(() => router.navigate({ to: '/profile' }));
    expect(await screen.findByText('Not saved yet: this is what you typed before.')).toBeTruthy();
    expect(field('Contact number').value.replace(/\D/g, '')).toBe('2233445');
    await press('Discard');
    expect(field('Contact number').value.replace(/\D/g, '')).toBe('22334455');
    expect(field(/Company Logo/).files).toHaveLength(0);
    expect(screen.queryByText(/^Not saved yet/)).toBeNull();
    expect(at.network.calls).not.toContain('updateProfile');
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
