// @vitest-environment happy-dom
/**
 * After an update of the profile whose answer was lost, the next submission is another change, and not one made
 * elsewhere.
 */
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createAccountFixture, retype } from '../../../tests/support/screens/account-screen.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createAccountFixture();
const user = userEvent.setup();
const TAX = 'Tax Identification number';
const LOST = 'Profile Update Failed. It may have arrived all the same: no answer came.';

const press = () => user.click(screen.getByRole('button', { name: 'Update' }));
const company = async () =>
  (await at.appContext.request('currentCompany', {}, { token: at.visitor.token })).data;
const taxNumber = async () => (await company())?.taxId_number;

async function openForm() {
  await openPortal('/profile');
  await screen.findByRole('heading', { name: 'EDIT PROFILE' });
}

async function updateElsewhere(taxId_number: string): Promise<void> {
  const { name, country_code, phone_number, address } = { ...(await company()) };
  const fields = { name, country_code, phone_number, address, taxId_number };
  await at.appContext.request('updateProfile', fields, { token: at.visitor.token });
}

/** Stored by the server, unknown to the portal. */
async function loseAnswer(text: string): Promise<void> {
  await retype(user, TAX, text);
  at.network.next('updateProfile', 'answer lost');
  await press();
  await expectToast(LOST);
  expect(await taxNumber()).toBe(text);
}

test.each(['stays open', 'is loaded anew'])(
  'after a lost answer the next text is saved, if the form %s',
  async (how) => {
    await openForm();
    await loseAnswer('LOST 1');
    if (how === 'is loaded anew') {
      act(() => void dispatchEvent(new Event('pagehide')));
      cleanup();
      await openForm();
    }
    await retype(user, TAX, 'NEW 1');
    await press();
    await expectToast('Profile Updated Successfully');
    expect(await taxNumber()).toBe('NEW 1');
  },
);

test('after a lost answer the previous text can be saved again', async () => {
  await openForm();
  const before = (await taxNumber()) ?? '';
  await loseAnswer('LOST 2');
  await retype(user, TAX, before);
  await press();
  await expectToast('Profile Updated Successfully');
  expect((await taxNumber()) ?? '').toBe(before);
});

test('after a lost answer the same text is the same request', async () => {
  await openForm();
  await loseAnswer('LOST 3');
  await press();
  await expectToast('Profile Updated Successfully');
  expect(await taxNumber()).toBe('LOST 3');
});

test('a change made elsewhere after a lost answer is reported, and replaced by another submission', async () => {
  await openForm();
  await loseAnswer('LOST 4');
  await updateElsewhere('OTHER 4');
  await press();
  await expectToast('Changed elsewhere meanwhile to “OTHER 4”. Send again to replace that with yours.');
  await press();
  await expectToast('Profile Updated Successfully');
  expect(await taxNumber()).toBe('LOST 4');
});
