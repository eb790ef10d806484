// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { outgoingMails } from '../../../../server/infra/db/schema.ts';
import { addEvent } from '../../../../tests/support/api/api-items.ts';
import { closed, guests } from '../../../../tests/support/screens/guest-list-screen.ts';
import { answerOf, openPortal } from '../../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../../tests/support/screens/signed-in-screen.ts';
import { drainNow } from '../../../offline/changes/entry-actions.ts';
import { mirrorSession } from '../../../offline/changes/session-mirror.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

beforeEach(() => mirrorSession({ companyId: at.visitor.company.id, token: at.visitor.token }));

/** The details of an event with these people; mails to `typo…` were refused. */
async function openRefused({ isTriedAgain = false }: { isTriedAgain?: boolean }, ...names: string[]) {
  const { appContext: api, visitor } = at;
  const { id } = await addEvent(api, visitor, { paymentStatus: 2 });
  for (const name of names) {
    const fields = { event_id: id, name, email: `${name.toLowerCase()}@${id}.test` };
    await api.request('sendEventInvitation', fields, visitor);
  }
  await api.appContext.db
    .update(outgoingMails)
    .set({
      dueAt: isTriedAgain ? new Date(api.clock.now().getTime() + 3_600_000) : null,
      attempts: isTriedAgain ? 1 : 2,
      lastError: 'rejected: 550 5.1.1 No such user',
    })
    .where(like(outgoingMails.to, 'typo%'));
  await api.appContext.mail.deliverDue();
  await openPortal(`/events/details/${id}`);
  await screen.findByText(`${names.length} of 50 invited`);
  const listed = async () =>
    (await api.request('listEventInvitations', { event_id: id }, visitor)).data?.map(
      ({ email, mail }) => `${email.replace(`@${id}`, '')} ${mail?.state}`,
    );
  return { listed, domain: `${id}.test` };
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('People whose mail failed', () => {
  test('are listed with the reason, corrected and sent again', async () => {
    const { listed, domain } = await openRefused({}, 'Ana', 'Typo');
    expect(screen.getByText('1 invitation was not delivered.')).toBeTruthy();
    const cards = within(screen.getByRole('list', { name: 'Not delivered' }));
    expect(cards.getByText('There is no such mailbox.')).toBeTruthy();
    expect(cards.getByText('550 5.1.1 No such user')).toBeTruthy();
    await press('Correct and send again: Typo');
    const dialog = within(await screen.findByRole('dialog', { name: 'CORRECT AND SEND AGAIN' }));
    const email = dialog.getByLabelText<HTMLInputElement>('Email');
    expect(email.value).toBe(`typo@${domain}`);
    await user.clear(email);
    await user.type(email, `ana@${domain}`);
    const send = () => user.click(dialog.getByRole('button', { name: 'Send again' }));
    await send();
    expect(await dialog.findByText(/^ana@.* is already on this list/)).toBeTruthy();
    // The cached list may be old: on a second press the server decides.
    await send();
    expect(await dialog.findByText(`ana@${domain} is already invited to this event.`)).toBeTruthy();
    await user.clear(email);
    await user.type(email, `tyra@${domain}`);
    await send();
    await closed();
    await expectToast('The invitation is sent again');
    await waitFor(() => expect(screen.queryByText('1 invitation was not delivered.')).toBeNull());
    expect(await listed()).toEqual(['ana.test sent', 'tyra.test queued']);
    // The pressed button is gone: focus moves on in the list.
    const list = screen.getByRole('list', { name: 'Invited Users' });
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
  });

  test('are corrected offline, and sent again later', async () => {
    const { domain } = await openRefused({}, 'Typo');
    const back = at.network.whenever('correctInvitation', () => 'no network');
    await press('Send again: Typo');
    await expectToast('Saved on this device');
    expect(await screen.findByText(`Waiting to be sent to typo@${domain}`)).toBeTruthy();
    expect(screen.getByText('1 invitation waits on this device to be sent again.')).toBeTruthy();
    back();
  });

  test('can be corrected while their mail is still retried', async () => {
    const { listed, domain } = await openRefused({ isTriedAgain: true }, 'Typo');
    const cards = within(screen.getByRole('list', { name: 'Not delivered' }));
    expect(cards.getByText('There is no such mailbox. It will be tried again.')).toBeTruthy();
    expect(screen.queryByText(/can be sent again/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send again: Typo' })).toBeNull();
    await press('Correct and send again: Typo');
    const dialog = within(await screen.findByRole('dialog', { name: 'CORRECT AND SEND AGAIN' }));
    await user.clear(dialog.getByLabelText('Email'));
    await user.type(dialog.getByLabelText('Email'), `tyra@${domain}`);
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await closed();
    await waitFor(async () => expect(await listed()).toEqual(['tyra.test queued']));
  });

  test('whose correction was refused later can be corrected from that input', async () => {
    const { domain } = await openRefused({}, 'Typo', 'Typo1');
    at.network.whenever('correctInvitation', () => 'no network');
    const correct = async () => {
      await press('Correct and send again: Typo');
      return within(await screen.findByRole('dialog', { name: 'CORRECT AND SEND AGAIN' }));
    };
    let dialog = await correct();
    await user.clear(dialog.getByLabelText('Email'));
    await user.type(dialog.getByLabelText('Email'), `typo2@${domain}`);
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await expectToast('Saved on this device');
    at.network.whenever('correctInvitation', () => answerOf(409, { message: 'Taken.' }));
    drainNow();
    expect(await screen.findByText('Not sent again: Taken.')).toBeTruthy();
    dialog = await correct();
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe(`typo2@${domain}`);

    // Also while all are being sent again.
    await user.keyboard('{Escape}');
    await closed();
    at.network.whenever('resendFailedInvitations', () => 'no network');
    await press('Send all again');
    await screen.findByText('Waiting to be sent again');
    expect(screen.getByText('Not sent again: Taken.')).toBeTruthy();
  });

  test('are all sent again at once, and have a filter when they are many', async () => {
    const { listed } = await openRefused({}, 'Ana', 'Typo1', 'Typo2', 'Typo3', 'Typo4');
    expect(screen.getByText('4 invitations were not delivered.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Not delivered' })).toBeNull();
    await press('Show them');
    expect(within(screen.getByRole('list', { name: 'Not delivered' })).getAllByRole('listitem')).toHaveLength(
      4,
    );
    await user.click(screen.getByRole('button', { name: /Show people by what became of their mail/ }));
    await user.click(await screen.findByRole('option', { name: 'Sent · 1' }));
    await waitFor(() => expect(guests()).toHaveLength(1));
    await press('Send all again');
    await expectToast('The invitations are sent again');
    await waitFor(async () =>
      expect((await listed())?.filter((guest) => guest.endsWith('queued'))).toHaveLength(4),
    );
  });

  test('are shown as waiting while the resending of all waits on this device', async () => {
    await openRefused({}, 'Typo1', 'Typo2');
    at.network.whenever('resendFailedInvitations', () => 'no network');
    await press('Send all again');
    await expectToast('Saved on this device');
    expect(await screen.findByText('2 invitations wait on this device to be sent again.')).toBeTruthy();
    const cards = within(screen.getByRole('list', { name: 'Not delivered' }));
    expect(cards.getAllByText('Waiting to be sent again')).toHaveLength(2);
    expect(cards.queryByRole('button', { name: /^Send again/ })).toBeNull();
    expect(cards.getAllByRole('button', { name: /^Correct/ })).toHaveLength(2);
  });
});

test('A bounced mail is shown like a refused one, and sent again', async () => {
  const { appContext: api, visitor } = at;
  const { id: event_id } = await addEvent(api, visitor, { paymentStatus: 2 });
  const to = 'returned@guests.test';
  await api.request('sendEventInvitation', { event_id, name: 'Ana', email: to }, visitor);
  const [mail] = await api.mailbox(to);
  const body = new URLSearchParams({ id: mail?.id ?? '', to });
  await api.app.request('/dev/mail/bounce', { method: 'POST', body });
  await openPortal(`/events/details/${event_id}`);
  expect(await screen.findByText('1 invitation was not delivered.')).toBeTruthy();
  const cards = within(screen.getByRole('list', { name: 'Not delivered' }));
  expect(cards.getByText('There is no such mailbox.')).toBeTruthy();
  expect(cards.getByText(`550 5.1.1 <${to}>: no such user`)).toBeTruthy();
  await press('Send again: Ana');
  await expectToast('The invitation is sent again');
  await waitFor(() => expect(screen.queryByText('1 invitation was not delivered.')).toBeNull());
});

test('Nothing is shown for an API without mail states', async () => {
  const { appContext: api, visitor } = at;
  const { id } = await addEvent(api, visitor, { paymentStatus: 2 });
  const result = [{ _id: 'x', name: 'Ana', email: 'ana@guests.test' }];
  at.network.whenever('listEventInvitations', () => answerOf(200, { data: { result } }));
  await openPortal(`/events/details/${id}`);
  await screen.findByText('1 of 50 invited');
  expect(guests().join()).not.toContain('Sent');
  expect(screen.queryByRole('button', { name: /what became of their mail/ })).toBeNull();
});
