// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addEvent } from '../../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event');

test('The details of an event link to its door; those of a missing event do not', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { paymentStatus: 2 });
  const { router } = await openPortal(`/events/details/${id}`);
  const link = await screen.findByRole('link', { name: 'Open the door' });
  expect(link.getAttribute('href')).toBe(`/events/door/${id}`);
  await router.navigate({ to: '/events/details/$_id', params: { _id: '0'.repeat(24) } });
  await screen.findByText('EVENT NOT FOUND');
  expect(screen.queryByRole('link', { name: 'Open the door' })).toBeNull();
});

test('The door is offered offline also when the details are not on the device, as its list may be', async () => {
  at.network.whenever('eventDetails', () => 'no network');
  at.network.whenever('listEvents', () => 'no network');
  await openPortal(`/events/details/${'0'.repeat(24)}`);
  await screen.findByRole('link', { name: 'Open the door' });
});
