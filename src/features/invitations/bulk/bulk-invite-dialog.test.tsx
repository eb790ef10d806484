// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../../tests/support/invitations/sheets.ts';
import {
  choose,
  createBulkFixture,
  downloads,
  rows,
  sheet,
} from '../../../../tests/support/screens/bulk-dialog.ts';
import { expectToast } from '../../../../tests/support/screens/signed-in-screen.ts';

const { at, user, openBulk } = createBulkFixture();

const MIXED: [string, string][] = [
  ['Ánna', 'anna@guests.test'],
  ['', 'nameless@guests.test'],
  ['Bo', 'bo'],
  ['Anna again', 'ANNA@guests.test'],
  ['Cyril', 'cy@guests.test'],
  ['محمد', 'm@guests.test'],
  ['Too many', 'last@guests.test'],
];

test('A sheet is required', async () => {
  const { upload, dialog } = await openBulk();
  await upload();
  await expectToast('Excel file must be required');
  expect(dialog.getByText('Excel file must be required')).toBeTruthy();
  expect(at.network.calls).not.toContain('bulkSendEventInvitations');
});

test('Why a list was not sent is hidden once the form is closed', async () => {
  const { upload } = await openBulk();
  await upload();
  await expectToast('Excel file must be required');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
});

test('The sample file is offered, and can be sent unchanged', async () => {
  const { dialog } = await openBulk();
  const link = dialog.getByRole('link', { name: 'Download Excel sample file' });
  expect(link.getAttribute('href')).toBe('/bulk-invite-sample.xlsx');
  expect(link.hasAttribute('download')).toBe(true);
  choose(new File([readFileSync('public/bulk-invite-sample.xlsx')], 'sample.xlsx'));
  expect(await dialog.findByText('2 of 2 rows are ready to be sent.')).toBeTruthy();
});

