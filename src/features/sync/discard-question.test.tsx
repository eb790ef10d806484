// @vitest-environment happy-dom
/** Discarding entries that may have arrived: the dialog says so, checks the list, and undoes them. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { addGala, mirrorVisitor, queueInvitation } from '../../../tests/support/outbox/queue-changes.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { drainNow } from '../../offline/changes/entry-actions.ts';
import { database } from '../../offline/changes/outbox-page.ts';
import { submitQueued } from '../../offline/changes/submit.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
let eventId: string;

mirrorVisitor(at);
beforeEach(async () => {
  eventId = await addGala(at);
});

const invited = async () =>
  (
    await at.appContext.request('listEventInvitations', { event_id: eventId }, { token: at.visitor.token })
  ).data?.map(({ name }) => name);

/** Invites Ada with this mishap, until `back`, and asks to discard that. */
async function discardAda(mishap: 'no network' | 'answer lost') {
  const back = at.network.whenever('sendEventInvitation', () => mishap);
  await queueInvitation(at, eventId, 'Ada');
  await openPortal('/outbox');
  const list = within(await screen.findByRole('list', { name: /^Not sent: / }));
  await user.click(await list.findByRole('button', { name: 'Discard: Invite Ada' }));
  return { back, dialog: within(await screen.findByRole('alertdialog', { name: 'DISCARD CHANGE' })) };
}

test('A delivered entry is found on the list, and can be undone there', async () => {
  const { dialog, back } = await discardAda('answer lost');
  await dialog.findByText('It has arrived: it is on the list.');
  expect(dialog.queryByText(/not been sent/)).toBeNull();
  expect(await invited()).toEqual(['Ada']);
  back();
  await user.click(dialog.getByRole('button', { name: 'Take it back' }));
  await waitFor(async () => expect(await invited()).toEqual([]));
  await waitFor(async () => expect(await listRows(database, at.visitor.company.id)).toEqual([]));
});

test('A delivered entry that is discarded here only stays on the server', async () => {
  const { dialog } = await discardAda('answer lost');
  await dialog.findByText('It has arrived: it is on the list.');
  await user.click(dialog.getByRole('button', { name: 'Discard here only' }));
  await waitFor(async () => expect(await listRows(database, at.visitor.company.id)).toEqual([]));
  expect(await invited()).toEqual(['Ada']);
  expect(screen.queryByText('It is taken back.')).toBeNull();
});

test('Of an undelivered entry it is said that nothing has come of it, and it is discarded for good', async () => {
  const { dialog } = await discardAda('no network');
  await dialog.findByText('Nothing has come of it so far.');
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await listRows(database, at.visitor.company.id)).toEqual([]));
  expect(await invited()).toEqual([]);
});

test('A cancellation whose answer was lost is not described as unsent', async () => {
  const ada = { event_id: eventId, name: 'Ada', email: 'ada@guests.test' };
  const { data } = await at.appContext.request('sendEventInvitation', ada, { token: at.visitor.token });
  at.network.whenever('cancelEventInvitation', () => 'answer lost');
  await submitQueued({
    companyId: at.visitor.company.id,
    call: 'cancelEventInvitation',
    queueKey: `event:${eventId}`,
    label: 'Cancel Ada',
    request: { invitation_id: data?._id ?? '' },
  });
  await openPortal('/outbox');
  const list = within(await screen.findByRole('list', { name: /^Not sent: / }));
  await user.click(await list.findByRole('button', { name: 'Discard: Cancel Ada' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'DISCARD CHANGE' }));
  await dialog.findByText('It may have arrived: the connection broke before the answer.');
  expect(dialog.queryByRole('button', { name: 'Take it back' })).toBeNull();
});

test('An entry sent while the dialog is open is reported as sent, and is undone on the server by its id', async () => {
  const { dialog, back } = await discardAda('answer lost');
  await dialog.findByText('It has arrived: it is on the list.');
  back();
  await act(async () => drainNow());
  await screen.findByText(/has been sent meanwhile/);
  const now = within(screen.getByRole('alertdialog', { name: 'DISCARD CHANGE' }));
  expect(now.queryByText(/not been sent/)).toBeNull();
  expect(now.queryByRole('button', { name: /Discard/ })).toBeNull();
  await user.click(now.getByRole('button', { name: 'Take it back' }));
  await screen.findByText('It is taken back.');
  await waitFor(async () => expect(await invited()).toEqual([]));
});

test('For a list of people nothing is promised that only its key could tell', async () => {
  at.network.whenever('findChange', () => 'no network');
  at.network.whenever('listEventInvitations', () => 'no network');
  at.network.whenever('bulkSendEventInvitations', () => 'no network');
  await submitQueued({
    companyId: at.visitor.company.id,
    call: 'bulkSendEventInvitations',
    queueKey: `event:${eventId}:sheet`,
    label: 'Invite 2 people',
    request: { event_id: eventId },
    people: ['ada@guests.test', 'bo@guests.test'],
    file: { field: 'invitation_xlsx', name: 'people.xlsx', type: '', bytes: new ArrayBuffer(1) },
  });
  await openPortal('/outbox');
  const list = within(await screen.findByRole('list', { name: /^Not sent: / }));
  await user.click(await list.findByRole('button', { name: 'Discard: Invite 2 people' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'DISCARD CHANGE' }));
  await dialog.findByText('It may have arrived: the connection broke before the answer.');
  dialog.getByRole('button', { name: 'Take it back' });
  await user.click(dialog.getByRole('button', { name: 'Discard here only' }));
  await waitFor(async () => expect(await listRows(database, at.visitor.company.id)).toEqual([]));
});
