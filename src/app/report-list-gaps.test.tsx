// @vitest-environment happy-dom
// @other-api
/** Lists of an API of another make that cannot be shown whole. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePortal, openPortal } from '../../tests/support/screens/open-portal.tsx';
import { company77, connectOtherApi, enterOtherApi, said } from '../../tests/support/screens/other-api.ts';
import { expectToast } from '../../tests/support/screens/signed-in-screen.ts';

afterEach(closePortal);

const notifications = () => screen.getByRole('region', { name: 'Notifications' }).textContent;

async function openList(data: unknown) {
  const calls = connectOtherApi({
    currentCompany: () => said({ data: company77 }),
    listEvents: () => said({ data }),
  });
  enterOtherApi();
  const portal = await openPortal('/events/list');
  await screen.findByText('Gala');
  return { ...portal, calls };
}

test('Unreadable rows are reported once, and the others are shown', async () => {
  const { queryClient, calls } = await openList([{ _id: 1, name: 'Gala' }, { name: 'Without an id' }, 'odd']);
  await expectToast('Not everything is shown here: 2 rows could not be read.');
  const before = calls.filter((name) => name === 'listEvents').length;
  const { toasts } = await import('../ui/toasts.ts');
  act(() => toasts.endSession());
  await act(() => queryClient.invalidateQueries());
  expect(calls.filter((name) => name === 'listEvents').length).toBeGreaterThan(before);
  expect(notifications()).toBe('');
});

test('A page of a longer list is reported as incomplete', async () => {
  await openList({ result: [{ _id: 1, name: 'Gala' }], total: 1200 });
  await expectToast("Not everything is shown here: 1,199 rows of the server's list did not come with it.");
});

test('So is a page that only says that more follows', async () => {
  await openList({ result: [{ _id: 1, name: 'Gala' }], pagination: { has_more: true } });
  await expectToast("Not everything is shown here: more rows of the server's list did not come with it.");
});

test('A complete list reports nothing', async () => {
  const { queryClient } = await openList({ result: [{ _id: 1, name: 'Gala' }], total: 1 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(notifications()).toBe('');
});
