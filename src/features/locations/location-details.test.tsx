// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { demoPlanId } from '../../../server/modules/demo/demo-plans.ts';
import { addLocation } from '../../../tests/support/api/api-items.ts';
import { mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import { fill } from '../../../tests/support/screens/fill.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('security');
const user = userEvent.setup();

mirrorVisitor(at);

async function openDetails(location: Parameters<typeof addLocation>[2] = {}, search = '') {
  const { id, accessCode } = await addLocation(at.appContext, at.visitor, { name: 'Quay', ...location });
  const portal = await openPortal(`/locations/details/${id}${search}`);
  await screen.findByText('No Limit');
  return { ...portal, id, accessCode };
}
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('The details of a location', () => {
  test('show all of it', async () => {
    const { accessCode } = await openDetails({ paymentStatus: 2, cameraLimit: 16, durationMonths: 12 });
    expect(screen.getByRole('heading', { name: 'LOCATION DETAILS' })).toBeTruthy();
    expect(fact('Name')).toBe('Quay');
    expect(fact('Access Code')).toBe(accessCode);
    expect(fact('Location')).toBe('Lisbon, Portugal');
    expect(fact('Payment Status')).toBe('Paid');
    expect(screen.getByText('16 Cameras')).toBeTruthy();
    expect(screen.getByText('12 months')).toBeTruthy();
  });

  test('group the digits of a large limit', async () => {
    await openDetails({ paymentStatus: 2, cameraLimit: 1000 });
    expect(screen.getByText('1,000 Cameras')).toBeTruthy();
  });

  test.each([1, 3, 5])('with payment status %i mask the code', async (paymentStatus) => {
    await openDetails({ paymentStatus });
    expect(fact('Access Code')).toBe('******');
  });

  test('have two tabs, kept in the address', async () => {
    const { path } = await openDetails();
    expect(screen.getByRole('tab', { name: 'Invited Tenant', selected: true })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Connected Cameras' }));
    expect(await screen.findByText('NO CAMERA ADDED')).toBeTruthy();
    expect(path()).toContain('tab=cameras');
  });

  test('of another company’s location are not available', async () => {
    const { id } = await addLocation(at.appContext, await at.appContext.approvedCompany('security'));
    const { path } = await openPortal(`/locations/details/${id}`);
    expect(await screen.findByText('LOCATION NOT FOUND')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to locations' }));
    await waitFor(() => expect(path()).toBe('/locations/list'));
  });

  test('offer the higher plans, and lead to the payment of the upgrade', async () => {
    const { router, id } = await openDetails({ paymentStatus: 2 }, '?dialog=upgrade');
    const dialog = within(await screen.findByRole('dialog', { name: 'UPGRADE LOCATION' }));
    await user.click(await dialog.findByRole('button', { name: /Upgraded plan/ }));
    const [cheapest] = screen.getAllByRole('option');
    if (cheapest) await user.click(cheapest);
    expect(dialog.getByText(/^After adjustment, you have to pay: \$/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Make Payment' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toMatch(
        new RegExp(
          `^/make-payment/${id}/${at.visitor.company.id}/internal/location/upgrade/(?!${demoPlanId('watch')})`,
        ),
      ),
    );
  });
});

describe('Tenants', () => {
  const tenants = async (location_id: string) =>
    (
      await at.appContext.request('listLocationInvitations', { location_id }, { token: at.visitor.token })
    ).data?.map(({ email }) => email);

  test('are invited and cancelled as people are to events', async () => {
    const { id } = await openDetails({ paymentStatus: 2 });
    expect(await screen.findByText('NO INVITATION FOUND')).toBeTruthy();
    const [button] = screen.getAllByRole('button', { name: 'Send Invite' });
    if (button) await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'SEND INVITE' }));
    await fill(user, dialog.getByLabelText('Name'), 'Ana');
    await fill(user, dialog.getByLabelText('Email'), 'ana@tenants.test');
    await user.click(dialog.getByRole('button', { name: 'Send Invite' }));
    await expectToast('Inviation Sent Successfully');
    expect(await tenants(id)).toEqual(['ana@tenants.test']);
    expect(await screen.findByText('1 invited')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Cancel the invitation of Ana' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await expectToast('Invitation cancelled successfully');
    await waitFor(async () => expect(await tenants(id)).toEqual([]));
    expect(at.network.calls).not.toContain('sendEventInvitation');
  });

  test('are invited by a sheet too', async () => {
    await openDetails({ paymentStatus: 2 });
    await user.click(await screen.findByRole('button', { name: 'Send Bulk Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'SEND BULK INVITE' }));
    await user.click(dialog.getByRole('button', { name: 'Upload Now' }));
    await expectToast('Excel file must be required');
  });
});
