// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addGala, mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

mirrorVisitor(at);

test('The list that provides names fails silently: a change saved on the device is not also a "Server Error"', async () => {
  const id = await addGala(at);
  at.network.whenever('listEvents', () => 'no network');
  at.network.whenever('sendEventInvitation', () => 'no network');
  const asked = () => at.network.calls.filter((call) => call === 'listEvents').length;
  const { queryClient } = await openPortal(`/events/details/${id}`);
  await screen.findByText('0 of 50 invited');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = asked();
  const [button] = screen.getAllByRole('button', { name: 'Send Invite' });
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'SEND INVITE' }));
  await user.type(dialog.getByLabelText('Name'), 'Ada');
  await user.type(dialog.getByLabelText('Email'), 'ada@guests.test');
  await user.click(dialog.getByRole('button', { name: 'Send Invite' }));
  await expectToast('Saved on this device. It will be sent when the connection allows.');
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('region', { name: 'Notifications' }).textContent).not.toMatch(
    /Server Error|Not loaded/,
  );
});
