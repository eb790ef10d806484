// @vitest-environment happy-dom
/** Logging out with pending door entries. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../common/lib/clock.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { addGala, mirrorVisitor, queueInvitation } from '../../../tests/support/outbox/queue-changes.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';
import { countAtDoors } from '../../offline/door/at-doors.ts';
import { pendingAtDoors } from '../../offline/door/delivery/pending-at-doors.ts';
import { markDoorUsed } from '../../offline/door/door-used.ts';
import { doorDatabase } from '../../offline/door/storage/door-database.ts';
import { storeEntry } from '../../offline/door/storage/door-store.ts';

const at = createScreenFixture('event');
const database = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });
const user = userEvent.setup();
let eventId: string;

mirrorVisitor(at);
beforeEach(async () => {
  eventId = await addGala(at);
});
afterEach(() => reportOutcome('answered'));

const left = async () => countAtDoors(await pendingAtDoors(database, at.visitor.company.id));

/**
 * Logs out with the given number of pending entries of the company's own door; another company's entries do not matter.
 */
async function logOutWith(entries: number) {
  markDoorUsed();
  const companyId = at.visitor.company.id;
  const back = at.network.whenever('recordAdmissions', () => 'no network');
  const portal = await openPortal('/account');
  for (let made = 0; made < entries; made += 1)
    await storeEntry(database, { eventId, companyId }, doorEntry());
  await storeEntry(database, { eventId: 'other', companyId: 'other' }, doorEntry());
  await user.click(await screen.findByText('Log Out'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  return {
    ...portal,
    dialog,
    back,
    press: (name: string) => user.click(dialog.getByRole('button', { name })),
  };
}

test('opens a question, and Send now sends them and then logs out', async () => {
  const { dialog, press, back, path } = await logOutWith(2);
  expect(dialog.getByText(/^2 entries of the door have not been sent yet\./)).toBeTruthy();
  await press('Send now');
  await dialog.findByText('Not everything could be sent just now. Please try again.');
  expect(path()).toBe('/account');
  back();
  await press('Send now');
  await expectToast('Logged out successfully');
  expect(at.network.calls).toContain('recordAdmissions');
  expect(await left()).toBe(0);
});

test('keeps them on the device after a log-out anyway, and Stay cancels', async () => {
  const { dialog, press, path } = await logOutWith(1);
  expect(dialog.getByText(/^1 entry of the door has not been sent yet\./)).toBeTruthy();
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(path()).toBe('/account');
  await user.click(screen.getByText('Log Out'));
  const again = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  await user.click(again.getByRole('button', { name: 'Log Out' }));
  await expectToast('Logged out successfully');
  expect(await left()).toBe(1);
});

test('opens a question also after the other changes were sent', async () => {
  const online = at.network.whenever('sendEventInvitation', () => 'no network');
  expect(await queueInvitation(at, eventId, 'Ada')).toEqual({ outcome: 'saved' });
  const { press, path } = await logOutWith(1);
  online();
  await press('Send now');
  await screen.findByText(/^1 entry of the door has not been sent yet\./);
  expect(path()).toBe('/account');
  expect(await left()).toBe(1);
});
