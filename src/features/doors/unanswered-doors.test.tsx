// @vitest-environment happy-dom
/** Changes at an event's doors whose answer is lost: they took effect, and must not be reported as failed. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { claimDoor, linkDoor } from '../../../tests/support/doors/door-links.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
const UNANSWERED = 'It may have arrived all the same: no answer came.';

/** The doors of an event, with North open or ended. */
async function openDoors({ isEnded = false } = {}) {
  const { appContext: api, visitor } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2 });
  if (isEnded) {
    const { doorId, link } = await linkDoor(api, visitor, { eventId: event.id });
    await claimDoor(api, link);
    await api.request('endDoor', { door_id: doorId }, visitor);
  } else await api.request('openDoor', { event_id: event.id, name: 'North' }, visitor);
  await openPortal(`/events/details/${event.id}?tab=doors`);
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const row = () => within(screen.getByRole('list', { name: 'Doors' })).getByRole('listitem').textContent;

test('A door that was ended without an answer is shown as ended behind the dialog', async () => {
  await openDoors();
  at.network.next('endDoor', 'answer lost');
  await press('End North');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End door' }));
  await expectToast(`Failed to end the door. ${UNANSWERED}`);
  await waitFor(() => expect(row()).toContain('ended '));
});

test('Re-entry that was changed without an answer is shown in the server’s state', async () => {
  await openDoors();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Allow re-entry' });
  await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBeNull());
  at.network.next('setReentry', 'answer lost');
  await user.click(toggle);
  await expectToast(`Failed to change re-entry. ${UNANSWERED}`);
  await waitFor(() => expect(toggle.checked).toBe(true));
});

test('A link that was created without an answer may have replaced the previous one, which is hidden', async () => {
  await openDoors();
  await press(/^Link/);
  const dialog = within(await screen.findByRole('dialog', { name: 'DOOR LINK' }));
  await user.click(dialog.getByRole('button', { name: 'New link' }));
  await dialog.findByText(/\/door#/);
  at.network.next('linkDoor', 'answer lost');
  await user.click(dialog.getByRole('button', { name: 'New link' }));
  await expectToast(`Failed to make the link. ${UNANSWERED}`);
  await waitFor(() => expect(dialog.queryByText(/\/door#/)).toBeNull());
});

test('A door that was left out without an answer is shown as left out', async () => {
  await openDoors({ isEnded: true });
  await press('Leave out: North');
  const form = within(await screen.findByRole('dialog', { name: 'LEAVE OUT' }));
  await user.type(form.getByLabelText(/^Reason/), 'Stolen');
  at.network.next('leaveOutDoor', 'answer lost');
  await user.click(form.getByRole('button', { name: 'Leave out' }));
  await expectToast(`Failed to change what counts. ${UNANSWERED}`);
  await waitFor(() => expect(row()).toMatch(/all of it left out: Stolen/));
});
