// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast, wideScreen } from '../../../tests/support/screens/signed-in-screen.ts';
import { connection } from '../../offline/connection/connectivity.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
const NAME = { name: 'Remind guests the day before' };

beforeEach(() => {
  wideScreen();
  // The event is in the future.
  vi.useFakeTimers({ toFake: ['Date'], now: at.appContext.clock.now() });
});
afterEach(() => {
  vi.useRealTimers();
  connection.set('online');
});

async function openEvent() {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
  await openPortal(`/events/details/${id}`);
  return id;
}

test('Reminders are off by default, and are switched on for the event', async () => {
  const event_id = await openEvent();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', NAME);
  expect(toggle.checked).toBe(false);
  expect(screen.getByText('Guests get no reminder.')).toBeTruthy();
  await user.click(toggle);
  expect(await screen.findByText(/^Each guest gets a mail on the day before the event\./)).toBeTruthy();
  await waitFor(async () =>
    expect((await at.appContext.request('eventDetails', { event_id }, at.visitor)).data?.reminds).toBe(true),
  );
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', NAME).checked).toBe(true));
});

test('A refusal is shown, and the switch shows the server’s state', async () => {
  await openEvent();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', NAME);
  at.network.next('setEventReminder', answerOf(400, { data: null }));
  await user.click(toggle);
  await expectToast('Failed to change the reminder');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', NAME).checked).toBe(false));
});

test('A lost answer is reported as one, and the switch shows the server’s state', async () => {
  await openEvent();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', NAME);
  at.network.next('setEventReminder', 'answer lost');
  await user.click(toggle);
  await expectToast('Failed to change the reminder. It may have arrived all the same: no answer came.');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', NAME).checked).toBe(true));
});

test('The switch is hidden for an API without reminders', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
  const { body } = await at.appContext.request('eventDetails', { event_id: id }, at.visitor);
  const without = JSON.stringify(body).replace(',"reminds":false', '');
  at.network.whenever('eventDetails', () => answerOf(200, JSON.parse(without)));
  await openPortal(`/events/details/${id}`);
  expect(await screen.findByRole('tab', { name: 'Recordings' })).toBeTruthy();
  await screen.findByText('NO INVITATION FOUND');
  expect(screen.queryByRole('switch', NAME)).toBeNull();
});
