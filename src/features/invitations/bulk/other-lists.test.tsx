// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runSheetWorkersHere } from '../../../../tests/support/invitations/sheet-workers.ts';
import { peopleSheet } from '../../../../tests/support/invitations/sheets.ts';
import { workbook } from '../../../../tests/support/lists/write-workbook.ts';
import { choose, createBulkFixture, rows } from '../../../../tests/support/screens/bulk-dialog.ts';
import { expectToast } from '../../../../tests/support/screens/signed-in-screen.ts';
import { setReadsOwner } from '../../../offline/reads/reads-owner.ts';

const { at, user, openBulk } = createBulkFixture();

beforeEach(() => setReadsOwner(at.visitor.company.id));

/** A worker that cannot be started. */
class WithoutCode extends EventTarget {
  onerror: (() => void) | null = null;
  postMessage = () => queueMicrotask(() => this.onerror?.());
  terminate = () => undefined;
}

describe('A list in another format', () => {
  const german = 'Liste;;\nVorname;Name;Kontakt\nÄnne;Groß;aenne@guests.test\nBo;;bo(at)guests.test\n';

  test('is interpreted and displayed, sent as the specified sheet, and its results are per row', async () => {
    const { dialog, invited, upload } = await openBulk();
    choose(new File([german], 'gaeste.csv'));
    expect(await dialog.findByText('Name from “Vorname” and “Name”, email from “Kontakt”.')).toBeTruthy();
    expect(rows()).toEqual([
      '3Änne Großaenne@guests.testReady',
      '4Bobo(at)guests.testNot validPlease enter a valid email address',
    ]);
    await upload();
    expect(await screen.findByText('1 of 2 people were invited.')).toBeTruthy();
    expect(await invited()).toEqual(['Änne Groß', 'Cy']);
    expect(rows().at(0)).toBe('3Änne Großaenne@guests.testInvited');
  });

  test('is sent at the next try when its sheet could not be made at the first', async () => {
    const { dialog, invited, upload } = await openBulk();
    choose(new File([german], 'gaeste.csv'));
    await dialog.findByText('1 of 2 rows are ready to be sent.');
    vi.stubGlobal('Worker', WithoutCode);
    await upload();
    await expectToast('could not be made on this device. Please try again.');
    runSheetWorkersHere();
    await upload();
    expect(await screen.findByText('1 of 2 people were invited.')).toBeTruthy();
    expect(await invited()).toEqual(['Änne Groß', 'Cy']);
  });

  test('is pending under the name of the chosen file', async () => {
    const { dialog, uploadWith } = await openBulk();
    choose(new File([german.replace('(at)', '@')], 'gaeste.csv'));
    await dialog.findByText('2 of 2 rows are ready to be sent.');
    await uploadWith('no network');
    expect(await screen.findByText('gaeste.csv')).toBeTruthy();
    expect(screen.queryByText('gaeste.xlsx')).toBeNull();
  });

  test('is read by the columns chosen with the keyboard, and so is the next list', async () => {
    const { dialog } = await openBulk();
    choose(new File([german], 'gaeste.csv'));
    (await dialog.findByRole('button', { name: /Use of “Name”/ })).focus();
    await user.keyboard('{Enter}{End}{Enter}');
    expect(await dialog.findByText('Name from “Vorname”, email from “Kontakt”.')).toBeTruthy();
    expect(rows().at(0)).toBe('3Änneaenne@guests.testReady');
    choose(new File([german.replace('Bo', 'Ada')], 'neue.csv'));
    expect(
      await dialog.findByText(/email from “Kontakt”\. As you chose for such a list before\.$/),
    ).toBeTruthy();
    expect(rows().at(0)).toBe('3Änneaenne@guests.testReady');
  });

  test('may be pasted, without names', async () => {
    const { dialog, invited, upload } = await openBulk();
    await user.click(dialog.getByRole('button', { name: 'Paste a list' }));
    fireEvent.change(dialog.getByLabelText('Names and email addresses'), {
      target: { value: 'Ann Lee <ann@guests.test>; bo.ray@guests.test' },
    });
    await user.click(dialog.getByRole('button', { name: 'Check the list' }));
    await dialog.findByText('2 of 2 rows are ready to be sent.');
    expect(rows()[1]).toBe('2Bo Raybo.ray@guests.testReadyName taken from the e-mail');
    await upload();
    await expectToast('Inviation Sent Successfully');
    expect(await invited()).toEqual(['Ann Lee', 'Bo Ray', 'Cy']);
  });

  test('is checked by the large button as well, which then sends it, without an error', async () => {
    const { dialog, invited, upload } = await openBulk();
    await user.click(dialog.getByRole('button', { name: 'Paste a list' }));
    const list = 'Ann Lee - ann@guests.test\nBo Ray (bo@guests.test)';
    fireEvent.change(dialog.getByLabelText('Names and email addresses'), { target: { value: list } });
    await upload();
    await dialog.findByText('2 of 2 rows are ready to be sent.');
    expect(dialog.queryByText('The file is still being checked.')).toBeNull();
    await upload();
    await expectToast('Inviation Sent Successfully');
    expect(await invited()).toEqual(['Ann Lee', 'Bo Ray', 'Cy']);
  });

  test('typed beside a chosen file raises a question, and neither is sent without an answer', async () => {
    const { dialog, invited, upload } = await openBulk();
    const box = () => dialog.getByLabelText('Names and email addresses');
    const type = (value: string) => fireEvent.change(box(), { target: { value } });
    choose(new File(['Name,Email\nDi,di@guests.test\n'], 'odd.csv'));
    await dialog.findByText('1 of 1 row is ready to be sent.');
    await user.click(dialog.getByRole('button', { name: 'Paste a list' }));
    type('Ann Lee <ann@guests.test>; bo.ray@guests.test');
    await upload();
    expect(await dialog.findByText(/^The list under “Paste a list” has not been checked/)).toBeTruthy();
    expect(at.network.calls).not.toContain('bulkSendEventInvitations');
    expect(box()).toHaveProperty('value', 'Ann Lee <ann@guests.test>; bo.ray@guests.test');

    await user.click(dialog.getByRole('button', { name: 'Check the list' }));
    await dialog.findByText('2 of 2 rows are ready to be sent.');
    // Text typed later is not in the checked list either.
    await user.click(dialog.getByRole('button', { name: 'Paste a list' }));
    type('Ann Lee <ann@guests.test>');
    await upload();
    expect(at.network.calls).not.toContain('bulkSendEventInvitations');

    choose(new File(['Name,Email\nDi,di@guests.test\n'], 'odd.csv'));
    await dialog.findByText('1 of 1 row is ready to be sent.');
    type('');
    await upload();
    await expectToast('Inviation Sent Successfully');
    expect(await invited()).toEqual(['Cy', 'Di']);
  });

  test('reports unused addresses', async () => {
    const { dialog } = await openBulk();
    const list = 'Name,Email,Plus one,Plus one email\nDi,di@guests.test,Bill,bill@guests.test\n';
    choose(new File([list], 'guests.csv'));
    await dialog.findByText('1 of 1 row is ready to be sent.');
    expect(dialog.getByText('1 more address in “Plus one email” (column D) is not used.')).toBeTruthy();
  });

  test('reports what it does not read of a sheet that is too long and too wide', async () => {
    const { dialog } = await openBulk();
    const sheet = [['Name', 'Email'], ['Di', 'di@guests.test'], Array.from({ length: 201 }, () => 'x')];
    sheet[14_000] = ['Late', 'late@guests.test'];
    const bytes = workbook('biff8', ['Guests', Array.from(sheet, (cells) => cells ?? [])]);
    choose(new File([new Uint8Array(bytes)], 'guests.xls'));
    expect(
      await dialog.findByText('The sheet may continue below row 12,000. Nothing there is read.'),
    ).toBeTruthy();
    expect(dialog.getByText('The sheet continues beyond column GR. Nothing there is read.')).toBeTruthy();
  });

  test('shows the beginning of a name of a hundred thousand letters', async () => {
    const { dialog } = await openBulk();
    choose(new File([`Name,Email\n${'D'.repeat(100_000)},di@guests.test\n`], 'guests.csv'));
    await dialog.findByText(/^0 of 1 row is ready/);
    expect(rows()[0]).toMatch(/^2D{200}…di@guests\.test/);
  });

  test('leaves out people that the list marks as not coming, and says so', async () => {
    const { dialog } = await openBulk();
    const list =
      'Name,Email,Attendee Status\nDi,di@guests.test,Attending\nUma,uma@guests.test,Not Attending\n';
    choose(new File([list], 'guests.csv'));
    await dialog.findByText('1 of 1 row is ready to be sent.');
    expect(
      dialog.getByText('1 row is left out, since the list says that this person does not come (row 3).'),
    ).toBeTruthy();
    expect(dialog.getByText(/^Row 3: Not coming: “Not Attending”/)).toBeTruthy();
  });

  test('leaves out people who answered no, and invites them at a switch that the next list remembers', async () => {
    const { dialog, invited, upload } = await openBulk();
    const list =
      'Name,Email,Zusage: ja/nein\nDi,di@guests.test,ja\nUma,uma@guests.test,nein\nUdo,udo@guests.test,Nein\n';
    choose(new File([list], 'guests.csv'));
    await dialog.findByText('1 of 1 row is ready to be sent.');
    expect(
      dialog.getByText('2 people answered that they are not coming, and are left out (row 3 and others).'),
    ).toBeTruthy();
    dialog.getByRole('switch', { name: 'Invite the people who are not coming, too' }).focus();
    await user.keyboard(' ');
    await dialog.findByText(
      '2 people answered that they are not coming, and are read all the same (row 3 and others).',
    );
    expect(rows()[1]).toBe('3Umauma@guests.testReadyAnswered that they are not coming: “nein”');

    choose(new File([list.replace('Uma', 'Una')], 'more.csv'));
    await dialog.findByText(/As you chose for such a list before\.$/);
    const toggle = dialog.getByRole<HTMLInputElement>('switch', { name: /not coming/ });
    expect(toggle.checked).toBe(true);
    await user.click(toggle);
    await dialog.findByText('1 of 1 row is ready to be sent.');
    await upload();
    await expectToast('Inviation Sent Successfully');
    expect(await invited()).toEqual(['Cy', 'Di']);
  });

  test('is not called empty if nobody on it comes', async () => {
    const { dialog } = await openBulk();
    choose(new File(['Name,Email,RSVP\nUma,uma@guests.test,N\n'], 'guests.csv'));
    await dialog.findByText('1 person answered that they are not coming, and is left out (row 2).');
    await user.click(dialog.getByRole('switch', { name: /not coming/ }));
    await dialog.findByText('1 of 1 row is ready to be sent.');
  });

  test('is searchable while pending, and warns before inviting its people again', async () => {
    const { dialog, uploadWith } = await openBulk();
    choose(new File([peopleSheet(["Di O'Neil", 'di@guests.test']).slice()], 'people.xlsx'));
    await dialog.findByText('1 of 1 row is ready to be sent.');
    await uploadWith('no network');
    await expectToast('Saved on this device. It will be sent when the connection allows.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.type(screen.getByRole('searchbox'), 'o’neil');
    const found = await screen.findByRole('list', { name: 'Found in what waits' });
    expect(found.textContent).toBe("DODi O'Neildi@guests.test In people.xlsx, waiting to be sent");
    expect(screen.getByText('1 found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send Invite' }));
    const single = within(await screen.findByRole('dialog', { name: 'SEND INVITE' }));
    await user.type(single.getByLabelText('Name'), 'Di');
    await user.type(single.getByLabelText('Email'), 'di@guests.test');
    await user.click(single.getByRole('button', { name: 'Send Invite' }));
    await single.findByText('di@guests.test is already waiting to be invited, in people.xlsx.');
  });

  test('is not called unreadable when the code that reads it cannot be loaded', async () => {
    const { dialog } = await openBulk();
    vi.stubGlobal('Worker', WithoutCode);
    choose(new File([peopleSheet(['Di', 'di@guests.test']).slice()], 'people.xlsx'));
    expect(await dialog.findByText(/is not on this device yet.*Your file may be fine/)).toBeTruthy();
  });
});
