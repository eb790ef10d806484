// @vitest-environment happy-dom
/** EDIT PROFILE at an API of another make, which may answer less than it stores. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

vi.stubEnv('VITE_API_URL', 'https://api.other.test');
const { closePortal, openPortal } = await import('../../../tests/support/screens/open-portal.tsx');
const { company77, connectOtherApi, enterOtherApi, said } = await import(
  '../../../tests/support/screens/other-api.ts'
);

const user = userEvent.setup();

afterEach(closePortal);

test.each([
  ['is not answered', undefined, null],
  ['is null', null, null],
  ['is known', 'NO 1', 'NO 1'],
])('When the name is changed, a tax number that %s is kept', async (_what, taxId_number, sent) => {
  const place = { name: 'Oslo', coordinates: [10.75, 59.91] };
  const data = { ...company77, phone_number: '2025550143', address: place, taxId_number };
  const bodies: RequestInit['body'][] = [];
  connectOtherApi({
    currentCompany: () => said({ data }),
    updateProfile: ({ body }) => {
      bodies.push(body);
      return said({ message: 'Success' });
    },
  });
  enterOtherApi();
  await openPortal('/profile');
  await user.type(await screen.findByRole('textbox', { name: /^Company Name/ }), ' II');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  const [body] = bodies;
  expect(body instanceof FormData && [body.get('name'), body.get('taxId_number')]).toEqual([
    'Fjord II',
    sent,
  ]);
});
