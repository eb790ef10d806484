// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../tests/support/api/api-fixture.ts';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { field } from '../../../tests/support/screens/account-screen.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

/** Two doors are open, and the password was just changed. */
async function changePassword() {
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
  return { path, eventId: event.id, shownLink: () => queryClient.getQueryData(link) };
}

const endDoors = () => user.click(screen.getByRole('button', { name: 'End doors' }));

test('A new password reports the number of open doors, and ends them on request', async () => {
  const { path, eventId, shownLink } = await changePassword();
  screen.getByText(/^2 doors of your events are open for devices/);
  screen.getByText(/Links that no device has used yet open nothing any more/);
  expect(shownLink()).toBeUndefined();
  await endDoors();
  await expectToast('2 doors ended');
  await waitFor(() => expect(path()).toBe('/profile'));
  const doors = (await at.appContext.request('listDoors', { event_id: eventId }, at.visitor)).data ?? [];
  expect(doors.map(({ ended_at }) => ended_at !== '')).toEqual([true, true]);
});

test('Doors are ended once although the answer was lost, and a second press says how many', async () => {
  await changePassword();
  at.network.next('endDoors', 'answer lost');
  await endDoors();
  await expectToast('Failed to end the doors. It may have arrived all the same: no answer came.');
  await endDoors();
  await expectToast('2 doors ended');
});

test('Doors that ended meanwhile are not described as opened at another time', async () => {
  await changePassword();
  await at.appContext.request('endDoors', { opened_since: '' }, at.visitor);
  await endDoors();
  await expectToast('No door of that time is open any more');
});

test('Doors of the last hour are those by the server’s clock, months behind this device’s', async () => {
  await changePassword();
  await user.click(screen.getByRole('button', { name: /Which doors/ }));
  await user.click(screen.getByRole('option', { name: 'Only those set up within the last hour' }));
  await endDoors();
  await expectToast('2 doors ended');
});
