// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addEvent } from '../../../tests/support/api-items.ts';
import { told } from '../../../tests/support/at-the-screen.ts';
import { answerOf, openPortal } from '../../../tests/support/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screen-fixture.ts';
import { mirrorSession } from '../../offline/session-mirror.ts';
import { drainNow } from '../../offline/submit.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

beforeEach(() => mirrorSession({ companyId: at.visitor.company.id, token: at.visitor.token }));

/** The details of an event with these people invited, by name. */
async function openGuests(...names: string[]) {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
  for (const name of names) {
    const guest = { name, email: `${name.toLowerCase().replace(/\W+/g, '.')}@guests.test`, event_id: id };
    await at.appContext.request('sendEventInvitation', guest, { token: at.visitor.token });
  }
  const portal = await openPortal(`/events/details/${id}`);
  await screen.findByText(`${names.length} of 50 invited`);
  const invited = async () =>
    (
      await at.appContext.request('listEventInvitations', { event_id: id }, { token: at.visitor.token })
    ).data?.map(({ name }) => name);
  return { ...portal, invited };
}

async function openInvite() {
  const [button] = screen.getAllByRole('button', { name: 'Send Invite' });
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'SEND INVITE' }));
  return { dialog, send: () => user.click(dialog.getByRole('button', { name: 'Send Invite' })) };
}

async function invite(name: string, email: string) {
  const { dialog, send } = await openInvite();
  await user.type(dialog.getByLabelText('Name'), name);
  await user.type(dialog.getByLabelText('Email'), email);
  await send();
  return dialog;
}

const guests = () =>
  within(screen.getByRole('list', { name: 'Invited Users' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const unsent = () => within(screen.getByRole('list', { name: 'Not sent yet' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('Invited people', () => {
  test('are none at first', async () => {
    await openGuests();
    expect(screen.getByText('NO INVITATION FOUND')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Send Invite' })).toHaveLength(2);
  });

  test('are found by name and e-mail, whatever the accents, and the search stays in the address', async () => {
    const { path } = await openGuests('Zoë Ångström', 'José Muñoz', 'Ana Silva');
    await user.type(screen.getByRole('searchbox'), 'angstrom');
    await waitFor(() => expect(guests()).toEqual([expect.stringContaining('Zoë Ångström')]));
    expect(screen.getByText('1 found')).toBeTruthy();
    await waitFor(() => expect(path()).toContain('search=angstrom'));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'ana.silva@');
    await waitFor(() => expect(guests()).toEqual([expect.stringContaining('Ana Silva')]));
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('NO INVITATION FOUND')).toBeTruthy();
  });
});

test('Of who is invited to an unpaid event the list and the dialog say when the mails leave', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 1 });
  await openPortal(`/events/details/${id}`);
  await screen.findByText('0 of 50 invited');
  const held = /Their mails leave when the event is paid\./;
  expect(screen.queryByText(held)).toBeNull();
  const dialog = await invite('Ada', 'ada@guests.test');
  expect(dialog.getByText(held)).toBeTruthy();
  await told('Inviation Sent Successfully');
  await closed();
  await screen.findByText('1 of 50 invited');
  expect(screen.getByText(held).textContent).toBe('Their mails leave when the event is paid.');
  expect(await at.appContext.mailbox('ada@guests.test')).toEqual([]);
});

test('Of more people than the plan admits the list says that mails may wait', async () => {
  const event = { name: 'Gala', paymentStatus: 2, userLimit: 2 };
  const { id } = await addEvent(at.appContext, at.visitor, event);
  const result = [1, 2, 3].map((one) => ({ _id: `i${one}`, name: `G ${one}`, email: `g${one}@guests.test` }));
  at.network.next('listEventInvitations', answerOf(200, { data: { result } }));
  await openPortal(`/events/details/${id}`);
  await screen.findByText('3 of 2 invited');
  expect(
    screen.getByText(
      'The plan admits 2 users: mails that have not left yet wait for a free place or a larger plan.',
    ),
  ).toBeTruthy();
});

test('Of ten thousand invited people only those in sight are drawn, and everybody is found', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, {
    name: 'Gala',
    paymentStatus: 2,
    userLimit: 10_000,
  });
  const result = Array.from({ length: 10_000 }, (_, at) => ({
    _id: `i${at}`,
    name: `Guest ${at}`,
    email: `g${at}@guests.test`,
  }));
  at.network.next('listEventInvitations', answerOf(200, { data: { result } }));
  await openPortal(`/events/details/${id}`);
  await screen.findByText('10,000 of 10,000 invited');
  expect(guests().length).toBeGreaterThan(0);
  expect(guests().length).toBeLessThan(60);
  await user.type(screen.getByRole('searchbox'), 'g9999@');
  await waitFor(() => expect(guests()).toEqual([expect.stringContaining('Guest 9999')]));
});

