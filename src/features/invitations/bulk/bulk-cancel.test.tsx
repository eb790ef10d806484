// @vitest-environment happy-dom
/** Cancel of SEND BULK INVITE while its list is being stored or sent: only what is known is said. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listRows } from '../../../../common/outbox/storage/table.ts';
import { createGate } from '../../../../tests/support/gate.ts';
import { mirrorVisitor } from '../../../../tests/support/outbox/queue-changes.ts';
import { choose, createBulkFixture, sheet } from '../../../../tests/support/screens/bulk-dialog.ts';
import { answerOf } from '../../../../tests/support/screens/open-portal.tsx';
import { expectToast } from '../../../../tests/support/screens/signed-in-screen.ts';
import { database } from '../../../offline/changes/outbox-page.ts';

const { at, user, openBulk } = createBulkFixture();
mirrorVisitor(at);

const { run } = database;
const notifications = () => screen.getByRole('region', { name: 'Notifications' }).textContent;
const rows = () => listRows(database, at.visitor.company.id);

async function openReady() {
  const opened = await openBulk();
  choose(sheet(['Di', 'di@guests.test']));
  await opened.dialog.findByText('1 of 1 row is ready to be sent.');
  const cancel = () => user.click(opened.dialog.getByRole('button', { name: 'Cancel' }));
  return { ...opened, cancel };
}

test('Before anything is stored nobody is invited, then or later', async () => {
  const { upload, cancel, invited } = await openReady();
  const gate = createGate();
  const { arrayBuffer } = Blob.prototype;
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    await gate.opened;
    return await arrayBuffer.call(this);
  });
  await upload();
  await cancel();
  await expectToast('Nobody is invited by it.');
  await act(async () => gate.open());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await rows()).toEqual([]);
  expect(at.network.calls).not.toContain('bulkSendEventInvitations');
  expect(await invited()).toEqual(['Cy']);
});

test('While a device that cannot store sends it directly, it is not called unsent', async () => {
  const { upload, cancel } = await openReady();
  vi.spyOn(database, 'run').mockImplementation(async (mode, body) => {
    if (mode === 'readwrite') throw new DOMException('Full', 'QuotaExceededError');
    return await Reflect.apply(run, database, [mode, body]);
  });
  const gate = createGate();
  at.network.next(
    'bulkSendEventInvitations',
    gate.opened.then(() => undefined),
  );
  await upload();
  await waitFor(() => expect(at.network.calls).toContain('bulkSendEventInvitations'));
  await cancel();
  await act(async () => gate.open());
  await expectToast('The server had accepted the list');
  expect(notifications()).not.toContain('Nobody is invited');
});

/** Cancels a list that the server has already, which then answers. */
async function answeredAfterCancel(status: number, answer: object) {
  const { upload, cancel } = await openReady();
  const gate = createGate();
  at.network.next(
    'bulkSendEventInvitations',
    gate.opened.then(() => answerOf(status, answer)),
  );
  await upload();
  await waitFor(() => expect(at.network.calls).toContain('bulkSendEventInvitations'));
  await cancel();
  await expectToast('being sent already, and that goes on');
  await act(async () => gate.open());
}

const answeredRow = (status: string, message: string) => ({
  message: 'Sent',
  data: { rows: [{ row: 2, email: 'di@guests.test', status, message }] },
});

test('A list that is refused after Cancel is not left as one that goes on', async () => {
  await answeredAfterCancel(409, { message: 'The event is over.' });
  await expectToast('The event is over.');
});

test('A list that goes on is told as sent once the server has answered', async () => {
  await answeredAfterCancel(200, answeredRow('sent', ''));
  await expectToast('Inviation Sent Successfully');
});

test('Whom the server refused of a list that goes on is shown above the list of the invited', async () => {
  await answeredAfterCancel(200, answeredRow('over_limit', 'No place left'));
  expect(await screen.findAllByText('0 of 1 people were invited.')).not.toHaveLength(0);
  const [correct] = await screen.findAllByRole('button', { name: 'Correct and send the rest' });
  expect(correct).toBeTruthy();
  expect(notifications()).not.toContain('Inviation Sent Successfully');
});
