// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../tests/support/api/api-fixture.ts';
import { createAccountFixture, field, retype } from '../../../tests/support/screens/account-screen.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createAccountFixture();
const user = userEvent.setup();

const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('Change Password', () => {
  async function openDialog() {
    const portal = await openPortal('/profile');
    await user.click(await screen.findByRole('button', { name: 'Change Password' }));
    await screen.findByRole('dialog', { name: 'Change Password' });
    return portal;
  }

  test('checks the old password and shows the success message', async () => {
    const { path } = await openDialog();
    expect(path()).toBe('/profile?dialog=password');
    await press('Confirm');
    await expectToast('Old Password is not allowed to empty');
    await user.type(field('Old Password'), 'Wrong-pass-1');
    await press('Confirm');
    await expectToast('Password is not allowed to empty');
    await user.type(field('New Password'), 'Fresh-pass-1');
    await user.type(field('Confirm New Password'), 'Fresh-pass-2');
    await press('Confirm');
    await expectToast('Password and Confirm Password should be matched');
    await retype(user, 'Confirm New Password', 'Fresh-pass-1');
    await press('Confirm');
    await expectToast('The old password is wrong');
    await retype(user, 'Old Password', TEST_PASSWORD);
    await press('Confirm');
    await expectToast('Password has been updated successfully');
    await waitFor(() => expect(path()).toBe('/profile'));
    const { email } = at.visitor.company;
    expect((await at.appContext.request('login', { email, password: 'Fresh-pass-1' })).status).toBe(200);
  });

  test('tells password managers whose password it is', async () => {
    await openDialog();
    const dialog = screen.getByRole('dialog', { name: 'Change Password' });
    const username = dialog.querySelector<HTMLInputElement>('[autocomplete="username"]');
    expect(username?.value).toBe(at.visitor.company.email);
  });

  test('whose answer was lost is not refused the second time', async () => {
    await openDialog();
    await user.type(field('Old Password'), TEST_PASSWORD);
    await user.type(field('New Password'), 'Fresh-pass-1');
    await user.type(field('Confirm New Password'), 'Fresh-pass-1');
    at.network.next('changePassword', answerOf(500, {}));
    await press('Confirm');
    await expectToast('Update failed');
    at.network.next('changePassword', 'answer lost');
    await press('Confirm');
    await expectToast('Update failed. It may have arrived all the same: no answer came.');
    await press('Confirm');
    await expectToast('Password has been updated successfully');
  });

  test('leaves nothing behind when cancelled', async () => {
    const { path } = await openDialog();
    await user.type(field('Old Password'), TEST_PASSWORD);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/profile');
    expect(at.network.calls).not.toContain('changePassword');
  });
});
