// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { addGala, mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import {
  closed,
  guests,
  openGuestList,
  sendInvite,
} from '../../../tests/support/screens/guest-list-screen.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
const openGuests = (...names: string[]) => openGuestList(at, names);
const invite = (name: string, email: string) => sendInvite(user, name, email);

mirrorVisitor(at);

describe('Invited people', () => {
  test('are empty at first', async () => {
    await openGuests();
    expect(screen.getByText('NO INVITATION FOUND')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Send Invite' })).toHaveLength(2);
  });

  test('are found by name and e-mail regardless of accents, and the search stays in the URL', async () => {
    const { path } = await openGuests('Zoë Ångström', 'José Muñoz', 'Ana Silva');
    await user.type(screen.getByRole('searchbox'), 'angstrom');
    await waitFor(() => expect(guests()).toEqual([expect.stringContaining('Zoë Ångström')]));
    expect(screen.getByText('1 found')).toBeTruthy();
    await waitFor(() => expect(path()).toContain('search=angstrom'));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'ana.silva@');
    await waitFor(() => expect(guests()).toEqual([expect.stringContaining('Ana Silva')]));
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('NO INVITATION FOUND')).toBeTruthy();
  });
});

test('For an unpaid event the list and the dialog say when the mails are sent', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 1 });
  await openPortal(`/events/details/${id}`);
  await screen.findByText('0 of 50 invited');
  const held = /Their mails leave when the event is paid\./;
  expect(screen.queryByText(held)).toBeNull();
  const dialog = await invite('Ada', 'ada@guests.test');
  expect(dialog.getByText(held)).toBeTruthy();
  await expectToast('Inviation Sent Successfully');
  await closed();
  await screen.findByText('1 of 50 invited');
  expect(screen.getByText(held).textContent).toBe('Their mails leave when the event is paid.');
  expect(await at.appContext.mailbox('ada@guests.test')).toEqual([]);
});

test('With more people than the plan admits the list says that mails may be held', async () => {
  const event = { name: 'Gala', paymentStatus: 2, userLimit: 2 };
  const { id } = await addEvent(at.appContext, at.visitor, event);
  const result = [1, 2, 3].map((one) => ({ _id: `i${one}`, name: `G ${one}`, email: `g${one}@guests.test` }));
  at.network.next('listEventInvitations', answerOf(200, { data: { result } }));
  await openPortal(`/events/details/${id}`);
  await screen.findByText('3 of 2 invited');
  expect(
    screen.getByText(
      'The plan admits 2 users: mails that have not left yet wait for a free place or a larger plan.',
    ),
  ).toBeTruthy();
});

test('Of ten thousand invited people only visible ones are rendered, and all are found', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, {
    name: 'Gala',
    paymentStatus: 2,
    userLimit: 10_000,
  });
  const result = Array.from({ length: 10_000 }, (_, at) => ({
    _id: `i${at}`,
    name: `Guest ${at}`,
    email: `g${at}@guests.test`,
  }));
  at.network.next('listEventInvitations', answerOf(200, { data: { result } }));
  await openPortal(`/events/details/${id}`);
  await screen.findByText('10,000 of 10,000 invited');
  expect(guests().length).toBeGreaterThan(0);
  expect(guests().length).toBeLessThan(60);
  await user.type(screen.getByRole('searchbox'), 'g9999@');
  await waitFor(() => expect(guests()).toEqual([expect.stringContaining('Guest 9999')]));
});

test('A list that was never read on this device is not exported as an empty one', async () => {
  const id = await addGala(at);
  at.network.whenever('listEventInvitations', () => 'no network');
  await openPortal(`/events/details/${id}`);
  await screen.findByText('The invited people could not be loaded.');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Export or print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Print the door list' }));
  await expectToast('The list has not been read on this device yet. It takes a connection once.');
  expect(print).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
