// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { demoPlanId } from '../../../server/modules/demo/demo-plans.ts';
import { addLocation, LISBON } from '../../../tests/support/api/api-items.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast, wideScreen } from '../../../tests/support/screens/signed-in-screen.ts';
import { wipeReads } from '../../offline/reads/query-cache-store.ts';
import { keepDraft } from '../../ui/form/drafts.ts';

const at = createScreenFixture('security');
const user = userEvent.setup();

beforeEach(() => wideScreen());

const listed = async () =>
  (await at.appContext.request('listLocations', {}, { token: at.visitor.token })).data ?? [];

describe('Adding a location', () => {
  const complete = { name: 'North Quay', product_id: demoPlanId('watch'), location: JSON.stringify(LISBON) };

  /** The form, half filled before a reload: picking an address is that field's own test. */
  async function openForm(draft: Record<string, string>) {
    keepDraft(`${at.visitor.company.id}:add-location`, draft);
    const portal = await openPortal('/locations/list?dialog=add');
    return { ...portal, dialog: within(await screen.findByRole('dialog', { name: 'ADD NEW LOCATION' })) };
  }
  const submitButton = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Pay Now' });
  const submit = () => user.click(submitButton());

  test.each([
    [{}, 'Location Name is not allowed to empty'],
    [{ name: complete.name }, 'Product Id is not allowed to empty'],
    [{ ...complete, location: '' }, 'Location is not allowed to empty'],
  ])('with %o is told what is missing', async (draft, message) => {
    const { dialog } = await openForm(draft);
    await submit();
    await expectToast(message);
    expect(dialog.getByText(message)).toBeTruthy();
    expect(at.network.calls).not.toContain('addLocation');
  });

  test('is found half filled again after Escape', async () => {
    const { dialog } = await openForm({});
    await user.type(dialog.getByLabelText('Name'), 'South Quay{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add New Location' }));
    const reopened = within(await screen.findByRole('dialog', { name: 'ADD NEW LOCATION' }));
    expect(reopened.getByLabelText<HTMLInputElement>('Name').value).toBe('South Quay');
  });

  test('goes straight to its payment', async () => {
    const { router } = await openForm(complete);
    await submit();
    await expectToast('New Location Added Successfully');
    const [location] = await listed();
    expect(location).toMatchObject({ name: 'North Quay', location: LISBON, payment_status: 1 });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `/make-payment/${location?._id}/${at.visitor.company.id}/internal/location/purchase/${complete.product_id}`,
      ),
    );
  });

  test('is done once, however often it is submitted and whatever answer is lost', async () => {
    await openForm(complete);
    at.network.next('addLocation', 'answer lost');
    await submit();
    await expectToast('Add New Location Action Failed');
    await user.dblClick(submitButton());
    await expectToast('New Location Added Successfully');
    expect(await listed()).toHaveLength(1);
  });

  test('offers the plans for security companies, with cameras and months', async () => {
    const { dialog } = await openForm({});
    await user.click(await dialog.findByRole('button', { name: /Select Plan/ }));
    const plans = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(plans.length).toBeGreaterThanOrEqual(3);
    for (const plan of plans) expect(plan).toMatch(/ · \d+ cameras? · \d+ months? · \$/);
  });

  test('does not say that no plan is offered before the plans have come', async () => {
    await wipeReads('public');
    onTestFinished(at.network.whenever('listPlans', () => 'no network'));
    const { dialog } = await openForm({});
    await dialog.findByText('The plans are not loaded yet.');
    expect(dialog.queryByText(/No plan is offered/)).toBeNull();
  });
});

describe('Editing a location', () => {
  async function openForm(draft: Record<string, string> = {}) {
    const { id } = await addLocation(at.appContext, at.visitor, { name: 'Quay' });
    keepDraft(`${at.visitor.company.id}:edit-location:${id}`, draft);
    await openPortal(`/locations/list?dialog=edit&item=${id}`);
    return within(await screen.findByRole('dialog', { name: 'EDIT LOCATION' }));
  }
  const submit = () => user.click(screen.getByRole('button', { name: 'Update' }));

  test('begins with what it was', async () => {
    const dialog = await openForm();
    const name = dialog.getByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Quay');
    await user.clear(name);
    await user.type(name, 'South Quay');
    await submit();
    await expectToast('Location Updated Successfully');
    expect(await screen.findByRole('row', { name: /South Quay.*Lisbon, Portugal/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [{ name: '', location: '' }, 'Location Name is not allowed to empty'],
    [{ location: '' }, 'Location is not allowed to empty'],
  ])('with %o is told what is missing', async (draft, message) => {
    const dialog = await openForm(draft);
    await submit();
    await expectToast(message);
    expect(dialog.getByText(message)).toBeTruthy();
    expect(at.network.calls).not.toContain('editLocation');
  });

  test('that fails without words shows the fallback and keeps what was typed', async () => {
    const dialog = await openForm({ name: 'Typed' });
    at.network.next('editLocation', answerOf(502, {}));
    await submit();
    await expectToast('Update Location Action Failed');
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Typed');
  });
});
