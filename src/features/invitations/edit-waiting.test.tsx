// @vitest-environment happy-dom
/** Editing pending entries from their list. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { isUnsupported } from '../../../common/outbox/entry.ts';
import { revise } from '../../../common/outbox/revise.ts';
import { listRows, putEntry, rowIn } from '../../../common/outbox/storage/table.ts';
import { addGala, mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { database } from '../../offline/changes/outbox-page.ts';
import { submitQueued } from '../../offline/changes/submit.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

mirrorVisitor(at);

async function openGuests() {
  const id = await addGala(at);
  await openPortal(`/events/details/${id}`);
  await screen.findByText(/^0 (of \d+ )?invited/);
  const invited = async () =>
    (
      await at.appContext.request('listEventInvitations', { event_id: id }, { token: at.visitor.token })
    ).data?.map(({ name, email }) => `${name} ${email}`);
  return { id, invited };
}

async function inviteAdda() {
  const [button] = screen.getAllByRole('button', { name: 'Send Invite' });
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'SEND INVITE' }));
  await user.type(dialog.getByLabelText('Name'), 'Adda');
  await user.type(dialog.getByLabelText('Email'), 'ada@guests.test');
  await user.click(dialog.getByRole('button', { name: 'Send Invite' }));
  await expectToast('Saved on this device. It will be sent when the connection allows.');
}

async function openEdit(name: string) {
  await user.click(await screen.findByRole('button', { name: `Edit: ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'EDIT INVITE' }));
  return {
    dialog,
    async type(label: 'Name' | 'Email', text: string) {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), text);
    },
    save: () => user.click(dialog.getByRole('button', { name: 'Save' })),
  };
}
const waitingRow = () => within(screen.getByRole('list', { name: 'Not sent yet' })).getByRole('listitem');

test('Its form opens filled; an edit made offline replaces the entry, and is sent once', async () => {
  const { invited } = await openGuests();
  const back = at.network.whenever('sendEventInvitation', () => 'no network');
  await inviteAdda();
  const { dialog, type, save } = await openEdit('Adda');
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@guests.test');
  await type('Name', 'Ada');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(waitingRow().textContent).toMatch(/Ada.*Waiting to be sent/));
  expect(await invited()).toEqual([]);

  const again = await openEdit('Ada');
  back();
  await again.save();
  await expectToast('Inviation Sent Successfully');
  expect(await invited()).toEqual(['Ada ada@guests.test']);
  expect(await at.appContext.mailbox('ada@guests.test')).toHaveLength(1);
});

test('A change of another tab is reported once, and replaced when saved again', async () => {
  await openGuests();
  at.network.whenever('sendEventInvitation', () => 'no network');
  await inviteAdda();
  const { type, save } = await openEdit('Adda');
  const { id: companyId } = at.visitor.company;
  const fields = async () =>
    (await listRows(database, companyId)).map((row) => !isUnsupported(row) && row.fields.name);
  await type('Name', 'Ada of this tab');
  const [row] = await listRows(database, companyId);
  if (!row || isUnsupported(row)) throw new Error('Nothing waits');
  const elsewhere = { fields: { ...row.fields, name: 'Ada of the other' }, label: 'Invite Ada of the other' };
  await waitFor(async () => expect(await revise(database, companyId, row.id, elsewhere)).toBe('revised'));
  await save();
  await expectToast(
    'Changed elsewhere meanwhile to “Ada of the other”. Send again to replace that with yours.',
  );
  expect(await fields()).toEqual(['Ada of the other']);
  await save();
  await waitFor(async () => expect(await fields()).toEqual(['Ada of this tab']));
});

test('An entry that had arrived without an answer ends as edited', async () => {
  const { invited } = await openGuests();
  const back = at.network.whenever('sendEventInvitation', () => 'answer lost');
  await inviteAdda();
  const { type, save } = await openEdit('Adda');
  await type('Name', 'Ada');
  back();
  await save();
  await waitFor(async () => expect(await listRows(database, at.visitor.company.id)).toEqual([]));
  expect(await invited()).toEqual(['Ada ada@guests.test']);
});

test('A refused edit stays in the form with its reason and in the list; corrected, it is sent', async () => {
  const { id, invited } = await openGuests();
  const bo = { event_id: id, name: 'Bo', email: 'bo@guests.test' };
  await at.appContext.request('sendEventInvitation', bo, { token: at.visitor.token });
  const back = at.network.whenever('sendEventInvitation', () => 'no network');
  await inviteAdda();
  const { dialog, type, save } = await openEdit('Adda');
  await type('Email', 'bo@guests.test');
  back();
  await save();
  expect(await dialog.findByText(/bo@guests\.test is already invited/)).toBeTruthy();
  expect(await listRows(database, at.visitor.company.id)).toMatchObject([{ state: 'failed' }]);
  await user.keyboard('{Escape}');
  const again = await openEdit('Adda');
  expect(again.dialog.getByText(/bo@guests\.test is already invited/)).toBeTruthy();
  await again.type('Email', 'ada@guests.test');
  expect(again.dialog.queryByText(/is already invited/)).toBeNull();
  await again.save();
  await expectToast('Inviation Sent Successfully');
  expect((await invited())?.sort()).toEqual(['Adda ada@guests.test', 'Bo bo@guests.test']);
});

test('An entry that is being sent cannot be changed, and the form says so', async () => {
  const { invited } = await openGuests();
  at.network.whenever('sendEventInvitation', () => 'no network');
  await inviteAdda();
  const { dialog, type, save } = await openEdit('Adda');
  await type('Name', 'Ada');
  const companyId = at.visitor.company.id;
  const [row] = await listRows(database, companyId);
  // Another tab has claimed it.
  await database.run('readwrite', async (stores) => {
    const entry = await rowIn(stores, companyId, row?.id ?? '');
    if (entry && 'v' in entry) await putEntry(stores, { ...entry, state: 'sending' });
  });
  await save();
  await expectToast('It is being sent just now, as it was. Please try again in a moment.');
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
  expect(await listRows(database, companyId)).toMatchObject([{ label: 'Invite Adda' }]);
  expect(await invited()).toEqual([]);
});

test('A pending sheet is above the list, and is discarded after confirmation', async () => {
  const { id } = await openGuests();
  const companyId = at.visitor.company.id;
  at.network.whenever('bulkSendEventInvitations', () => 'no network');
  await submitQueued({
    companyId,
    call: 'bulkSendEventInvitations',
    queueKey: `event:${id}:sheet`,
    label: 'Invite 123 people',
    request: { event_id: id },
    file: { field: 'invitation_xlsx', name: 'gala.xlsx', type: '', bytes: new ArrayBuffer(4) },
    people: Array.from({ length: 123 }, (_, n) => `${n}@guests.test`),
  });
  const list = within(await screen.findByRole('list', { name: 'Sheets in the outbox' }));
  expect(list.getByRole('listitem').textContent).toBe('gala.xlsx123 people Waiting to be sent');
  expect(screen.queryByText('NO INVITATION FOUND')).toBeNull();
  await user.click(list.getByRole('button', { name: 'Discard the sheet gala.xlsx' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'DISCARD SHEET' }));
  await question.findByText('Nothing has come of it so far.');
  await user.click(question.getByRole('button', { name: /^Discard/ }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Sheets in the outbox' })).toBeNull());
  expect(screen.getByText('NO INVITATION FOUND')).toBeTruthy();
  // It may have arrived, so its undo is pending.
  await waitFor(async () => expect(await listRows(database, companyId)).toEqual([]));
});
