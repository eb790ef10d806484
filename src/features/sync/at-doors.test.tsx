// @vitest-environment happy-dom
/** What waits at doors, as outbox, header and log-out say it: the same as the door itself. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../common/lib/clock.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { addGala, mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';
import { markDoorUsed } from '../../offline/door/door-used.ts';
import { doorDatabase } from '../../offline/door/storage/door-database.ts';
import { lostAtDoors, noteWaiting } from '../../offline/door/storage/door-sentinel.ts';
import { storeEntry } from '../../offline/door/storage/door-store.ts';

const at = createScreenFixture('event');
const database = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });
const user = userEvent.setup();
let eventId: string;
let online = () => {};

mirrorVisitor(at);
beforeEach(async () => {
  eventId = await addGala(at);
  online = at.network.whenever('recordAdmissions', () => 'no network');
  markDoorUsed();
});
afterEach(() => {
  reportOutcome('answered');
  lostAtDoors.set(new Map());
});

async function letIn(entries: number) {
  const partition = { eventId, companyId: at.visitor.company.id };
  for (let made = 0; made < entries; made += 1) await storeEntry(database, partition, doorEntry());
  await storeEntry(database, { eventId: 'other', companyId: 'other' }, doorEntry());
}

const outbox = () => within(screen.getByRole('main'));

test('The outbox names what waits at doors with the way there, the chip counts it, and both send it', async () => {
  await letIn(2);
  await openPortal('/outbox');
  const row = within(await screen.findByRole('list', { name: 'Not sent: doors' }));
  await row.findByText('Gala');
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Gala2 entries of the door wait to be sentTo the door',
  ]);
  expect(row.getByRole('link').getAttribute('href')).toBe(`/events/door/${eventId}`);
  const chip = await screen.findByRole('button', { name: /^Connection: .* 2 changes are waiting$/ });
  expect(chip.textContent).toMatch(/2$/);
  expect(document.body.textContent).not.toMatch(/nothing is waiting|nothing of your company/i);
  online();
  await user.click(outbox().getByRole('button', { name: 'Send now' }));
  expect(await outbox().findByText('NOTHING IS WAITING')).toBeTruthy();
  await screen.findByRole('button', { name: /^Connection: .*Nothing is waiting$/ });
});

test('The log-out without a connection says of what waits at a door too that nobody can sign in again', async () => {
  await letIn(1);
  await openPortal('/account');
  await screen.findByRole('heading', { name: 'ACCOUNT' });
  act(() => reportOutcome('offline'));
  await user.click(screen.getByText('Log Out'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  expect(dialog.getByText(/^1 entry of the door has not been sent yet\./)).toBeTruthy();
  const words = 'Without a connection you cannot sign in again, and the lists kept on this device go.';
  expect(dialog.getByText(words)).toBeTruthy();
  act(() => reportOutcome('answered'));
  await waitFor(() => expect(dialog.queryByText(words)).toBeNull());
});

test('Entries that the browser erased are told here too, by their event, until somebody has read it', async () => {
  const partition = `${eventId}@${at.visitor.company.id}`;
  noteWaiting(partition, { n: 3, table: 'erased' });
  noteWaiting('elsewhere@another', { n: 5, table: 'erased' });
  await openPortal('/outbox');
  await outbox().findByText('3 entries of a door were erased by this browser');
  const named = await outbox().findByText('Gala');
  expect(named.parentElement?.textContent).toContain('Gala: whoever was let in by that is shown as not in.');
  expect(document.body.textContent).not.toContain('5 entries');
  expect(document.body.textContent).not.toContain('Nothing of your company is still to be sent');
  await screen.findByRole('button', { name: /^Connection: .*3 to be looked at$/ });
  await user.click(outbox().getByRole('button', { name: 'Understood' }));
  expect(
    await outbox().findByText('Nothing of your company is still to be sent from this device.'),
  ).toBeTruthy();
});
