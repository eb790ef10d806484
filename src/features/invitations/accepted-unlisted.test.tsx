// @vitest-environment happy-dom
// @other-api
/** At an API of another make whose list does not show new invitations at once. */
import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '../../../common/contract/calls.ts';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { runSheetWorkersHere } from '../../../tests/support/invitations/sheet-workers.ts';
import { addGala, mirrorVisitor, queueInvitation } from '../../../tests/support/outbox/queue-changes.ts';
import { storeEntry } from '../../../tests/support/outbox/store-entry.ts';
import { choose } from '../../../tests/support/screens/bulk-dialog.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { database } from '../../offline/changes/outbox-page.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
const UNSEEN =
  'It was accepted, but the list does not show it yet. The server said: “Success”. It is kept in the outbox until you have looked.';

/** Answers like an API without our server's mark. */
const success = (data?: unknown) => Response.json({ message: 'Success', data });

mirrorVisitor(at);
beforeEach(async () => {
  at.network.whenever('listEventInvitations', () => success([]));
});

async function openGala(): Promise<void> {
  const id = await addGala(at);
  await openPortal(`/events/details/${id}`);
  await screen.findByText('NO INVITATION FOUND');
}

/** The form is closed with a message, and the row offers to check the list. */
async function toBeLookedAt(list: string) {
  await expectToast(UNSEEN);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const row = within(await screen.findByRole('list', { name: list })).getByRole('listitem');
  expect(row.textContent).toContain('May already exist: it was accepted');
  expect(within(row).getByRole('button', { name: /^Retry/ })).toBeTruthy();
}

test('SEND INVITE closes, and the accepted invitation has to be checked by a user', async () => {
  at.network.whenever('sendEventInvitation', () => success());
  await openGala();
  const [button] = screen.getAllByRole('button', { name: 'Send Invite' });
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'SEND INVITE' }));
  await user.type(dialog.getByLabelText('Name'), 'Two');
  await user.type(dialog.getByLabelText('Email'), 'two@guests.test');
  await user.click(dialog.getByRole('button', { name: 'Send Invite' }));
  await toBeLookedAt('Not sent yet');
  expect(at.network.calls.filter((name) => name === 'sendEventInvitation')).toHaveLength(1);
});

test('SEND BULK INVITE closes, and the sheet has to be checked by a user', async () => {
  runSheetWorkersHere();
  at.network.whenever('bulkSendEventInvitations', () => success());
  await openGala();
  await user.click(screen.getByRole('button', { name: 'Send Bulk Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'SEND BULK INVITE' }));
  choose(new File([readFileSync('public/bulk-invite-sample.xlsx')], 'sample.xlsx'));
  await dialog.findByText('2 of 2 rows are ready to be sent.');
  await user.click(dialog.getByRole('button', { name: 'Upload Now' }));
  await toBeLookedAt('Sheets in the outbox');
  expect(at.network.calls.filter((name) => name === 'bulkSendEventInvitations')).toHaveLength(1);
});

test('For a partly accepted sheet, the omitted people are named as well', async () => {
  runSheetWorkersHere();
  at.network.whenever('bulkSendEventInvitations', () => success());
  await openGala();
  await user.click(screen.getByRole('button', { name: 'Send Bulk Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'SEND BULK INVITE' }));
  choose(new File(['Name,Email\nDi,di@guests.test\nEve,eve\n'], 'people.csv', { type: 'text/csv' }));
  await dialog.findByText('1 of 2 rows are ready to be sent.');
  await user.click(dialog.getByRole('button', { name: 'Upload Now' }));
  expect(
    await screen.findByText('1 of 2 people were accepted, but the list does not show them yet.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await toBeLookedAt('Sheets in the outbox');
});

test('For an accepted sheet, what the server said of its mails is told in place of the success', async () => {
  runSheetWorkersHere();
  const data = { rows: [{ row: 2, email: 'di@guests.test', status: 'sent' }] };
  const message = 'Stored, but the mails could not be sent';
  at.network.whenever('bulkSendEventInvitations', () => Response.json({ message, data }));
  await openGala();
  await user.click(screen.getByRole('button', { name: 'Send Bulk Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'SEND BULK INVITE' }));
  choose(new File(['Name,Email\nDi,di@guests.test\n'], 'people.csv', { type: 'text/csv' }));
  await dialog.findByText('1 of 1 row is ready to be sent.');
  await user.click(dialog.getByRole('button', { name: 'Upload Now' }));
  await expectToast(`It was accepted, but the server said: “${message}”.`);
  expect(screen.queryByText(calls.bulkSendEventInvitations.success)).toBeNull();
});

/** Invites somebody who is accepted but not listed; returns the event. */
async function inviteUnlisted(): Promise<string> {
  at.network.whenever('sendEventInvitation', () => success());
  const id = await addGala(at);
  await queueInvitation(at, id, 'Two');
  return id;
}

test('Such an entry is completed once the list shows the person; nothing is sent again', async () => {
  const id = await inviteUnlisted();
  at.network.whenever('listEventInvitations', () =>
    success([{ _id: 7, name: 'Two', email: 'TWO@guests.test' }]),
  );
  await openPortal(`/events/details/${id}`);
  await expectToast('Inviation Sent Successfully');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull());
  expect(at.network.calls.filter((name) => name === 'sendEventInvitation')).toHaveLength(1);
});

test('Discard says that it was accepted, and does not mention the connection', async () => {
  const id = await inviteUnlisted();
  await openPortal(`/events/details/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Discard: Two' }));
  await expectToast(
    'The server had accepted it: its list may show it in a moment. Remove it there if it is not wanted.',
  );
});

test('A cancellation that had no effect is completed once the list no longer shows the person', async () => {
  const id = await addGala(at);
  const companyId = at.visitor.company.id;
  const about = { queueKey: `event:${id}`, label: 'Cancel Two', fields: { invitation_id: '7' } };
  await enqueue(database, { id: 'cancel', companyId, call: 'cancelEventInvitation', ...about }, Date.now());
  const rows = () => listRows(database, companyId);
  const message = 'It was accepted, but the list still shows it.';
  const lastError = { kind: 'uncertain', status: null, message } as const;
  await storeEntry(database, (await rows())[0], { state: 'failed', attempts: 2, lastError });
  at.network.whenever('listEventInvitations', () => success([{ _id: 8, name: 'Bo', email: 'bo@x.test' }]));
  await openPortal(`/events/details/${id}`);
  await expectToast(calls.cancelEventInvitation.success);
  await waitFor(async () => expect(await rows()).toEqual([]));
});
