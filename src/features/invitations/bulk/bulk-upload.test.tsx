// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  choose,
  createBulkFixture,
  downloads,
  rows,
  sheet,
} from '../../../../tests/support/screens/bulk-dialog.ts';
import { answerOf } from '../../../../tests/support/screens/open-portal.tsx';
import { expectToast } from '../../../../tests/support/screens/signed-in-screen.ts';
import { SAVED_ON_DEVICE } from '../../../entities/collections/saved-on-device.ts';
import { drainNow } from '../../../offline/changes/entry-actions.ts';

const { at, user, openBulk } = createBulkFixture();

test('A sheet delivered later reports who was refused; the corrected rest is sent', async () => {
  const { dialog, invited, uploadWith } = await openBulk();
  choose(sheet(['Di', 'di@guests.test'], ['Eve', 'eve@guests.test']));
  await dialog.findByText('2 of 2 rows are ready to be sent.');
  const back = await uploadWith('no network');
  await expectToast('Saved on this device. It will be sent when the connection allows.');
  const rows = [
    { row: 2, email: 'di@guests.test', status: 'sent', message: '' },
    { row: 3, email: 'eve@guests.test', status: 'invalid', message: 'This address does not exist' },
  ];
  back();
  at.network.next('bulkSendEventInvitations', answerOf(200, { message: 'Sent', data: { rows } }));
  await act(async () => drainNow());
  await expectToast('Invite 2 people: 1 of 2 people were invited.');
  const [correct] = await screen.findAllByRole('button', { name: 'Correct and send the rest' });
  if (correct) await user.click(correct);
  const correction = within(await screen.findByRole('dialog', { name: 'CORRECT AND SEND THE REST' }));
  expect(correction.getByText('This address does not exist')).toBeTruthy();
  const email = correction.getByLabelText('Email of Eve');
  await user.clear(email);
  await user.type(email, 'eva@guests.test');
  await user.click(correction.getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [again] = screen.getAllByRole('button', { name: 'Correct and send the rest' });
  if (again) await user.click(again);
  const resumed = within(await screen.findByRole('dialog', { name: 'CORRECT AND SEND THE REST' }));
  // Input typed before "Later" is kept.
  expect(resumed.getByLabelText<HTMLInputElement>('Email of Eve').value).toBe('eva@guests.test');
  await user.click(resumed.getByRole('button', { name: 'Send 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await invited()).toEqual(['Cy', 'Eve']);
  await waitFor(() => expect(screen.queryByText('1 of 2 people were invited.')).toBeNull());
});

describe('The upload', () => {
  test('of good rows only closes the dialog', async () => {
    const { dialog, invited, upload } = await openBulk();
    choose(sheet(['Di', 'di@guests.test']));
    await dialog.findByText('1 of 1 row is ready to be sent.');
    await upload();
    await expectToast('Inviation Sent Successfully');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await invited()).toEqual(['Cy', 'Di']);
  });

  test('22, 58: offline is stored on the device, shown in the outbox with its file, and sent once', async () => {
    const { dialog, invited, uploadWith } = await openBulk();
    const chosen = sheet(['Ed', 'ed@guests.test']);
    choose(chosen);
    await dialog.findByText('1 of 1 row is ready to be sent.');
    const back = await uploadWith('answer lost');
    await expectToast('Saved on this device. It will be sent when the connection allows.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await invited()).toEqual(['Cy', 'Ed']);

    const [seeAll] = screen.getAllByText('See all');
    if (seeAll) await user.click(seeAll);
    const waiting = within(await screen.findByRole('list', { name: 'Not sent: Gala' }));
    expect(waiting.getByRole('listitem').textContent).toMatch(/^Invite 1 personWaitingpeople.xlsx/);
    const saved = downloads();
    await user.click(waiting.getByRole('button', { name: /^Download the file/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.arrayBuffer()).toEqual(await chosen.arrayBuffer());

    back();
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Send now' }));
    await screen.findByText('NOTHING IS WAITING');
    expect(await invited()).toEqual(['Cy', 'Ed']);
    expect(await at.appContext.mailbox('ed@guests.test')).toHaveLength(1);
  });

  test('offline says who was left out of the stored sheet', async () => {
    const { dialog, uploadWith } = await openBulk();
    choose(sheet(['Gil', 'gil@guests.test'], ['Bad', 'bad@']));
    await dialog.findByText('1 of 2 rows are ready to be sent.');
    const back = await uploadWith('answer lost');
    expect(await screen.findByText('1 of 2 people are saved on this device, to be invited.')).toBeTruthy();
    expect(screen.getByText(/^The other rows were left out: 1 not valid\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download the row not sent' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    back();
    await drainNow();
  });

  test('that is refused stays open, with the server’s message or the documented one', async () => {
    const { dialog, upload } = await openBulk();
    choose(sheet(['Fay', 'fay@guests.test']));
    await dialog.findByText('1 of 1 row is ready to be sent.');
    at.network.next('bulkSendEventInvitations', answerOf(422, { message: 'This file is locked' }));
    await upload();
    await expectToast('This file is locked');
    at.network.next('bulkSendEventInvitations', answerOf(413, {}));
    await upload();
    await expectToast('Send Bulk Invite Action Failed');
    await upload();
    await expectToast('Inviation Sent Successfully');
  });

  test('of a sheet without a valid row, or of a file that is no list, does not begin', async () => {
    const { dialog, upload } = await openBulk();
    choose(sheet(['', 'nobody@guests.test']));
    await dialog.findByText('0 of 1 row is ready to be sent.');
    await upload();
    await expectToast('No row of this file can be invited.');
    choose(new File(['%PDF-1.7'], 'people.pdf'));
    expect(await dialog.findByText(/^This is a PDF\. Save it as \.xlsx or \.csv/)).toBeTruthy();
    await upload();
    await expectToast(
      'This is a PDF. Save it as .xlsx or .csv in the program the list was made with, or copy its rows and use “Paste a list”.',
    );
    expect(at.network.calls).not.toContain('bulkSendEventInvitations');
  });

  test('of some rows made offline is reported row by row after delivery, and leaves the outbox', async () => {
    const { dialog, uploadWith } = await openBulk();
    choose(sheet(['Ed', 'ed@guests.test'], ['Flo', 'flo']));
    await dialog.findByText('1 of 2 rows are ready to be sent.');
    const back = await uploadWith('no network');
    await screen.findByText('1 of 2 people are saved on this device, to be invited.');
    expect(rows()[0]).toContain('Waiting to be sent');
    await screen.findByText(SAVED_ON_DEVICE);
    back();
    await act(async () => drainNow());
    await expectToast('Invite 1 person: 1 of 2 people were invited.');
    expect(screen.queryByText(SAVED_ON_DEVICE)).toBeNull();
    await screen.findByText('1 of 2 people were invited.');
    expect(rows()[0]).toContain('Invited');
    expect(rows()[1]).toContain('Not valid');
  });

  test('whose answer was lost is reported by the answer to the second try', async () => {
    const { dialog, uploadWith } = await openBulk();
    choose(sheet(['Ed', 'ed@guests.test'], ['Hal', 'hal@guests.test'], ['Flo', 'flo']));
    await dialog.findByText('2 of 3 rows are ready to be sent.');
    const answers = [
      { row: 2, email: 'ed@guests.test', status: 'sent', message: '' },
      { row: 3, email: 'hal@guests.test', status: 'over_limit', message: 'No place left' },
    ];
    const back = await uploadWith('answer lost');
    await screen.findByText('2 of 3 people are saved on this device, to be invited.');
    back();
    at.network.next('bulkSendEventInvitations', answerOf(200, { message: 'Sent', data: { rows: answers } }));
    await act(async () => drainNow());
    await screen.findByText('1 of 3 people were invited.');
    expect(rows()[0]).toContain('Invited');
    expect(rows()[1]).toContain('No place left');
  });

  test('that is refused after its form has closed says why, and that nobody was invited', async () => {
    const { dialog, uploadWith } = await openBulk();
    choose(sheet(['Ed', 'ed@guests.test'], ['Flo', 'flo']));
    await dialog.findByText('1 of 2 rows are ready to be sent.');
    const back = await uploadWith('no network');
    await screen.findByText('1 of 2 people are saved on this device, to be invited.');
    back();
    at.network.next('bulkSendEventInvitations', answerOf(422, { message: 'This file is locked' }));
    await act(async () => drainNow());
    await screen.findByText('Nobody of this file was invited: This file is locked');
    expect(rows()[0]).toContain('Refused');
    expect(screen.getByRole('button', { name: 'Download the 2 rows not sent' })).toBeTruthy();
  });
});
