// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoPlanId } from '../../../../server/modules/demo/demo-plans.ts';
import { addEvent, LISBON } from '../../../../tests/support/api/api-items.ts';
import { addGala } from '../../../../tests/support/outbox/queue-changes.ts';
import { openPortal } from '../../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../../tests/support/screens/screen-fixture.ts';
import { expectToast, ready, wideScreen } from '../../../../tests/support/screens/signed-in-screen.ts';
// Preloads a lazy dialog, whose loading would race with the test.
import '../../../features/account/change-password-dialog.tsx';
import '../../../features/events/add-event-dialog.tsx';
import '../../../features/events/edit-event-dialog.tsx';
import '../../../features/items/delete/delete-item-dialog.tsx';
import { slowAnswer } from '../../../lib/slow-answer.ts';
import { mirrorSession } from '../../../offline/changes/session-mirror.ts';
import { keepDraft } from '../../../ui/form/drafts.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

beforeEach(() => {
  wideScreen();
  return mirrorSession({ companyId: at.visitor.company.id, token: at.visitor.token });
});

afterEach(() => void vi.useRealTimers());

type Portal = Awaited<ReturnType<typeof openPortal>>;
const back = ({ router }: Portal) => act(async () => router.history.back());
const press = (name: string) => user.click(screen.getAllByRole('button', { name })[0] ?? document.body);
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const go = ({ router }: Portal, to: string) => act(() => router.navigate({ to }));

/** Delays a call until the test releases it. */
function hold(name: Parameters<typeof at.network.next>[0]) {
  let goOn = () => {};
  at.network.next(name, new Promise((resolve) => (goOn = () => resolve(undefined))));
  return () => act(async () => goOn());
}

async function openDashboard(before = '/account') {
  await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
  const portal = await openPortal(before);
  await go(portal, '/events/list');
  await screen.findByText('Gala');
  return portal;
}

describe('A dialog in the URL', () => {
  test('is closed by Back', async () => {
    const portal = await openDashboard();
    await press('Add Event');
    await screen.findByRole('dialog', { name: 'ADD NEW EVENT' });
    expect(portal.path()).toBe('/events/list?dialog=add');
    await back(portal);
    await gone();
    expect(portal.path()).toBe('/events/list');
  });

  test.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['its button', () => press('Cancel')],
  ])('closed by %s leaves nothing behind that Back would have to pass', async (_, close) => {
    const portal = await openDashboard();
    await press('Add Event');
    await screen.findByRole('dialog', { name: 'ADD NEW EVENT' });
    await close();
    await gone();
    expect(portal.path()).toBe('/events/list');
    await back(portal);
    await waitFor(() => expect(portal.path()).toBe('/account'));
  });

  test('opened by a double click is opened once', async () => {
    const portal = await openDashboard();
    await user.dblClick(screen.getByRole('button', { name: 'Add Event' }));
    await screen.findByRole('dialog', { name: 'ADD NEW EVENT' });
    await back(portal);
    await gone();
    expect(portal.path()).toBe('/events/list');
  });

  test('opened by the URL itself closes in place', async () => {
    await addEvent(at.appContext, at.visitor, { name: 'Gala' });
    const portal = await openPortal('/account');
    await go(portal, '/events/list?dialog=add');
    await screen.findByRole('dialog', { name: 'ADD NEW EVENT' });
    await user.keyboard('{Escape}');
    await gone();
    expect(portal.path()).toBe('/events/list');
    await back(portal);
    await waitFor(() => expect(portal.path()).toBe('/account'));
  });
});

test('Back closes the password dialog, and the way back from the profile stays', async () => {
  const portal = await openPortal('/account');
  await go(portal, '/profile');
  await press('Change Password');
  await screen.findByRole('dialog', { name: 'Change Password' });
  await back(portal);
  await gone();
  expect(portal.path()).toBe('/profile');
  await press('Change Password');
  await screen.findByRole('dialog', { name: 'Change Password' });
  await user.keyboard('{Escape}');
  await gone();
  await press('Back to Account');
  await waitFor(() => expect(portal.path()).toBe('/account'));
});

test('A search typed just before a dialog opens is stored, and stays when the dialog is closed', async () => {
  const id = await addGala(at);
  const portal = await openPortal(`/events/details/${id}`);
  const search = await screen.findByRole('searchbox');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.type(search, 'ada');
  await press('Send Invite');
  await screen.findByRole('dialog', { name: 'SEND INVITE' });
  // Longer than the debounce: nothing is stored for a screen behind a dialog.
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(portal.path()).not.toContain('search=');
  await user.keyboard('{Escape}');
  await gone();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ada');
  await waitFor(() => expect(portal.path()).toBe(`/events/details/${id}?search=ada`));
});

describe('An answer after its dialog was left', () => {
  test('does not close the next one', async () => {
    const id = await addGala(at);
    await openPortal(`/events/details/${id}`);
    await screen.findByText('NO INVITATION FOUND');
    await press('Send Invite');
    const invite = within(await screen.findByRole('dialog', { name: 'SEND INVITE' }));
    await user.type(invite.getByLabelText('Name'), 'Ada');
    await user.type(invite.getByLabelText('Email'), 'ada@guests.test');
    // The form does not wait for the delayed answer.
    slowAnswer.ms = 1_000;
    const goOn = hold('sendEventInvitation');
    await user.click(invite.getByRole('button', { name: 'Send Invite' }));
    await waitFor(() => expect(at.network.calls).toContain('sendEventInvitation'));
    await user.keyboard('{Escape}');
    await gone();
    await press('Edit');
    await screen.findByRole('dialog', { name: 'EDIT EVENT' });
    await expectToast('taken back as soon as the connection allows');
    expect(screen.getByRole('dialog', { name: 'EDIT EVENT' })).toBeTruthy();
    await goOn();
  });

  test('does not navigate away: an added event', async () => {
    const portal = await openDashboard('/profile');
    keepDraft(`${at.visitor.company.id}:add-event`, {
      name: 'Ball',
      product_id: demoPlanId('club'),
      date: '2099-06-20',
      location: JSON.stringify(LISBON),
    });
    await press('Add Event');
    const dialog = within(await screen.findByRole('dialog', { name: 'ADD NEW EVENT' }));
    const goOn = hold('addEvent');
    await user.click(dialog.getByRole('button', { name: 'Add Event' }));
    await back(portal);
    await gone();
    await goOn();
    await expectToast('New Event Added Successfully');
    expect(await screen.findByText('Ball')).toBeTruthy();
    expect(portal.path()).toBe('/events/list');
  });

  test('does not navigate away: a saved profile', async () => {
    const portal = await openPortal('/profile');
    const goOn = hold('updateProfile');
    await user.click(await screen.findByRole('button', { name: 'Update' }));
    await go(portal, '/events/list');
    await go(portal, '/faqs');
    await goOn();
    await expectToast('Profile Updated Successfully');
    expect(portal.path()).toBe('/faqs');
  });
});

test('Deleting an event on its details leaves no way back to them', async () => {
  const id = await addGala(at);
  const portal = await openPortal('/account');
  await go(portal, `/events/details/${id}`);
  await screen.findByText('Users Limit');
  await press('Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'DELETE EVENT' }));
  await user.dblClick(await ready(question.getByRole('button', { name: 'Confirm' })));
  await expectToast('Event deleted successfully');
  await waitFor(() => expect(portal.path()).toBe('/events/list'));
  expect(at.network.calls.filter((call) => call === 'deleteEvent')).toHaveLength(1);
  await back(portal);
  await waitFor(() => expect(portal.path()).toBe('/account'));
});
