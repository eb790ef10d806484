// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast, ready } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

async function openDetails(event: Parameters<typeof addEvent>[2] = {}) {
  const { id, accessCode } = await addEvent(at.appContext, at.visitor, { name: 'Gala', ...event });
  const portal = await openPortal(`/events/details/${id}`);
  await screen.findByText('Users Limit');
  return { ...portal, accessCode };
}
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('The details of an event', () => {
  test('show all fields', async () => {
    const { accessCode } = await openDetails({ paymentStatus: 2, day: '2099-03-20' });
    expect(screen.getByRole('heading', { name: 'EVENT DETAILS' })).toBeTruthy();
    expect(fact('Event Name')).toBe('Gala');
    expect(fact('Users Limit')).toBe('50');
    expect(fact('Access Code')).toBe(accessCode);
    expect(fact('Event Address')).toBe('Lisbon, Portugal');
    expect(fact('Event Date')).toBe('20-03-2099');
    expect(fact('Payment Status')).toBe('Paid');
  });

  test.each([
    [1, 'masked', 'Pending'],
    [5, 'open', 'Free Trial'],
    [3, 'masked', 'Rejected'],
  ])('with payment status %i show the code %s and %s', async (paymentStatus, code, label) => {
    const { accessCode } = await openDetails({ paymentStatus });
    expect(fact('Access Code')).toBe(code === 'open' ? accessCode : '******');
    expect(fact('Payment Status')).toBe(label);
  });

  test('collapse to one line, and stay so on this device', async () => {
    const { router } = await openDetails();
    const panel = () =>
      document.getElementById(
        screen.getByRole('button', { name: /details$/ }).getAttribute('aria-controls') ?? '',
      );
    expect(panel()?.hidden).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Hide details', expanded: true }));
    expect(panel()?.hidden).toBe(true);
    expect(screen.getAllByText('Gala').some((shown) => !panel()?.contains(shown))).toBe(true);
    const { id } = await addEvent(at.appContext, at.visitor, { name: 'Another' });
    await act(() => router.navigate({ to: '/events/details/$_id', params: { _id: id } }));
    await screen.findByRole('tablist', { name: 'Another' });
    expect(panel()?.hidden).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Show details', expanded: false }));
    expect(panel()?.hidden).toBe(false);
  });

  test('lead back to the dashboard', async () => {
    const { path } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(path()).toBe('/events/list'));
  });

  test('keep the tab in the URL', async () => {
    const { path } = await openDetails();
    expect(screen.getByRole('tab', { name: 'Invited Users', selected: true })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Recordings' }));
    expect(await screen.findByText('NO RECORDING FOUND')).toBeTruthy();
    expect(path()).toContain('tab=recordings');
  });

  test('of a past event say so on the card, also when collapsed, and in the invite dialogs', async () => {
    await openDetails({ day: '2020-03-20', paymentStatus: 2 });
    expect(await screen.findByText('Past')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide details' }));
    expect(screen.getAllByText('Past').length).toBeGreaterThan(1);
    await user.click(screen.getByRole('button', { name: 'Show details' }));
    for (const [button, title, first] of [
      ['Send Bulk Invite', 'SEND BULK INVITE', /One person a row/],
      ['Send Invite', 'SEND INVITE', 'Name'],
    ] as const) {
      await user.click(screen.getAllByRole('button', { name: button })[0] ?? document.body);
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      const notice = dialog.getByText('This event is over.');
      expect(notice.parentElement?.textContent).toContain('Its date was 20-03-2020.');
      const field = dialog.getByText(first, { selector: 'label, label *, p' });
      expect(notice.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('of a deleted event are replaced by the dashboard', async () => {
    const { path } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'DELETE EVENT' }));
    await user.click(await ready(dialog.getByRole('button', { name: 'Confirm' })));
    await expectToast('Event deleted successfully');
    await waitFor(() => expect(path()).toBe('/events/list'));
  });

  test('of another company’s event are not available', async () => {
    const { id } = await addEvent(at.appContext, await at.appContext.approvedCompany('event'), {});
    const { path, queryClient } = await openPortal(`/events/details/${id}`);
    expect(await screen.findByText('EVENT NOT FOUND')).toBeTruthy();
    await waitFor(() => expect(at.network.calls).toContain('listEventInvitations'));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
    await user.click(screen.getByRole('button', { name: 'Back to events' }));
    await waitFor(() => expect(path()).toBe('/events/list'));
  });

  test('of an event seen on the dashboard are available offline', async () => {
    const { id } = await addEvent(at.appContext, at.visitor, { name: 'Seen before' });
    const { router } = await openPortal('/events/list');
    await screen.findByText('Seen before');
    at.network.next('eventDetails', 'no network');
    await router.navigate({ to: '/events/details/$_id', params: { _id: id } });
    expect(await screen.findByText('Users Limit')).toBeTruthy();
    expect(fact('Event Name')).toBe('Seen before');
  });
});