describe('A mixed sheet', () => {
  test('is judged row by row before anything is sent', async () => {
    const { dialog } = await openBulk();
    choose(sheet(...MIXED));
    expect(await dialog.findByText('2 of 7 rows are ready to be sent.')).toBeTruthy();
    expect(rows()).toEqual([
      '2Ánnaanna@guests.testReady',
      '3—nameless@guests.testNot validName is not allowed to empty',
      '4BoboNot validPlease enter a valid email address',
      '5Anna againANNA@guests.testDoubleThe same address stands in row 2',
      '6Cyrilcy@guests.testInvited already',
      '7محمدm@guests.testReady',
      '8Too manylast@guests.testAbove the limitAbove the number of people of your plan',
    ]);
    await user.click(dialog.getByRole('button', { name: /All rows/ }));
    await user.click(await screen.findByRole('option', { name: 'Not valid (2)' }));
    expect(rows()).toHaveLength(2);
    expect(at.network.calls).not.toContain('bulkSendEventInvitations');
  });

  test('sends its valid rows, and returns the others with their reasons', async () => {
    const { dialog, invited, upload } = await openBulk();
    const saved = downloads();
    choose(sheet(...MIXED));
    await dialog.findByText('2 of 7 rows are ready to be sent.');
    await upload();
    await expectToast('Inviation Sent Successfully');
    expect(await screen.findByText('2 of 7 people were invited.')).toBeTruthy();
    expect(await invited()).toEqual(['Ánna', 'Cy', 'محمد']);
    expect(rows().at(0)).toBe('2Ánnaanna@guests.testInvited');

    await user.click(screen.getByRole('button', { name: 'Download the 5 rows not sent' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [header, ...failed] = readTable((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer());
    expect(header).toEqual(['Name', 'Email', 'Reason', 'Row']);
    expect(failed.map((cells) => cells[3])).toEqual(['3', '4', '5', '6', '8']);
    expect(failed[1]).toEqual(['Bo', 'bo', 'Please enter a valid email address', '4']);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('3 of 3 invited')).toBeTruthy();
    expect(screen.queryByText(/Their mails leave/)).toBeNull();
  });

  test.each([1, 3])(
    'to an event of state %d, not paid, says when their mails leave',
    async (paymentStatus) => {
      const { dialog, upload } = await openBulk({ paymentStatus });
      const held = /ails (that have not left yet )?leave when the event is paid( again)?\./;
      expect(dialog.getByText(held)).toBeTruthy();
      choose(sheet(['Di', 'di@guests.test'], ['Bo', 'bo']));
      await dialog.findByText('1 of 2 rows are ready to be sent.');
      await upload();
      await screen.findByText('1 of 2 people were invited.');
      expect(within(screen.getByRole('dialog')).getByText(held)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByText(held).textContent).toBe(
        paymentStatus === 1
          ? 'Their mails leave when the event is paid.'
          : 'Mails that have not left yet leave when the event is paid again.',
      );
    },
  );
});

test('The letters of an old text file can be read in another way, as Unicode too', async () => {
  const { dialog } = await openBulk();
  const encode = (text: string) => [...new TextEncoder().encode(text)];
  const bytes = [...encode('Name,Email\nJörg,joerg@guests.test\nX'), 0xff, ...encode(',x@guests.test\n')];
  choose(new File([Uint8Array.from(bytes)], 'guests.csv'));
  await dialog.findByText('2 of 2 rows are ready to be sent.');
  expect(rows()[0]).toContain('JÃ¶rg');
  await user.click(dialog.getByRole('button', { name: /Western European/ }));
  await user.click(await screen.findByRole('option', { name: 'Unicode (UTF-8)' }));
  await waitFor(() => expect(rows()[0]).toBe('2Jörgjoerg@guests.testReady'));
});

test('What was found is read out, without each row and column', async () => {
  const { dialog } = await openBulk();
  choose(new File(['Name,Email\nDi,di@guests.test\n'], 'guests.csv'));
  const summary = await dialog.findByText('1 of 1 row is ready to be sent.');
  const live = (part: Element) => part.closest('[aria-live]')?.getAttribute('aria-live');
  expect(live(summary)).toBe('polite');
  expect(live(dialog.getByText(/^Name from “Name”/))).toBe('polite');
  expect(live(dialog.getByRole('region', { name: 'Rows of the file' }))).toBe('off');
  expect(live(dialog.getByRole('list', { name: 'Columns' }))).toBe('off');
});

test('A likely misspelt provider is pointed out in its row, which is sent anyway', async () => {
  const { dialog, upload, invited } = await openBulk();
  choose(sheet(['Di', 'di@gmial.con']));
  await dialog.findByText('1 of 1 row is ready to be sent.');
  expect(
    dialog.getByText('1 address looks misspelt (row 2). Nothing is changed: look there before you send.'),
  ).toBeTruthy();
  expect(rows()).toEqual(['2Didi@gmial.conReadyDid you mean di@gmail.com?']);
  await upload();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await invited()).toEqual(['Cy', 'Di']);
});

test('A list that cannot be opened, such as a folder, says so and is not checked for ever', async () => {
  const { dialog } = await openBulk();
  const folder = new File(['Name,Email'], 'guests');
  folder.arrayBuffer = () => Promise.reject(new DOMException('A folder', 'NotReadableError'));
  choose(folder);
  expect(await dialog.findByText('This file cannot be opened. Please choose it again')).toBeTruthy();
  expect(dialog.queryByText('Checking guests…')).toBeNull();
});

test('Cancel during sending says that it continues', async () => {
  const { dialog, answer } = await sendUnanswered();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expectToast('being sent already, and that goes on');
  answer();
});

test('A file lost by a reload is named; one left by Cancel is not', async () => {
  const { dialog } = await openBulk();
  choose(sheet(['Di', 'di@guests.test']));
  await dialog.findByText('1 of 1 row is ready to be sent.');
  const names = () => Object.entries(sessionStorage).filter(([key]) => key.endsWith('#files'));
  const kept = names();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect([kept.length, names().length]).toEqual([1, 0]);
  // As after a reload: the name without the file.
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
  await user.click(screen.getByRole('button', { name: 'Send Bulk Invite' }));
  expect(await screen.findByText('people.xlsx was not kept. Choose it again.')).toBeTruthy();
});

test('A list that is being sent is not called lost after a reload', async () => {
  const { answer } = await sendUnanswered();
  expect(Object.keys(sessionStorage).filter((key) => key.endsWith('#files'))).toEqual([]);
  answer();
});

/** Sends a sheet of one person, whose request is not answered before `answer` is called. */
async function sendUnanswered() {
  const { dialog, upload } = await openBulk();
  choose(sheet(['Di', 'di@guests.test']));
  await dialog.findByText('1 of 1 row is ready to be sent.');
  let answer: (mishap: 'no network') => void = () => undefined;
  at.network.next('bulkSendEventInvitations', new Promise((resolve) => (answer = resolve)));
  await upload();
  await waitFor(() => expect(at.network.calls).toContain('bulkSendEventInvitations'));
  return { dialog, answer: () => answer('no network') };
}
