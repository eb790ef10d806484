// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companies } from '../../../server/infra/db/schema.ts';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast, wideScreen } from '../../../tests/support/screens/signed-in-screen.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

beforeEach(() => wideScreen());
afterEach(() => reportOutcome('answered'));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('The events dashboard', () => {
  test('shows every column, each payment status in words, and only visible access codes', async () => {
    await addEvent(at.appContext, at.visitor, { name: 'Later', paymentStatus: 1, accessCode: 'LATER1' });
    await addEvent(at.appContext, at.visitor, { name: 'Bought', paymentStatus: 2, accessCode: 'BOUGHT' });
    await addEvent(at.appContext, at.visitor, { name: 'Trial', paymentStatus: 5, accessCode: 'TRIAL1' });
    await addEvent(at.appContext, at.visitor, { name: 'Refunded', paymentStatus: 3, accessCode: 'REFUND' });
    await openPortal('/events/list');
    await rowOf('Later');
    expect(screen.getByRole('heading', { name: 'EVENTS' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Image',
      'Name of Event',
      'Access Code',
      'Date',
      'Event Location',
      'No. of Users',
      'Payment Status',
      'Status',
      'Action',
    ]);
    const shown = async (name: string) => (await rowOf(name)).textContent;
    expect(await shown('Later')).toMatch(/\*{6}.*20-03-2026.*Lisbon, Portugal.*50.*Pending.*Pay Now/);
    expect(await shown('Bought')).toMatch(/BOUGHT.*Paid.*Upgrade/);
    expect(await shown('Trial')).toMatch(/TRIAL1.*Free Trial.*Upgrade/);
    expect(await shown('Refunded')).toMatch(/\*{6}.*Rejected.*Upgrade/);
  });

  test('marks only past events', async () => {
    await addEvent(at.appContext, at.visitor, { name: 'Bygone', day: '2020-03-20' });
    await addEvent(at.appContext, at.visitor, { name: 'Coming', day: '2099-03-20' });
    await openPortal('/events/list');
    expect(within(await rowOf('Bygone')).getByText('Past')).toBeTruthy();
    expect(within(await rowOf('Coming')).queryByText('Past')).toBeNull();
    // The buttons do not move.
    expect(within(await rowOf('Bygone')).getByRole('link', { name: /Pay Now/ })).toBeTruthy();
  });

  test('links to the payment of a pending event, and to the details', async () => {
    const event = await addEvent(at.appContext, at.visitor, { name: 'Later' });
    await openPortal('/events/list');
    const row = within(await rowOf('Later'));
    expect(row.getByRole('link', { name: /Pay Now/ }).getAttribute('href')).toBe(
      `/make-payment/${event.id}/${at.visitor.company.id}/internal/event/purchase/${event.planId}`,
    );
    expect(row.getByRole('link', { name: /View/ }).getAttribute('href')).toBe(`/events/details/${event.id}`);
    expect(row.getByRole('link', { name: 'Later' }).getAttribute('href')).toBe(`/events/details/${event.id}`);
  });

  test('is empty at first, and offers to add an event', async () => {
    await openPortal('/events/list');
    expect(await screen.findByText('NO EVENTS YET')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add Event' })).toHaveLength(1);
    expect(await screen.findByText(/can be a free trial for up to 5 users\.$/)).toBeTruthy();
  });

  test('does not name a free trial that is used', async () => {
    await at.appContext.appContext.db
      .update(companies)
      .set({ firstEntry: false })
      .where(eq(companies.id, at.visitor.company.id));
    await openPortal('/events/list');
    expect(await screen.findByText('NO EVENTS YET')).toBeTruthy();
    expect(screen.queryByText(/free trial/)).toBeNull();
  });

  test('stays usable when the server answers null for an empty list', async () => {
    at.network.next('listEvents', answerOf(200, { message: 'Events', data: { result: null } }));
    await openPortal('/events/list');
    expect(await screen.findByText('NO EVENTS YET')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Event' }).hasAttribute('disabled')).toBe(false);
  });

  test('dismisses its errors when it is left', async () => {
    at.network.whenever('listEvents', () => answerOf(400, { message: 'Try later' }));
    const { router } = await openPortal('/events/list');
    await expectToast('Try later');
    await act(() => router.navigate({ to: '/faqs' }));
    await screen.findByRole('heading', { name: 'FAQ' });
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
  });

  test('that cannot be loaded says so and can be retried', async () => {
    await addEvent(at.appContext, at.visitor, { name: 'Gala' });
    const mend = at.network.whenever('listEvents', () => answerOf(400, { message: 'Try later' }));
    await openPortal('/events/list');
    expect(await screen.findByText('The events could not be loaded.')).toBeTruthy();
    mend();
    await expectToast('Try later');
    // The toast disappears; the message stays in place of the list.
    expect(within(screen.getByRole('main')).getByText('Try later')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Gala')).toBeTruthy();
  });

  test('shows cards on screens too narrow for a table', async () => {
    wideScreen(false);
    await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2, userLimit: 10_000 });
    await openPortal('/events/list');
    const card = within(await screen.findByRole('list', { name: 'Events' })).getByRole('listitem');
    expect(screen.queryByRole('table')).toBeNull();
    const name = within(within(card).getByRole('heading', { name: 'Gala' })).getByRole('link');
    expect(name.getAttribute('href')).toMatch(/^\/events\/details\/./);
    expect(within(card).getByText('10,000')).toBeTruthy();
    for (const label of ['Access Code', 'Date', 'No. of Users', 'Status', 'Event Location'])
      expect(within(card).getByText(label)).toBeTruthy();
  });

  test('says which actions need a connection when offline', async () => {
    await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
    const { path } = await openPortal('/events/list');
    const row = within(await rowOf('Gala'));
    act(() => reportOutcome('offline'));
    expect(
      screen.getByText(
        'Adding, changing, upgrading, paying for and deleting events need a connection. Inviting people works without one.',
      ),
    ).toBeTruthy();
    expect(screen.getByText(/^Updated \d\d:\d\d$/)).toBeTruthy();
    for (const button of [
      screen.getByRole('button', { name: 'Add Event' }),
      row.getByRole('button', { name: 'Upgrade Gala' }),
      row.getByRole('button', { name: 'Edit Gala' }),
      row.getByRole('button', { name: 'Delete Gala' }),
    ]) {
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(button.title).toBe('Needs a connection');
      await user.click(button);
    }
    await user.click(row.getByRole('switch'));
    expect(path()).toBe('/events/list');
    expect(at.network.calls).not.toContain('setEventStatus');
  });
});

describe('The status of an event', () => {
  test('shows the server’s state after a lost answer', async () => {
    await addEvent(at.appContext, at.visitor, { name: 'Gala', status: 0 });
    await openPortal('/events/list');
    await screen.findByRole('switch');
    at.network.next('setEventStatus', 'answer lost');
    await user.click(screen.getByRole('switch'));
    await expectToast('Failed to update event status. It may have arrived all the same: no answer came.');
    await waitFor(() => expect(isOn()).toBe(true));
  });

  const isOn = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Gala is active' }).checked;

  test('is switched off and on again', async () => {
    await addEvent(at.appContext, at.visitor, { name: 'Gala', status: 1 });
    await openPortal('/events/list');
    await rowOf('Gala');
    expect(isOn()).toBe(true);
    await user.click(screen.getByRole('switch'));
    await expectToast('Event status updated successfully');
    await waitFor(() => expect(isOn()).toBe(false));
    await user.click(screen.getByRole('switch'));
    await waitFor(() => expect(isOn()).toBe(true));
  });

  test('is unchanged when the server refuses, and its message or the fallback is shown', async () => {
    await addEvent(at.appContext, at.visitor, { name: 'Gala', status: 1 });
    await openPortal('/events/list');
    await rowOf('Gala');
    at.network.next('setEventStatus', answerOf(400, { message: 'Not today' }));
    await user.click(screen.getByRole('switch'));
    await expectToast('Not today');
    at.network.next('setEventStatus', answerOf(500, {}));
    await user.click(screen.getByRole('switch'));
    await expectToast('Failed to update event status');
    expect(isOn()).toBe(true);
  });
});
