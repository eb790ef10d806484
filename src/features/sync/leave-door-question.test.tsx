// @vitest-environment happy-dom
/** Logging out while something that was made at a door waits. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../common/lib/clock.ts';
import { doorEntry } from '../../../tests/support/door-entries.ts';
import { openPortal } from '../../../tests/support/open-portal.tsx';
import { addGala, mirrorVisitor, queueInvitation } from '../../../tests/support/queue-changes.ts';
import { createScreenFixture } from '../../../tests/support/screen-fixture.ts';
import { expectToast } from '../../../tests/support/signed-in-screen.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';
import { countAtDoors } from '../../offline/door/at-doors.ts';
import { pendingAtDoors } from '../../offline/door/delivery/pending-at-doors.ts';
import { markDoorUsed } from '../../offline/door/door-used.ts';
import { doorDatabase } from '../../offline/door/storage/door-database.ts';
import { keepMade } from '../../offline/door/storage/door-store.ts';

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

/** Log Out with so many entries of the company's own door that wait; another company's are no question of this one. */
async function logOutWith(entries: number) {
  markDoorUsed();
  const companyId = at.visitor.company.id;
  const back = at.network.whenever('recordAdmissions', () => 'no network');
  const portal = await openPortal('/account');
  for (let made = 0; made < entries; made += 1) await keepMade(database, { eventId, companyId }, doorEntry());
  await keepMade(database, { eventId: 'other', companyId: 'other' }, doorEntry());
  await user.click(await screen.findByText('Log Out'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  return {
    ...portal,
    dialog,
    back,
    press: (name: string) => user.click(dialog.getByRole('button', { name })),
  };
}

test('is asked about, and Send now sends it and leaves then', async () => {
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

test('stays on the device where the person leaves all the same, and nobody leaves by Stay', async () => {
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

test('is asked about also once the other changes have been sent, which is not all', async () => {
  const online = at.network.whenever('sendEventInvitation', () => 'no network');
  expect(await queueInvitation(at, eventId, 'Ada')).toEqual({ outcome: 'saved' });
  const { press, path } = await logOutWith(1);
  online();
  await press('Send now');
  await screen.findByText(/^1 entry of the door has not been sent yet\./);
  expect(path()).toBe('/account');
  expect(await left()).toBe(1);
});
