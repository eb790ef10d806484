// @vitest-environment happy-dom
/** Logging out with unsent changes: scenario 28 of docs/reliability.md, each of the four answers. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallName } from '../../../common/contract/calls.ts';
import { readSession } from '../../../common/outbox/storage/records.ts';
import { openReports } from '../../../common/outbox/storage/reports.ts';
import { putResult } from '../../../common/outbox/storage/results.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { addGala, mirrorVisitor, queueInvitation } from '../../../tests/support/outbox/queue-changes.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { discardEntry, drainNow } from '../../offline/changes/entry-actions.ts';
import { database, outboxEvents } from '../../offline/changes/outbox-page.ts';
import { submitQueued } from '../../offline/changes/submit.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';

const at = createScreenFixture('event');
let eventId: string;
const user = userEvent.setup();

// Log-in counts what waits for any company, and files before this one may have left some.
beforeEach(emptyOutbox);
mirrorVisitor(at);
beforeEach(async () => {
  eventId = await addGala(at);
});

afterEach(() => reportOutcome('answered'));

/** @returns lets the invitations pass again */
async function inviteOffline(...names: string[]): Promise<() => void> {
  const back = at.network.whenever('sendEventInvitation', () => 'no network');
  for (const name of names) {
    const saved = await queueInvitation(at, eventId, name);
    expect(saved).toEqual({ outcome: 'saved' });
  }
  return back;
}

