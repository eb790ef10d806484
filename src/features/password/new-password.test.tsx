// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { issuePasswordToken } from '../../../server/modules/auth/password-tokens.ts';
import type { Visitor } from '../../../tests/support/api/api-fixture.ts';
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

const at = createPasswordFixture();
const user = userEvent.setup();

const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('The new password', () => {
  test('is typed twice alike', async () => {
    await openPortal(`${addressOf(at, '/reset-password')}/123456`);
    await heading('New Password');
    await press('Save');
    await expectToast('Password & Confirm Password is not allowed to empty');
    await choosePassword(user, 'Another-pass-4', '');
    await expectToast('Password & Confirm Password is not allowed to empty');
    await choosePassword(user, 'Another-pass-4', 'Another-pass-5');
    await expectToast('Password & Confirm Password should be same');
    expect(at.network.calls).toEqual([]);
    await choosePassword(user, 'Another-pass-4');
    await expectToast('The code is wrong or has expired');
  });

  test('says what it must have, and beside it why the server refused it', async () => {
    await askForCode(at, user);
    await enterCode(user, await mailedCode(at.appContext, at.visitor.company.email));
    await heading('New Password');
    const username = document.querySelector<HTMLInputElement>('form [autocomplete="username"]');
    expect(username?.value).toBe(at.visitor.company.email);
    const field = screen.getByLabelText('Password');
    const described = () =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    expect(described()).toEqual(['At least 8 characters']);
    await choosePassword(user, 'Password1');
    const message = 'This password is too common. Choose another one.';
    await expectToast(message);
    expect(described()).toEqual(['At least 8 characters', message]);
    expect(document.activeElement).toBe(field);
    await choosePassword(user, 'Another-pass-6');
    await heading('Login');
  });

  test('that was perhaps saved is not told as lost by an API that refuses it the second time', async () => {
    await at.appContext.request('forgotPassword', { email: at.visitor.company.email });
    await openPortal(
      `${addressOf(at, '/reset-password')}/${await mailedCode(at.appContext, at.visitor.company.email)}`,
    );
    await heading('New Password');
    at.network.next('resetPassword', 'answer lost');
    await choosePassword(user, 'Another-pass-7');
    await expectToast('It may have arrived all the same: no answer came.');
    at.network.next('resetPassword', answerOf(400, { message: 'The code is wrong or has expired' }));
    await press('Save');
    await expectToast(
      'The code is wrong or has expired. An earlier try got no answer and may be saved: try to log in with its password.',
    );
    expect(await logsInWith(at, 'Another-pass-7')).toBe(true);
  });

  test('can be shown, each field for itself', async () => {
    await openPortal(`${addressOf(at, '/reset-password')}/123456`);
    await heading('New Password');
    await press('Show Password');
    const typeOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).type;
    expect([typeOf('Password'), typeOf('Confirm Password')]).toEqual(['text', 'password']);
  });
});

describe('Set New Password', () => {
  const linkFor = async ({ company }: Visitor, before: '#' | '?' = '#') => {
    const token = await at.appContext.appContext.db.transaction((tx) =>
      issuePasswordToken(tx, company.id, at.appContext.clock.now()),
    );
    return { token, link: `/generate-password/${company.id}${before}token=${token}` };
  };

  test.each<'#' | '?'>(['#', '?'])(
    'opens with the administrator’s link, whose key leaves the address at once: %stoken=…',
    async (before) => {
      const { token, link } = await linkFor(at.visitor, before);
      const { path } = await openPortal(link);
      await heading('Set New Password');
      expect(path()).toBe(`/generate-password/${at.visitor.company.id}`);
      await choosePassword(user, 'Given-pass-1');
      await heading('Login');
      await expectToast('Password changed successfully');
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(token);
      expect(await logsInWith(at, 'Given-pass-1')).toBe(true);
    },
  );

  test('saved again after a lost answer is told as saved', async () => {
    const { link } = await linkFor(at.visitor);
    await openPortal(link);
    await heading('Set New Password');
    at.network.next('setPassword', 'answer lost');
    await choosePassword(user, 'Given-pass-3');
    await expectToast('Server Error. It may have arrived all the same: no answer came.');
    await press('Save');
    await heading('Login');
    await expectToast('Password changed successfully');
  });

  test('says what to do after a reload, and passes on what the server says of a used link', async () => {
    await openPortal(`/generate-password/${at.visitor.company.id}`);
    await heading('Set New Password');
    expect(screen.getByText(/Please open the link once more/)).toBeTruthy();
    await choosePassword(user, 'Given-pass-2');
    await expectToast('This link is not valid any more. Please ask us for a new one.');
  });
});
