// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast, ready, wideScreen } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

beforeEach(() => wideScreen());

describe('Deleting an event', () => {
  async function openDialog() {
    await addEvent(at.appContext, at.visitor, { name: 'Gala' });
    const portal = await openPortal('/events/list');
    await user.click(
      within(await screen.findByRole('row', { name: /Gala/ })).getByRole('button', { name: 'Delete Gala' }),
    );
    const dialog = within(await screen.findByRole('alertdialog', { name: 'DELETE EVENT' }));
    expect(dialog.getByText('Are you sure you want to delete this event?')).toBeTruthy();
    return { ...portal, dialog };
  }

  test('asks first, then removes it from the list', async () => {
    const { dialog, path } = await openDialog();
    await user.click(await ready(dialog.getByRole('button', { name: 'Confirm' })));
    await expectToast('Event deleted successfully');
    expect(await screen.findByText('NO EVENTS YET')).toBeTruthy();
    expect(path()).toBe('/events/list');
  });

  test('says what was paid, who is invited, and that nothing is refunded', async () => {
    const { db, clock } = at.appContext.appContext;
    const event = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
    for (const name of ['Ada', 'Bo', 'Cy']) {
      const person = { event_id: event.id, name, email: `${name}@guests.test` };
      await at.appContext.request('sendEventInvitation', person, { token: at.visitor.token });
    }
    const { data: invited } = await at.appContext.request(
      'listEventInvitations',
      { event_id: event.id },
      { token: at.visitor.token },
    );
    const gone = { invitation_id: invited?.[0]?._id ?? '' };
    await at.appContext.request('cancelEventInvitation', gone, { token: at.visitor.token });
    await db.insert(paymentIntents).values({
      id: `${event.id}-0`,
      companyId: at.visitor.company.id,
      itemId: event.id,
      action: 'purchase',
      planId: event.planId,
      amountCents: 4_900,
      coversCents: 4_900,
      status: 'succeeded',
      onStatus: 1,
      onPlanId: event.planId,
      createdAt: clock.now(),
    });
    await openPortal(`/events/list?dialog=delete&item=${event.id}`);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'DELETE EVENT' }));
    expect(dialog.getByText('Are you sure you want to delete this event?')).toBeTruthy();
    expect(await dialog.findByText('You paid $49.00 for it. Nothing is refunded.')).toBeTruthy();
    expect(dialog.getByText('2 people are invited to it.')).toBeTruthy();
  });

  test('at an API of another make says that it is paid, and how many are invited', async () => {
    const event = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
    const person = { event_id: event.id, name: 'Ada', email: 'ada@guests.test' };
    await at.appContext.request('sendEventInvitation', person, { token: at.visitor.token });
    const bare = { _id: event.id, name: 'Gala', payment_status: 2, product_id: event.planId };
    at.network.whenever('eventDetails', () => answerOf(200, { data: bare }));
    await openPortal(`/events/list?dialog=delete&item=${event.id}`);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'DELETE EVENT' }));
    expect(await dialog.findByText('It is paid. Nothing is refunded.')).toBeTruthy();
    expect(await dialog.findByText('1 person is invited to it.')).toBeTruthy();
  });

  test('can be confirmed even if none of that can be read', async () => {
    const event = await addEvent(at.appContext, at.visitor, { name: 'Gala' });
    at.network.whenever('eventDetails', () => answerOf(404, { message: 'no' }));
    await openPortal(`/events/list?dialog=delete&item=${event.id}`);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'DELETE EVENT' }));
    await user.click(await ready(dialog.getByRole('button', { name: 'Confirm' })));
    await expectToast('Event deleted successfully');
  });

  test('changes nothing when cancelled', async () => {
    const { dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(at.network.calls).not.toContain('deleteEvent');
  });

  test('that fails without a message shows the fallback and stays open', async () => {
    const { dialog } = await openDialog();
    at.network.next('deleteEvent', answerOf(500, {}));
    await user.click(await ready(dialog.getByRole('button', { name: 'Confirm' })));
    await expectToast('Failed to delete event');
    expect(screen.getByRole('alertdialog', { name: 'DELETE EVENT' })).toBeTruthy();
  });
});
