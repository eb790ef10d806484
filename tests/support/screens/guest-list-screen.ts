/** The guests of an event in a test's DOM: its details, the list, SEND INVITE. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { addEvent } from '../api/api-items.ts';
import { fill } from './fill.ts';
import { openPortal } from './open-portal.tsx';
import type { createScreenFixture } from './screen-fixture.ts';

/** The details of an event with these people invited, by name. */
export async function openGuestList(at: ReturnType<typeof createScreenFixture>, names: readonly string[]) {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
  for (const name of names) {
    const guest = { name, email: `${name.toLowerCase().replace(/\W+/g, '.')}@guests.test`, event_id: id };
    await at.appContext.request('sendEventInvitation', guest, { token: at.visitor.token });
  }
  const portal = await openPortal(`/events/details/${id}`);
  await screen.findByText(`${names.length} of 50 invited`);
  const invited = async () =>
    (
      await at.appContext.request('listEventInvitations', { event_id: id }, { token: at.visitor.token })
    ).data?.map(({ name }) => name);
  return { ...portal, eventId: id, invited };
}

/** SEND INVITE over the open details. */
export async function openInvite(user: UserEvent) {
  const [button] = screen.getAllByRole('button', { name: 'Send Invite' });
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'SEND INVITE' }));
  return { dialog, send: () => user.click(dialog.getByRole('button', { name: 'Send Invite' })) };
}

/** Fills SEND INVITE in and sends it. */
export async function sendInvite(user: UserEvent, name: string, email: string) {
  const { dialog, send } = await openInvite(user);
  await fill(user, dialog.getByLabelText('Name'), name);
  await fill(user, dialog.getByLabelText('Email'), email);
  await send();
  return dialog;
}

/** Each listed person as displayed. */
export const guests = () =>
  within(screen.getByRole('list', { name: 'Invited Users' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Pending entries above the list. */
export const unsent = () => within(screen.getByRole('list', { name: 'Not sent yet' }));

/** No dialog is open. */
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
