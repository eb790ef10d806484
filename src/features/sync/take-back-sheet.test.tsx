// @vitest-environment happy-dom
/** Undoing a list of people: removes exactly those it has invited, and it is not sent any more. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { KEYS_KEPT_MS } from '../../../common/outbox/storage/key-age.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { TEST_PASSWORD } from '../../../tests/support/api/api-fixture.ts';
import { peopleSheet } from '../../../tests/support/invitations/sheets.ts';
import { addGala, mirrorVisitor, queueInvitation } from '../../../tests/support/outbox/queue-changes.ts';
import { storeEntry } from '../../../tests/support/outbox/store-entry.ts';
import { type Mishap, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { drainNow } from '../../offline/changes/entry-actions.ts';
import { database } from '../../offline/changes/outbox-page.ts';
import { submitQueued } from '../../offline/changes/submit.ts';
import { checkArrival, undoChange } from '../../offline/changes/undo-entry.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
let eventId: string;

mirrorVisitor(at);
beforeEach(async () => {
  eventId = await addGala(at);
});

const token = () => ({ token: at.visitor.token });
const invited = async (by = token()) => {
  const { data } = await at.appContext.request('listEventInvitations', { event_id: eventId }, by);
  return data?.map(({ name }) => name);
};
/** Another device does. */
const inviteAda = () =>
  at.appContext.request(
    'sendEventInvitation',
    { event_id: eventId, name: 'Ada', email: 'ada@guests.test' },
    token(),
  );
const rows = () => listRows(database, at.visitor.company.id);

/** Uploads a list of Ada and Bo. */
async function upload(id: string = crypto.randomUUID()) {
  const bytes = peopleSheet(['Ada', 'ada@guests.test'], ['Bo', 'bo@guests.test']);
  const file = {
    field: 'invitation_xlsx',
    name: 'people.xlsx',
    type: '',
    bytes: new Uint8Array(bytes).buffer,
  };
  return await submitQueued({
    id,
    companyId: at.visitor.company.id,
    call: 'bulkSendEventInvitations',
    queueKey: `event:${eventId}:sheet`,
    label: 'Invite 2 people',
    request: { event_id: eventId },
    people: ['ada@guests.test', 'bo@guests.test'],
    file,
  });
}

/** Uploads it with a mishap that lasts until the returned function is called. */
async function uploadWith(mishap: Mishap) {
  const release = at.network.whenever('bulkSendEventInvitations', () => mishap);
  await upload();
  await waitFor(() => expect(at.network.calls).toContain('bulkSendEventInvitations'));
  return release;
}