describe('An invitation', () => {
  test('wants a name, then an e-mail', async () => {
    await openGuests();
    const { dialog, send } = await openInvite();
    await send();
    await told('Name is not allowed to empty');
    await user.type(dialog.getByLabelText('Name'), 'Ana');
    await send();
    await told('Email is not allowed to empty');
    expect(at.network.calls).not.toContain('sendEventInvitation');
  });

  test('is sent, once however often it is submitted', async () => {
    const { invited } = await openGuests();
    const { dialog } = await openInvite();
    await user.type(dialog.getByLabelText('Name'), 'Ana');
    await user.type(dialog.getByLabelText('Email'), 'ana@guests.test');
    await user.dblClick(dialog.getByRole('button', { name: 'Send Invite' }));
    await told('Inviation Sent Successfully');
    await waitFor(() => expect(guests()).toHaveLength(1));
    expect(await invited()).toEqual(['Ana']);
    await closed();
  });

  test('is followed by another one in the same dialog, online and without a connection', async () => {
    const { invited } = await openGuests();
    const { dialog, send } = await openInvite();
    const another = () => user.click(dialog.getByRole('button', { name: 'Invite and add another' }));
    const name = dialog.getByLabelText<HTMLInputElement>('Name');
    const email = dialog.getByLabelText<HTMLInputElement>('Email');
    await another();
    await told('Name is not allowed to empty');
    await user.type(name, 'Ana');
    await user.type(email, 'ana@guests.test');
    await another();
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Ana is invited.'));
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect([name.value, email.value]).toEqual(['', '']);

    /** The typing library goes on from what it typed before: it does not see a form that is emptied. */
    async function fill(values: { name: string; email: string }) {
      await user.clear(name);
      await user.type(name, values.name);
      await user.clear(email);
      await user.type(email, values.email);
    }
    const back = at.network.whenever('sendEventInvitation', () => 'no network');
    await fill({ name: 'Bo', email: 'bo@guests.test' });
    await another();
    await waitFor(() =>
      expect(dialog.getByRole('status').textContent).toBe(
        'Bo is saved on this device. The invitation will be sent when the connection allows.',
      ),
    );
    await waitFor(() => expect(name.value).toBe(''));

    back();
    await fill({ name: 'Cy', email: 'cy@guests.test' });
    await send();
    await closed();
    await waitFor(async () => expect((await invited())?.sort()).toEqual(['Ana', 'Bo', 'Cy']));
  });

  test('that is refused says why in its form, and can be corrected there', async () => {
    const { invited } = await openGuests('Ana');
    const dialog = await invite('Ana again', 'ana@guests.test');
    const message = await dialog.findByText(/ana@guests\.test is already on this list/);
    expect(dialog.getByLabelText('Email').getAttribute('aria-describedby')).toContain(
      message.closest('p')?.id,
    );
    await user.clear(dialog.getByLabelText('Email'));
    await user.type(dialog.getByLabelText('Email'), 'ana2@guests.test');
    await user.click(dialog.getByRole('button', { name: 'Send Invite' }));
    await told('Inviation Sent Successfully');
    expect((await invited())?.sort()).toEqual(['Ana', 'Ana again']);
  });

  test('of somebody on the list, or waiting, is said so before it is saved; pressed again, it is sent', async () => {
    await openGuests('Ana');
    const dialog = await invite('Ana again', 'ANA@guests.test');
    await dialog.findByText(
      'ANA@guests.test is already on this list. If it was cancelled on another device, press again.',
    );
    expect(at.network.calls).not.toContain('sendEventInvitation');
    await user.click(dialog.getByRole('button', { name: 'Send Invite' }));
    await dialog.findByText(/is already invited to this event\./);
    await user.clear(dialog.getByLabelText('Email'));
    await user.type(dialog.getByLabelText('Email'), 'bo@guests.test');
    at.network.whenever('sendEventInvitation', () => 'no network');
    await user.click(dialog.getByRole('button', { name: 'Send Invite' }));
    await told('Saved on this device. It will be sent when the connection allows.');
    await closed();
    const again = await invite('Bo', 'bo@guests.test');
    await again.findByText(/^bo@guests\.test is already waiting to be invited\./);
  });

  test('that is refused without words shows the fallback', async () => {
    await openGuests();
    at.network.next('sendEventInvitation', answerOf(400, { data: null }));
    await invite('Ana', 'ana@guests.test');
    await told('Send Invite Action Failed');
  });

  test('without a connection is on the device and in the list at once', async () => {
    const { invited } = await openGuests('Bo');
    at.network.whenever('sendEventInvitation', () => 'no network');
    await invite('Ana', 'ana@guests.test');
    await told('Saved on this device. It will be sent when the connection allows.');
    await closed();
    await waitFor(() =>
      expect(unsent().getByRole('listitem').textContent).toMatch(/Ana.*Waiting to be sent/),
    );
    expect(await invited()).toEqual(['Bo']);
  });

  test('that waits and is cancelled leaves no trace', async () => {
    const { invited } = await openGuests('Bo');
    at.network.whenever('sendEventInvitation', () => 'no network');
    await invite('Ana', 'ana@guests.test');
    await closed();
    await user.click(await screen.findByRole('button', { name: 'Cancel the invitation of Ana' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
    await waitFor(async () => expect(await invited()).toEqual(['Bo']));
  });

  test('that is called off while it is being sent does not stay', async () => {
    const { invited } = await openGuests('Bo');
    let answer: (mishap: undefined) => void = () => undefined;
    at.network.next('sendEventInvitation', new Promise((resolve) => (answer = resolve)));
    await invite('Ana', 'ana@guests.test');
    await waitFor(() => expect(at.network.calls).toContain('sendEventInvitation'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    answer(undefined);
    await told('taken back');
    await waitFor(() => expect(at.network.calls).toContain('cancelEventInvitation'));
    await waitFor(async () => expect(await invited()).toEqual(['Bo']));
  });

  test('that is sent behind the question about its cancellation is cancelled at the server', async () => {
    const { invited } = await openGuests('Bo');
    const back = at.network.whenever('sendEventInvitation', () => 'no network');
    await invite('Ana', 'ana@guests.test');
    await closed();
    await user.click(await screen.findByRole('button', { name: 'Cancel the invitation of Ana' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'CANCEL INVITE' }));
    back();
    await act(async () => drainNow());
    await waitFor(async () => expect(await invited()).toEqual(['Ana', 'Bo']));
    await waitFor(() => expect(guests()).toHaveLength(2));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await told('Invitation cancelled successfully');
    expect(await invited()).toEqual(['Bo']);
  });
});

describe('Cancelling an invitation', () => {
  async function cancel(name: string) {
    await user.click(screen.getByRole('button', { name: `Cancel the invitation of ${name}` }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'CANCEL INVITE' }));
    expect(dialog.getByText('Are you sure you want to cancel this user invitation?')).toBeTruthy();
    return dialog;
  }

  test('asks first, and does nothing on Cancel', async () => {
    await openGuests('Ana');
    const dialog = await cancel('Ana');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(at.network.calls).not.toContain('cancelEventInvitation');
  });

  test('takes the person off the list', async () => {
    await openGuests('Ana', 'Bo');
    const dialog = await cancel('Ana');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await told('Invitation cancelled successfully');
    await waitFor(() => expect(guests()).toEqual([expect.stringContaining('Bo')]));
  });

  test('without a connection waits, with the person struck through, and can be taken back', async () => {
    await openGuests('Ana');
    // Each time: answered reads start further tries.
    at.network.whenever('cancelEventInvitation', () => 'no network');
    const dialog = await cancel('Ana');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await told('Saved on this device. It will be sent when the connection allows.');
    expect(await screen.findByText('Cancel waiting')).toBeTruthy();
    // While an attempt is under way it cannot be taken back; the attempt fails soon. Once it was taken back the button
    // is gone, so a repetition finds none to press.
    await waitFor(async () => {
      const keep = screen.queryByRole('button', { name: 'Keep the invitation of Ana' });
      if (keep) await user.click(keep);
      expect(screen.queryByText('Cancel waiting')).toBeNull();
    });
    expect(await screen.findByRole('button', { name: 'Cancel the invitation of Ana' })).toBeTruthy();
  });

  test('that fails without words shows the fallback', async () => {
    await openGuests('Ana');
    at.network.next('cancelEventInvitation', answerOf(400, { data: null }));
    const dialog = await cancel('Ana');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await told('Failed to cancel invitation');
  });
});

test('A list that was never read on this device is not exported as one without people', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
  at.network.whenever('listEventInvitations', () => 'no network');
  await openPortal(`/events/details/${id}`);
  await screen.findByText('The invited people could not be loaded.');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Export or print' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Print the door list' }));
  await told('The list has not been read on this device yet. It takes a connection once.');
  expect(print).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
