// @vitest-environment happy-dom
/** What the portal says at an API of another make of things that only ours has, or says in another way. */
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

vi.stubEnv('VITE_API_URL', 'https://api.other.test');

const { closePortal, openPortal } = await import('../../tests/support/open-portal.tsx');
const { connectOtherApi, enterOtherApi, said } = await import('../../tests/support/other-api.ts');

afterEach(() => {
  closePortal();
  localStorage.clear();
});

test('Event plans whose type is not said show their users', async () => {
  connectOtherApi({
    listPlans: () =>
      said({ data: [{ _id: 1, description: 'Club', price_value: 20, metadata: { user_limit: 40 } }] }),
  });
  await openPortal('/subscriptions');
  const card = await screen.findByRole('article', { name: 'Club' });
  expect(card.textContent).toContain('40 users');
});

test('Whoever sets a password by a link is not told to open it again: links have no key here', async () => {
  connectOtherApi({});
  await openPortal('/generate-password/77');
  expect(await screen.findByRole('heading', { name: 'Set New Password' })).toBeTruthy();
  expect(screen.queryByText('Opened anew?')).toBeNull();
});

test('The landing page promises no check-in at the door', async () => {
  connectOtherApi({});
  await openPortal('/lander');
  expect(await screen.findByText(/read the list of them at the door/)).toBeTruthy();
  expect(screen.queryByText(/find every one of them at the door/)).toBeNull();
});

test('The profile does not speak of a document that nobody may have', async () => {
  connectOtherApi({});
  enterOtherApi();
  await openPortal('/profile');
  expect(await screen.findByText('Choose a PDF or an image')).toBeTruthy();
  expect(screen.queryByText('Choose another file')).toBeNull();
});
