// @vitest-environment happy-dom
// @other-api
/** Wordings at an API of another make for features that only ours has, or that differ there. */
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closePortal, openPortal } from '../../tests/support/screens/open-portal.tsx';
import { connectOtherApi, enterOtherApi, said } from '../../tests/support/screens/other-api.ts';

afterEach(() => {
  closePortal();
  localStorage.clear();
});

test('Event plans without a type show their users', async () => {
  connectOtherApi({
    listPlans: () =>
      said({ data: [{ _id: 1, description: 'Club', price_value: 20, metadata: { user_limit: 40 } }] }),
  });
  await openPortal('/subscriptions');
  const card = await screen.findByRole('article', { name: 'Club' });
  expect(card.textContent).toContain('40 users');
});

test('Setting a password by a link does not mention opening it again, as links have no token here', async () => {
  connectOtherApi({});
  await openPortal('/generate-password/77');
  expect(await screen.findByRole('heading', { name: 'Set New Password' })).toBeTruthy();
  expect(screen.queryByText('Opened anew?')).toBeNull();
});

test('The landing page does not offer check-in at the door', async () => {
  connectOtherApi({});
  await openPortal('/lander');
  expect(await screen.findByText(/read the list of them at the door/)).toBeTruthy();
  expect(screen.queryByText(/find every one of them at the door/)).toBeNull();
});

test('The profile does not mention a document that may not exist', async () => {
  connectOtherApi({});
  enterOtherApi();
  await openPortal('/profile');
  expect(await screen.findByText('Choose a PDF or an image')).toBeTruthy();
  expect(screen.queryByText('Choose another file')).toBeNull();
});
