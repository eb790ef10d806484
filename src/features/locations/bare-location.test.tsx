// @vitest-environment happy-dom
// @other-api
/** An API of another make that says no more of a location, its plan and its cameras than their names. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closePortal, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { company77, connectOtherApi, enterOtherApi, said } from '../../../tests/support/screens/other-api.ts';

beforeEach(() => {
  localStorage.clear();
  enterOtherApi(4);
  connectOtherApi({
    currentCompany: () => said({ data: { ...company77, user_type: 4 } }),
    listLocations: () => said({ data: [{ _id: 'l1', name: 'Quay', payment_status: 1 }] }),
    locationDetails: () => said({ data: { _id: 'l1', name: 'Quay', payment_status: 1 } }),
    planDetails: () => said({ data: { _id: 'watch', description: 'Watch', price_value: 30 } }),
    listCameras: () => said({ data: { result: [{ _id: 'c1', name: 'Gate' }] } }),
  });
});
afterEach(closePortal);

test('A plan without a duration is not paid as one of 0 months', async () => {
  await openPortal('/make-payment/l1/77/internal/location/purchase/watch');
  expect(await screen.findByText('– months')).toBeTruthy();
  expect(screen.queryByText('0 months')).toBeNull();
});

test('A camera without an address is not shown as one whose address is secret', async () => {
  await openPortal('/locations/details/l1?tab=cameras');
  const [camera] = await within(await screen.findByRole('list', { name: 'Connected Cameras' })).findAllByRole(
    'listitem',
  );
  expect(camera?.textContent).toContain('Gate');
  expect(camera?.textContent).not.toContain('•');
});