/** @returns the question, and the token of a session that the log-out does not end */
async function askToLogOut() {
  const { email } = at.visitor.company;
  const login = await at.appContext.request('login', { email, password: TEST_PASSWORD });
  await openPortal('/account');
  await screen.findByRole('button', { name: /^Connection: .*waiting/ });
  await user.click(screen.getByText('Log Out'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  return { dialog, other: { token: login.data?.access_token ?? '' } };
}

async function askToDiscard() {
  await openPortal('/outbox');
  const list = within(await screen.findByRole('list', { name: /^Not sent: / }));
  await user.click(await list.findByRole('button', { name: 'Discard: Invite 2 people' }));
  return within(await screen.findByRole('alertdialog', { name: 'DISCARD CHANGE' }));
}

describe('One that never arrived', () => {
  test('has invited nobody, whoever is on the list; discarded, it is not sent', async () => {
    const release = await uploadWith('no network');
    await inviteAda();
    const dialog = await askToDiscard();
    await dialog.findByText('Nothing has come of it so far.');
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    release();
    await waitFor(async () => expect(await rows()).toEqual([]));
    expect(await invited()).toEqual(['Ada']);
    expect(await at.appContext.mailbox('bo@guests.test')).toEqual([]);
  });

  test('is not sent by a log-out that undoes uncertain entries', async () => {
    const release = await uploadWith('no network');
    await inviteAda();
    const { dialog, other } = await askToLogOut();
    release();
    await user.click(dialog.getByRole('button', { name: 'Take back what may have arrived' }));
    await waitFor(async () => expect(await rows()).toEqual([]));
    expect(await invited(other)).toEqual(['Ada']);
  });
});

test('One that has arrived is undone for exactly its people', async () => {
  await inviteAda();
  await uploadWith('answer lost');
  expect(await invited()).toEqual(['Ada', 'Bo']);
  const dialog = await askToDiscard();
  await dialog.findByText('It has arrived: it is on the list.');
  await user.click(dialog.getByRole('button', { name: 'Take it back' }));
  await waitFor(async () => expect(await invited()).toEqual(['Ada']));
  await waitFor(async () => expect(await rows()).toEqual([]));
});

test('One that is being sent is undone as soon as it has arrived', async () => {
  let arrive: (mishap?: Mishap) => void = () => undefined;
  at.network.next('bulkSendEventInvitations', new Promise((resolve) => (arrive = resolve)));
  const id = crypto.randomUUID();
  const sent = upload(id);
  await waitFor(async () => expect(await rows()).toMatchObject([{ state: 'sending' }]));
  const taken = undoChange(at.visitor.company.id, id);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  arrive();
  await Promise.all([sent, taken]);
  await waitFor(async () => expect(await rows()).toEqual([]));
  expect(await invited()).toEqual([]);
});

test('One that is being sent and does not arrive is not sent again once it is undone', async () => {
  let arrive: (mishap?: Mishap) => void = () => undefined;
  at.network.next('bulkSendEventInvitations', new Promise((resolve) => (arrive = resolve)));
  const id = crypto.randomUUID();
  const sent = upload(id);
  await waitFor(async () => expect(await rows()).toMatchObject([{ state: 'sending' }]));
  const taken = undoChange(at.visitor.company.id, id);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  arrive('no network');
  await Promise.all([sent, taken]);
  drainNow();
  await waitFor(async () => expect(await rows()).toEqual([]));
  expect(at.network.calls.filter((call) => call === 'bulkSendEventInvitations')).toHaveLength(1);
  expect(await invited()).toEqual([]);
  expect(await at.appContext.mailbox('bo@guests.test')).toEqual([]);
});

test('One that is being undone is not undone a second time at log-out', async () => {
  let arrive: (mishap?: Mishap) => void = () => undefined;
  at.network.next('bulkSendEventInvitations', new Promise((resolve) => (arrive = resolve)));
  const id = crypto.randomUUID();
  const sent = upload(id);
  await waitFor(async () => expect(await rows()).toMatchObject([{ state: 'sending' }]));
  const taken = undoChange(at.visitor.company.id, id);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await openPortal('/account');
  await screen.findByRole('button', { name: /^Connection: / });
  await user.click(screen.getByText('Log Out'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'LOG OUT' }));
  await dialog.findByRole('button', { name: 'Discard 2' });
  expect(dialog.queryByRole('button', { name: 'Take back what may have arrived' })).toBeNull();
  arrive();
  await Promise.all([sent, taken]);
});

test('A log-out that takes back says so when it also sends the rest', async () => {
  const release = at.network.whenever('sendEventInvitation', () => 'no network');
  for (const name of ['Ada', 'Bo']) await queueInvitation(at, eventId, name);
  const { dialog, other } = await askToLogOut();
  const both = await dialog.findByRole('button', {
    name: 'Take back what may have arrived, and send the rest',
  });
  release();
  await user.click(both);
  await waitFor(async () => expect(await rows()).toEqual([]));
  expect(await invited(other)).toEqual(['Bo']);
});

test('One sent a month ago is looked for on the list, and its listed people are cancelled', async () => {
  const release = await uploadWith('answer lost');
  await waitFor(async () => expect(await rows()).toMatchObject([{ state: 'pending', attempts: 1 }]));
  const [row] = await rows();
  const firstSentAt = Date.now() - KEYS_KEPT_MS - 1;
  await storeEntry(database, row, { firstSentAt });
  release();
  expect(await checkArrival(at.visitor.company.id, row?.id ?? '')).toBe('there');
  expect(await undoChange(at.visitor.company.id, row?.id ?? '')).toBe('taken-back');
  expect(await invited()).toEqual([]);
  expect(at.network.calls).not.toContain('findChange');
  expect(at.network.calls).not.toContain('undoChange');
});