/** Log Out of the header's menu; the question that comes then. */
async function logOut() {
  const portal = await openPortal('/account');
  await screen.findByRole('button', { name: /^Connection: .*waiting/ });
  await user.click(screen.getByText('Log Out'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  return {
    ...portal,
    press: (name: string | RegExp) => user.click(dialog.getByRole('button', { name })),
    dialog,
  };
}

const isInvitation = (call: CallName) => call === 'sendEventInvitation';
const SIGN_IN_WORDS = 'Without a connection you cannot sign in again, and the lists kept on this device go.';
const unsent = () => listRows(database, at.visitor.company.id);
const mails = async (name: string) => (await at.appContext.mailbox(`${name}@guests.test`)).length;

test('28: asks, from the account too, and Stay changes nothing', async () => {
  await inviteOffline('Ada', 'Bo', 'Cy');
  const { dialog, press, path } = await logOut();
  expect(
    dialog.getByText(
      /^2 changes have not been sent yet\. 1 change may have arrived: the connection broke before the answer\./,
    ),
  ).toBeTruthy();
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByRole('alertdialog', { name: 'LOG OUT' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(path()).toBe('/account');
  expect(at.network.calls).not.toContain('logout');
  expect(await unsent()).toHaveLength(3);
});

test('28: Send now sends everything, and leaves then', async () => {
  const back = await inviteOffline('Dora', 'Eli');
  const { press, path } = await logOut();
  back();
  await press('Send now');
  await expectToast('Logged out successfully');
  await waitFor(() => expect(path()).toBe('/login'));
  expect([await mails('dora'), await mails('eli')]).toEqual([1, 1]);
  expect(await unsent()).toEqual([]);
});

test('28: Send now comes first with a connection, and after what can be done without where there is none; answers keep their places', async () => {
  await inviteOffline('Ada');
  act(() => reportOutcome('answered'));
  const { dialog, press } = await logOut();
  const sendAfterStay = () => {
    const buttons = within(screen.getByRole('alertdialog')).getAllByRole('button');
    const names = buttons.map(({ textContent }) => textContent);
    expect(names).toContain('Send now');
    return names.indexOf('Send now') - names.indexOf('Stay');
  };
  expect(sendAfterStay()).toBe(-1);
  act(() => reportOutcome('offline'));
  await dialog.findByText(SIGN_IN_WORDS);
  expect(sendAfterStay()).toBe(-1);

  await press('Stay');
  await user.click(screen.getByText('Log Out'));
  await screen.findByText(SIGN_IN_WORDS);
  expect(sendAfterStay()).toBe(2);
  act(() => reportOutcome('answered'));
  await waitFor(() => expect(screen.getByText(SIGN_IN_WORDS).dataset.over).toBe('true'));
  expect(sendAfterStay()).toBe(2);
});

test('28: Send now without a connection says so, and nobody is logged out', async () => {
  await inviteOffline('Ada');
  const { dialog, press, path } = await logOut();
  const stop = outboxEvents.subscribe(
    (event) => event.type === 'outbox:outcome' && reportOutcome(event.outcome),
  );
  await press('Send now');
  await dialog.findByText(/^No connection\./);
  stop();
  reportOutcome('answered');
  expect(dialog.getByRole('button', { name: 'Send now' }).getAttribute('aria-disabled')).toBeNull();
  expect(path()).toBe('/account');
});

test('28, 61: Keep leaves everything for the next log-in of this company, and nothing else, without a network too', async () => {
  await inviteOffline('Ada', 'Bo', 'Cy');
  const { press } = await logOut();
  const tries = at.network.calls.filter(isInvitation).length;
  at.network.next('logout', 'no network');
  await press(`Keep on this device until ${at.visitor.company.name} signs in again`);
  await screen.findByRole('heading', { name: 'Login' });
  const waiting = '3 changes wait on this device until the company logs in again that made them.';
  expect(await screen.findByText(waiting)).toBeTruthy();
  expect(await unsent()).toHaveLength(3);
  await waitFor(async () => expect(await readSession(database)).toBeNull());
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(at.network.calls.filter(isInvitation)).toHaveLength(tries);
});

test('28: Discard throws away exactly these', async () => {
  await inviteOffline('Fay', 'Gus', 'Hal');
  const { press, path } = await logOut();
  await press('Discard 3');
  await expectToast('Logged out successfully');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(await unsent()).toEqual([]);
  expect(await mails('fay')).toBe(0);
});

test('Without a connection nobody is logged out unasked, with nothing waiting either; Stay comes first', async () => {
  const { path } = await openPortal('/account');
  await screen.findByRole('heading', { name: 'ACCOUNT' });
  act(() => reportOutcome('offline'));
  at.network.next('logout', 'no network');
  await user.click(screen.getByText('Log Out'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  expect(dialog.getByText(SIGN_IN_WORDS)).toBeTruthy();
  const answers = dialog.getAllByRole('button').map(({ textContent }) => textContent);
  expect(answers.slice(-2)).toEqual(['Stay', 'Log Out']);
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([path(), at.network.calls.includes('logout')]).toEqual(['/account', false]);

  // The account's own question stays as it is, and this one follows it.
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  const again = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  await user.click(again.getByRole('button', { name: 'Log Out' }));
  await screen.findByRole('heading', { name: 'Login' });
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('The question about unsent changes says without a connection what else goes, and with one does not', async () => {
  await inviteOffline('Ada');
  const { dialog } = await logOut();
  expect(dialog.queryByText(SIGN_IN_WORDS)).toBeNull();
  act(() => reportOutcome('offline'));
  expect(dialog.getByText(SIGN_IN_WORDS)).toBeTruthy();
});

test('Sent by itself behind the question, nobody is logged out unasked', async () => {
  const back = await inviteOffline('Ida');
  const { path } = await logOut();
  back();
  await act(async () => drainNow());
  await screen.findByText('Nothing waits any more. Log out now?');
  // Another dialog than the first one.
  const dialog = within(screen.getByRole('alertdialog', { name: 'LOG OUT' }));
  expect([path(), at.network.calls.includes('logout')]).toEqual(['/account', false]);
  await user.click(dialog.getByRole('button', { name: 'Log Out' }));
  await screen.findByRole('heading', { name: 'Login' });
  expect(await mails('ida')).toBe(1);
});

test('Discarded in another tab behind the question, it is not called sent', async () => {
  await inviteOffline('Jon');
  await logOut();
  const [row] = await unsent();
  await act(async () => void (await discardEntry(at.visitor.company.id, row?.id ?? '')));
  await screen.findByText('Nothing waits any more. Log out now?');
  expect(await mails('jon')).toBe(0);
});

test('What was refused is counted as that', async () => {
  const draft = {
    companyId: at.visitor.company.id,
    call: 'sendEventInvitation',
    queueKey: `event:${eventId}`,
    label: 'Invite Joe',
    request: { event_id: eventId, name: 'Joe', email: 'joe@guests.test' },
  } as const;
  const back = at.network.whenever('sendEventInvitation', () => 'no network');
  await submitQueued(draft);
  back();
  at.network.next('sendEventInvitation', answerOf(422, { message: 'No more users in this plan' }));
  drainNow();
  await waitFor(async () => expect(await unsent()).toMatchObject([{ state: 'failed' }]));
  await openPortal('/account');
  await screen.findByRole('button', { name: /^Connection: / });
  await user.click(screen.getByText('Log Out'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  expect(await dialog.findByText(/^1 change has not been accepted\./)).toBeTruthy();
});

test('Whom a delivered list left out is asked about, and kept for the next log-in', async () => {
  const companyId = at.visitor.company.id;
  const refused = [{ row: 2, name: 'Ken', email: 'ken@guests.test', message: 'Above the limit' }];
  await database.run('readwrite', (stores) =>
    putResult(stores, {
      ...{ companyId, id: 'sheet-1', call: 'bulkSendEventInvitations', queueKey: `event:${eventId}:sheet` },
      ...{ label: 'Invite 3 people', serverId: null, message: '', data: null, finishedAt: Date.now() },
      ...{ people: 3, refused, told: true },
    }),
  );
  await openPortal('/account');
  await screen.findByRole('heading', { name: 'ACCOUNT' });
  await user.click(screen.getByText('Log Out'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  await dialog.findByText(/^Invite 3 people: 2 of 3 people were invited\./);
  await user.click(dialog.getByRole('button', { name: /^Keep on this device/ }));
  await screen.findByRole('heading', { name: 'Login' });
  await waitFor(async () => expect(await readSession(database)).toBeNull());
  expect(await openReports(database, companyId)).toMatchObject([{ id: 'sheet-1', refused }]);
});
