// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addLocation } from '../../../tests/support/api/api-items.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast, ready, signIn, wideScreen } from '../../../tests/support/screens/signed-in-screen.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';

const at = createScreenFixture('security');
const user = userEvent.setup();

beforeEach(() => wideScreen());
afterEach(() => reportOutcome('answered'));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('The locations dashboard', () => {
  test('shows every column, each payment status in words, and codes of what is paid only', async () => {
    await addLocation(at.appContext, at.visitor, { name: 'Later', paymentStatus: 1, accessCode: 'LATER1' });
    await addLocation(at.appContext, at.visitor, { name: 'Bought', paymentStatus: 2, accessCode: 'BOUGHT' });
    // Locations have no free trial: 5 means nothing here.
    await addLocation(at.appContext, at.visitor, { name: 'Strange', paymentStatus: 5, accessCode: 'TRIAL1' });
    await addLocation(at.appContext, at.visitor, {
      name: 'Refunded',
      paymentStatus: 3,
      accessCode: 'REFUND',
    });
    await openPortal('/locations/list');
    await rowOf('Later');
    expect(screen.getByRole('heading', { name: 'LOCATIONS' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Location' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Image',
      'Name',
      'Access Code',
      'Location',
      'No. of Cameras',
      'Payment Status',
      'Status',
      'Action',
    ]);
    const shown = async (name: string) => (await rowOf(name)).textContent;
    expect(await shown('Later')).toMatch(/\*{6}.*Lisbon, Portugal.*4.*Pending.*Pay Now/);
    expect(await shown('Bought')).toMatch(/BOUGHT.*Paid.*Upgrade/);
    expect(await shown('Strange')).toMatch(/\*{6}.*Rejected.*Upgrade/);
    expect(await shown('Refunded')).toMatch(/\*{6}.*Rejected.*Upgrade/);
  });

  test('leads to the payment of a pending location, and to the details', async () => {
    const { id, planId } = await addLocation(at.appContext, at.visitor, { name: 'Later' });
    await openPortal('/locations/list');
    const row = within(await rowOf('Later'));
    expect(row.getByRole('link', { name: /Pay Now/ }).getAttribute('href')).toBe(
      `/make-payment/${id}/${at.visitor.company.id}/internal/location/purchase/${planId}`,
    );
    expect(row.getByRole('link', { name: /View/ }).getAttribute('href')).toBe(`/locations/details/${id}`);
  });

  test('is empty at first, and offers to add a location', async () => {
    await openPortal('/locations/list');
    expect(await screen.findByText('NO LOCATIONS YET')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add New Location' }));
    expect(await screen.findByRole('dialog', { name: 'ADD NEW LOCATION' })).toBeTruthy();
  });

  test('shows cards instead of a table where there is no room for one', async () => {
    wideScreen(false);
    await addLocation(at.appContext, at.visitor, { name: 'Quay', paymentStatus: 2, cameraLimit: 1000 });
    await openPortal('/locations/list');
    const card = within(await screen.findByRole('list', { name: 'Locations' })).getByRole('listitem');
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(card).getByText('1,000')).toBeTruthy();
    for (const label of ['Access Code', 'No. of Cameras', 'Status', 'Location'])
      expect(within(card).getByText(label)).toBeTruthy();
  });

  test('without a connection says what needs one', async () => {
    await addLocation(at.appContext, at.visitor, { name: 'Quay' });
    await openPortal('/locations/list');
    await rowOf('Quay');
    act(() => reportOutcome('offline'));
    expect(screen.getByRole('button', { name: 'Add Location' }).title).toBe('Needs a connection');
    expect(
      screen.getByText(
        /deleting locations need a connection. Inviting tenants and adding cameras work without one/,
      ),
    ).toBeTruthy();
  });
});

describe('A company', () => {
  test('of events that opens the locations is on its events', async () => {
    signIn(await at.appContext.approvedCompany('event'));
    const { path } = await openPortal('/locations/list');
    expect(path()).toBe('/events/list');
  });

  test.each([0, 3, 4, 99])('of type %s is a security company, everywhere', async (userType) => {
    signIn(await at.appContext.approvedCompany('security', { userType }));
    const { path } = await openPortal('/events/list');
    expect(path()).toBe('/locations/list');
    expect(await screen.findByText('NO LOCATIONS YET')).toBeTruthy();
  });
});

describe('The status of a location', () => {
  const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Quay is active' }).checked;

  test('is switched off', async () => {
    await addLocation(at.appContext, at.visitor, { name: 'Quay', status: 1 });
    await openPortal('/locations/list');
    await rowOf('Quay');
    await user.click(screen.getByRole('switch'));
    await expectToast('Location status updated successfully');
    await waitFor(() => expect(isOn()).toBe(false));
  });

  test('stays when the server refuses without words', async () => {
    await addLocation(at.appContext, at.visitor, { name: 'Quay', status: 1 });
    await openPortal('/locations/list');
    await rowOf('Quay');
    at.network.next('setLocationStatus', answerOf(500, {}));
    await user.click(screen.getByRole('switch'));
    await expectToast('Failed to update location status');
    expect(isOn()).toBe(true);
  });
});

describe('Deleting a location', () => {
  async function openDialog() {
    await addLocation(at.appContext, at.visitor, { name: 'Quay' });
    await openPortal('/locations/list');
    await user.click(within(await rowOf('Quay')).getByRole('button', { name: 'Delete Quay' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'DELETE LOCATION' }));
    expect(dialog.getByText('Are you sure you want to delete this location?')).toBeTruthy();
    return dialog;
  }

  test('asks first, then takes it off the list', async () => {
    const dialog = await openDialog();
    await user.click(await ready(dialog.getByRole('button', { name: 'Confirm' })));
    await expectToast('Location deleted successfully');
    expect(await screen.findByText('NO LOCATIONS YET')).toBeTruthy();
  });

  test('that fails without words shows the fallback and stays open', async () => {
    const dialog = await openDialog();
    at.network.next('deleteLocation', answerOf(500, {}));
    await user.click(await ready(dialog.getByRole('button', { name: 'Confirm' })));
    await expectToast('Failed to delete location');
    expect(screen.getByRole('alertdialog', { name: 'DELETE LOCATION' })).toBeTruthy();
  });
});

describe('Many locations', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    _id: `l${index}`,
    name: `Site ${index}`,
    camera_limit: 4,
    location: {
      name: index === 321 ? 'Tromsø, Norway' : 'Oslo, Norway',
      coordinates: [10, 59],
      type: 'point',
    },
    payment_status: 1,
    status: 1,
    product_id: 'p',
  }));

  test.each([true, false])('are drawn as far as they are in sight, and found (wide: %s)', async (isWide) => {
    wideScreen(isWide);
    at.network.next('listLocations', answerOf(200, { data: { result: many } }));
    const { path } = await openPortal('/locations/list');
    await screen.findByText('Site 0');
    expect(screen.queryByText('Site 400')).toBeNull();
    if (isWide) expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501');
    else expect(screen.getByText('Site 0').closest('li')?.getAttribute('aria-setsize')).toBe('500');
    await user.type(screen.getByRole('searchbox', { name: 'Search name or location' }), 'tromso');
    expect(await screen.findByText('Site 321')).toBeTruthy();
    expect(screen.getByText('1 found')).toBeTruthy();
    await waitFor(() => expect(path()).toContain('search=tromso'));
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('NO LOCATIONS FOUND')).toBeTruthy();
  });
});
