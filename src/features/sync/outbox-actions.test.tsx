// @vitest-environment happy-dom
/** What a user can do about the entries of the outbox, on its screen. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drain } from '../../../common/outbox/delivery/drain.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { createOutboxScreen, openOutbox, rowsOf } from '../../../tests/support/screens/outbox-screen.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { database, pageHost } from '../../offline/changes/outbox-page.ts';
import { connection } from '../../offline/connection/connectivity.ts';

const { at, event, inviteOffline } = createOutboxScreen();
const user = userEvent.setup();

test('On a full device says that what waits is not sent, until there is room', async () => {
  await inviteOffline(await event('Gala'), 'Ada');
  vi.spyOn(console, 'warn').mockReturnValue();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await openOutbox();
  const sendNow = await within(screen.getByRole('main')).findByRole('button', { name: 'Send now' });
  await user.click(sendNow);
  // On the screen, and in the header's panel.
  await waitFor(() =>
    expect(screen.getAllByText(/^This device is full, so what waits here is not sent\./)).toHaveLength(2),
  );
  put.mockRestore();
  await user.click(sendNow);
  await screen.findByText('NOTHING IS WAITING');
  expect(screen.queryByText(/^This device is full/)).toBeNull();
});

test('21: what the server refused stands there with its words, and is corrected in its form', async () => {
  const gala = await event('Gala');
  const known = { event_id: gala, name: 'Di', email: 'di@guests.test' };
  await at.appContext.request('sendEventInvitation', known, { token: at.visitor.token });
  await inviteOffline(gala, 'Di again', 'di@guests.test');
  await drain(pageHost(), 'now');
  const { path } = await openOutbox();
  const [row] = await rowsOf('Gala');
  expect(row).toMatch(/^Invite Di againNot accepted.*already/);
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Edit: Invite Di again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'EDIT INVITE' }));
  expect(path()).toContain(`/events/details/${gala}`);
  const email = dialog.getByLabelText<HTMLInputElement>('Email');
  expect(email.value).toBe('di@guests.test');
  await user.clear(email);
  await user.type(email, 'dia@guests.test');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expectToast('Inviation Sent Successfully');
  await waitFor(async () => expect(await listRows(database, at.visitor.company.id)).toEqual([]));
});

test('Is taken along as a file', async () => {
  await inviteOffline(await event('Gala'), 'Ed');
  await openOutbox();
  await rowsOf('Gala');
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toMatchObject({
    unsent: [{ what: 'Invite Ed', where: 'Gala', state: 'waiting', entered: { email: 'ed@guests.test' } }],
  });
});

test('What was refused of one event is tried again, or discarded, all at once', async () => {
  const gala = await event('Gala');
  for (const name of ['Di', 'Ed', 'Flo']) {
    const known = { event_id: gala, name, email: `${name.toLowerCase()}@guests.test` };
    await at.appContext.request('sendEventInvitation', known, { token: at.visitor.token });
    await inviteOffline(gala, name);
  }
  await drain(pageHost(), 'now');
  await openOutbox();
  const main = within(screen.getByRole('main'));
  await main.findByText('3 not accepted');
  const before = at.network.calls.filter((name) => name === 'sendEventInvitation').length;
  await user.click(await main.findByRole('button', { name: 'Retry all not accepted: Gala' }));
  await waitFor(() =>
    expect(at.network.calls.filter((name) => name === 'sendEventInvitation')).toHaveLength(before + 3),
  );
  await main.findByText('3 not accepted');
  await user.click(await main.findByRole('button', { name: 'Discard all not accepted: Gala' }));
  const question = await screen.findByRole('alertdialog', { name: 'DISCARD CHANGES' });
  expect(question.textContent).toContain('Discard 3 changes?');
  await user.click(within(question).getByRole('button', { name: 'Discard 3' }));
  await main.findByText('NOTHING IS WAITING');
});

test.each(['Send now', 'Retry: Invite Ada'])('%s without a connection is answered at once', async (name) => {
  await inviteOffline(await event('Quay Night'), 'Ada');
  await openOutbox();
  const button = await within(await screen.findByRole('main')).findByRole('button', { name });
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  act(() => connection.set('offline'));
  await user.click(button);
  await expectToast('Trying to send now. What does not arrive stays here.');
  expect(await listRows(database, at.visitor.company.id)).toHaveLength(1);
});
