// @vitest-environment happy-dom
/** CORRECT AND SEND THE REST on a device that can store nothing. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mirrorVisitor } from '../../../../tests/support/outbox/queue-changes.ts';
import { choose, createBulkFixture, sheet } from '../../../../tests/support/screens/bulk-dialog.ts';
import { answerOf } from '../../../../tests/support/screens/open-portal.tsx';
import { expectToast } from '../../../../tests/support/screens/signed-in-screen.ts';
import { drainNow } from '../../../offline/changes/entry-actions.ts';
import { database } from '../../../offline/changes/outbox-page.ts';

const { at, user, openBulk } = createBulkFixture();
mirrorVisitor(at);

const { run } = database;

test('The rows are sent directly, and the dialog can be left although that cannot be stored', async () => {
  const { dialog, invited, uploadWith } = await openBulk();
  choose(sheet(['Eve', 'eve@guests.test']));
  await dialog.findByText('1 of 1 row is ready to be sent.');
  const back = await uploadWith('no network');
  await expectToast('Saved on this device. It will be sent when the connection allows.');
  back();
  const rows = [{ row: 2, email: 'eve@guests.test', status: 'invalid', message: 'No such address' }];
  at.network.next('bulkSendEventInvitations', answerOf(200, { message: 'Sent', data: { rows } }));
  await act(async () => drainNow());
  const [correct] = await screen.findAllByRole('button', { name: 'Correct and send the rest' });
  if (correct) await user.click(correct);
  const correction = within(await screen.findByRole('dialog', { name: 'CORRECT AND SEND THE REST' }));
  vi.spyOn(database, 'run').mockImplementation(async (mode, body) => {
    if (mode === 'readwrite') throw new DOMException('Full', 'QuotaExceededError');
    return await Reflect.apply(run, database, [mode, body]);
  });
  await user.click(correction.getByRole('button', { name: 'Send 1' }));
  await expectToast('What became of these rows could not be stored. Please look at the list.');
  expect(await invited()).toEqual(['Cy', 'Eve']);
  const later = correction.getByRole('button', { name: 'Later' });
  await waitFor(() => expect(later.getAttribute('aria-disabled')).toBeNull());
  await user.click(later);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
