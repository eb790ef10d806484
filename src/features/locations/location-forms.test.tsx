// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoPlanId } from '../../../server/seed/demo-plans.ts';
import { addLocation, LISBON, offerPlans } from '../../../tests/support/api-items.ts';
import { createTestWorld, type TestWorld, type Visitor } from '../../../tests/support/api-world.ts';
import { signIn, told, wideScreen } from '../../../tests/support/at-the-screen.ts';
import {
  answerOf,
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../../tests/support/open-portal.tsx';
import { keepDraft } from '../../ui/form/drafts.ts';

vi.mock('../../lib/load-script.ts', () => ({ loadScript: async () => undefined }));

let world: TestWorld;
let visitor: Visitor;
let network: TestNetwork;
const user = userEvent.setup();

beforeAll(async () => {
  world = await createTestWorld();
  await offerPlans(world);
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  wideScreen();
  network = connect(world);
  visitor = await world.approvedCompany('security');
  signIn(visitor);
});
afterEach(closePortal);

const listed = async () => (await world.request('listLocations', {}, { token: visitor.token })).data ?? [];

describe('Adding a location', () => {
  const complete = { name: 'North Quay', product_id: demoPlanId('watch'), location: JSON.stringify(LISBON) };

  /** The form, half filled before a reload: picking an address is that field's own test. */
  async function openForm(draft: Record<string, string>) {
    keepDraft(`${visitor.company.id}:add-location`, draft);
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
    await told(message);
    expect(dialog.getByText(message)).toBeTruthy();
    expect(network.calls).not.toContain('addLocation');
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
    await told('New Location Added Successfully');
    const [location] = await listed();
    expect(location).toMatchObject({ name: 'North Quay', location: LISBON, payment_status: 1 });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `/make-payment/${location?._id}/${visitor.company.id}/internal/location/purchase/${complete.product_id}`,
      ),
    );
  });

  test('is done once, however often it is submitted and whatever answer is lost', async () => {
    await openForm(complete);
    network.next('addLocation', 'answer lost');
    await submit();
    await told('Add New Location Action Failed');
    await user.dblClick(submitButton());
    await told('New Location Added Successfully');
    expect(await listed()).toHaveLength(1);
  });

  test('offers the plans for security companies, with cameras and months', async () => {
    const { dialog } = await openForm({});
    await user.click(await dialog.findByRole('button', { name: /Select Plan/ }));
    const plans = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(plans.length).toBeGreaterThanOrEqual(3);
    for (const plan of plans) expect(plan).toMatch(/ · \d+ cameras? · \d+ months? · \$/);
  });
});

describe('Editing a location', () => {
  async function openForm(draft: Record<string, string> = {}) {
    const { id } = await addLocation(world, visitor, { name: 'Quay' });
    keepDraft(`${visitor.company.id}:edit-location:${id}`, draft);
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
    await told('Location Updated Successfully');
    expect(await screen.findByRole('row', { name: /South Quay.*Lisbon, Portugal/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [{ name: '', location: '' }, 'Location Name is not allowed to empty'],
    [{ location: '' }, 'Location is not allowed to empty'],
  ])('with %o is told what is missing', async (draft, message) => {
    const dialog = await openForm(draft);
    await submit();
    await told(message);
    expect(dialog.getByText(message)).toBeTruthy();
    expect(network.calls).not.toContain('editLocation');
  });

  test('that fails without words shows the fallback and keeps what was typed', async () => {
    const dialog = await openForm({ name: 'Typed' });
    network.next('editLocation', answerOf(502, {}));
    await submit();
    await told('Update Location Action Failed');
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Typed');
  });
});
