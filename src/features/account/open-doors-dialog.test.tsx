// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../tests/support/api-fixture.ts';
import { addEvent } from '../../../tests/support/api-items.ts';
import { field } from '../../../tests/support/at-the-account.ts';
import { expectToast } from '../../../tests/support/at-the-screen.ts';
import { openPortal } from '../../../tests/support/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screen-fixture.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

test('A new password says how many doors are open, and ends them where that is wanted', async () => {
  const { appContext: api, visitor } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2 });
  for (const name of ['North', 'South']) await api.request('openDoor', { event_id: event.id, name }, visitor);
  const { path, queryClient } = await openPortal('/profile');
  const link = [visitor.company.id, 'door-link', 'north'];
  queryClient.setQueryData(link, { link: 'shown before', valid_until: '' });
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  await screen.findByRole('dialog', { name: 'Change Password' });
  await user.type(field('Old Password'), TEST_PASSWORD);
  await user.type(field('New Password'), 'Fresh-pass-1');
  await user.type(field('Confirm New Password'), 'Fresh-pass-1');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await expectToast('Password has been updated successfully');
  await screen.findByRole('dialog', { name: 'OPEN DOORS' });
  screen.getByText(/^2 doors of your events are open for devices/);
  screen.getByText(/Links that no device has used yet open nothing any more/);
  expect(queryClient.getQueryData(link)).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'End doors' }));
  await expectToast('2 doors ended');
  await waitFor(() => expect(path()).toBe('/profile'));
  const doors = (await api.request('listDoors', { event_id: event.id }, visitor)).data ?? [];
  expect(doors.map(({ ended_at }) => ended_at !== '')).toEqual([true, true]);
});
