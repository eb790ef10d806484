// @vitest-environment happy-dom
/** DELETE LOCATION and CANCEL INVITE offer to notify tenants, and preview the letter. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addLocation } from '../../../tests/support/api/api-items.ts';
import { mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast, ready } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('security');
const user = userEvent.setup();
mirrorVisitor(at);

async function locationWithTenant(email: string) {
  const { id } = await addLocation(at.appContext, at.visitor, { name: 'Quay', paymentStatus: 2 });
  const tenant = { location_id: id, name: 'Ana', email };
  await at.appContext.request('sendLocationInvitation', tenant, at.visitor);
  await at.appContext.mailbox();
  at.appContext.clock.advance({ minutes: 15 });
  return id;
}

const dialogOf = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const letter = async () => (await screen.findByRole('region', { name: /^The mail: / })).textContent;
const latestTo = async (email: string) => (await at.appContext.mailbox(email))[0];

test('DELETE LOCATION notifies tenants if chosen, with the previewed mail', async () => {
  const email = 'removed@tenants.test';
  const id = await locationWithTenant(email);
  await openPortal(`/locations/list?dialog=delete&item=${id}`);
  const dialog = await dialogOf('DELETE LOCATION');
  await user.click(await dialog.findByRole('checkbox', { name: 'Tell the tenant by mail' }));
  const shown = (await letter())?.replace('(name of the tenant)', 'Ana');
  await user.click(await ready(dialog.getByRole('button', { name: 'Confirm' })));
  await expectToast('Location deleted successfully');
  await expectToast('1 tenant is told by mail');
  const mail = await latestTo(email);
  expect(shown).toBe(`The mail: ${mail?.subject}${mail?.text}`);
});

test('CANCEL INVITE notifies the tenant if chosen, with the previewed mail', async () => {
  const email = 'cancelled@tenants.test';
  await openPortal(`/locations/details/${await locationWithTenant(email)}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel the invitation of Ana' }));
  const dialog = await dialogOf('CANCEL INVITE');
  await user.click(await dialog.findByRole('checkbox', { name: 'Tell this tenant by mail' }));
  const shown = await letter();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await expectToast('Invitation cancelled successfully');
  await expectToast('1 tenant is told by mail');
  const mail = await latestTo(email);
  expect(shown).toBe(`The mail: ${mail?.subject}${mail?.text}`);
});

test('An API that does not offer notices has no such choice', async () => {
  const id = await locationWithTenant('elsewhere@tenants.test');
  const { body } = await at.appContext.request('locationDetails', { location_id: id }, at.visitor);
  const without = JSON.parse(JSON.stringify(body).replace(',"can_tell":true', ''));
  at.network.whenever('locationDetails', () => answerOf(200, without));
  await openPortal(`/locations/details/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel the invitation of Ana' }));
  expect((await dialogOf('CANCEL INVITE')).queryByRole('checkbox')).toBeNull();
});
