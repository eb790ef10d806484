// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import { fill } from '../../../tests/support/screens/fill.ts';
import {
  closed,
  guests,
  openGuestList,
  openInvite,
  sendInvite,
  unsent,
} from '../../../tests/support/screens/guest-list-screen.ts';
import { answerOf } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { drainNow } from '../../offline/changes/entry-actions.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
const openGuests = (...names: string[]) => openGuestList(at, names);
const invite = (name: string, email: string) => sendInvite(user, name, email);

mirrorVisitor(at);

describe('An invitation', () => {
  test('requires a name, then an e-mail', async () => {
    await openGuests();
    const { dialog, send } = await openInvite(user);
    await send();
    await expectToast('Name is not allowed to empty');
    await fill(user, dialog.getByLabelText('Name'), 'Ana');
    await send();
    await expectToast('Email is not allowed to empty');
    expect(at.network.calls).not.toContain('sendEventInvitation');
  });

  test('to a likely misspelt provider shows a hint during typing, and is sent anyway', async () => {
    await openGuests();
    const { dialog } = await openInvite(user);
    const [name, email] = [dialog.getByLabelText('Name'), dialog.getByLabelText('Email')];
    await user.type(name, 'Ana');
    await user.type(email, 'ana@gmail.co');
    expect(dialog.queryByText(/^Did you mean/)).toBeNull();
    await user.click(name);
    expect(dialog.getByText('Did you mean ana@gmail.com?')).toBeTruthy();
    await user.type(email, 'm');
    expect(dialog.queryByText(/^Did you mean/)).toBeNull();
    await user.type(email, '{Backspace}{Backspace}{Backspace}con');
    expect(dialog.getByText('Did you mean ana@gmail.com?')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Invite and add another' }));
    await waitFor(() => expect(guests()).toEqual([expect.stringContaining('ana@gmail.con')]));
    await waitFor(() => expect(dialog.queryByText(/^Did you mean/)).toBeNull());
  });

  test('is sent, once however often it is submitted', async () => {
    const { invited } = await openGuests();
    const { dialog } = await openInvite(user);
    await fill(user, dialog.getByLabelText('Name'), 'Ana');
    await fill(user, dialog.getByLabelText('Email'), 'ana@guests.test');
    await user.dblClick(dialog.getByRole('button', { name: 'Send Invite' }));
    await expectToast('Inviation Sent Successfully');
    await waitFor(() => expect(guests()).toHaveLength(1));
    expect(await invited()).toEqual(['Ana']);
    await closed();
  });

  test('can be followed by another one in the same dialog, online and offline', async () => {
    const { invited } = await openGuests();
    const { dialog, send } = await openInvite(user);
    const another = () => user.click(dialog.getByRole('button', { name: 'Invite and add another' }));
    const name = dialog.getByLabelText<HTMLInputElement>('Name');
    const email = dialog.getByLabelText<HTMLInputElement>('Email');
    await another();
    await expectToast('Name is not allowed to empty');
    await fill(user, name, 'Ana');
    await fill(user, email, 'ana@guests.test');
    await another();
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Ana is invited.'));
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect([name.value, email.value]).toEqual(['', '']);

    /** The typing library continues with its earlier text: it does not notice that a form was cleared. */
    async function refill(values: { name: string; email: string }) {
      await user.clear(name);
      await fill(user, name, values.name);
      await user.clear(email);
      await fill(user, email, values.email);
    }
    const back = at.network.whenever('sendEventInvitation', () => 'no network');
    await refill({ name: 'Bo', email: 'bo@guests.test' });
    await another();
    await waitFor(() =>
      expect(dialog.getByRole('status').textContent).toBe(
        'Bo is saved on this device. The invitation will be sent when the connection allows.',
      ),
    );
    await waitFor(() => expect(name.value).toBe(''));

    back();
    act(drainNow);
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Bo is invited.'));
    await refill({ name: 'Cy', email: 'cy@guests.test' });
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
    await fill(user, dialog.getByLabelText('Email'), 'ana2@guests.test');
    await user.click(dialog.getByRole('button', { name: 'Send Invite' }));
    await expectToast('Inviation Sent Successfully');
    expect((await invited())?.sort()).toEqual(['Ana', 'Ana again']);
  });

  test('of a listed or pending person warns before saving; a second press sends it', async () => {
    await openGuests('Ana');
    const dialog = await invite('Ana again', 'ANA@guests.test');
    await dialog.findByText(
      'ANA@guests.test is already on this list. If it was cancelled on another device, press again.',
    );
    expect(at.network.calls).not.toContain('sendEventInvitation');
    await user.click(dialog.getByRole('button', { name: 'Send Invite' }));
    await dialog.findByText(/is already invited to this event\./);
    await user.clear(dialog.getByLabelText('Email'));
    await fill(user, dialog.getByLabelText('Email'), 'bo@guests.test');
    at.network.whenever('sendEventInvitation', () => 'no network');
    await user.click(dialog.getByRole('button', { name: 'Send Invite' }));
    await expectToast('Saved on this device. It will be sent when the connection allows.');
    await closed();
    const again = await invite('Bo', 'bo@guests.test');
    await again.findByText(/^bo@guests\.test is already waiting to be invited\./);
  });

  test('of a person with a pending cancellation is queued behind it', async () => {
    const { invited } = await openGuests('Ana');
    const restore = at.network.whenever('cancelEventInvitation', () => 'no network');
    const restoreSending = at.network.whenever('sendEventInvitation', () => 'no network');
    await user.click(await screen.findByRole('button', { name: 'Cancel the invitation of Ana' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await expectToast('Saved on this device. It will be sent when the connection allows.');
    await closed();
    await invite('Ana Lund', 'ana@guests.test');
    await closed();
    restore();
    restoreSending();
    await act(() => drainNow());
    await waitFor(async () => expect(await invited()).toEqual(['Ana Lund']));
  });

  test('that is half typed is restored after Esc, and discarded after Cancel', async () => {
    await openGuests();
    const name = async () => (await openInvite(user)).dialog.getByLabelText<HTMLInputElement>('Name');
    await fill(user, await name(), 'Ana');
    await user.keyboard('{Escape}');
    await closed();
    expect((await name()).value).toBe('Ana');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect((await name()).value).toBe('');
  });

  test('that is refused without a message shows the fallback', async () => {
    await openGuests();
    at.network.next('sendEventInvitation', answerOf(400, { data: null }));
    await invite('Ana', 'ana@guests.test');
    await expectToast('Send Invite Action Failed');
  });

  test('offline is stored and listed at once', async () => {
    const { invited } = await openGuests('Bo');
    at.network.whenever('sendEventInvitation', () => 'no network');
    await invite('Ana', 'ana@guests.test');
    await expectToast('Saved on this device. It will be sent when the connection allows.');
    await closed();
    await waitFor(() =>
      expect(unsent().getByRole('listitem').textContent).toMatch(/Ana.*Waiting to be sent/),
    );
    expect(await invited()).toEqual(['Bo']);
  });

  test('that is cancelled while pending leaves nothing behind', async () => {
    const { invited } = await openGuests('Bo');
    at.network.whenever('sendEventInvitation', () => 'no network');
    await invite('Ana', 'ana@guests.test');
    await closed();
    await user.click(await screen.findByRole('button', { name: 'Cancel the invitation of Ana' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByText('Waiting to be sent')).toBeNull());
    await waitFor(async () => expect(await invited()).toEqual(['Bo']));
  });

  test.each(['at once', 'later'])(
    'that is cancelled while pending, and that somebody else has sent meanwhile, is not called cancelled %s',
    async (when) => {
      const { invited, eventId } = await openGuests('Bo');
      at.network.whenever('sendEventInvitation', () => 'no network');
      const isLater = when === 'later';
      const back = isLater ? at.network.whenever('undoChange', () => 'no network') : undefined;
      await invite('Ana', 'ana@guests.test');
      await closed();
      const ana = { event_id: eventId, name: 'Ana', email: 'ana@guests.test' };
      await at.appContext.request('sendEventInvitation', ana, { token: at.visitor.token });
      await user.click(await screen.findByRole('button', { name: 'Cancel the invitation of Ana' }));
      await user.click(await screen.findByRole('button', { name: 'Confirm' }));
      if (isLater) {
        await waitFor(() => expect(at.network.calls).toContain('undoChange'));
        back?.();
        // Once more where the round that failed has not ended yet.
        await waitFor(async () => {
          await act(async () => drainNow());
          expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain('Invite Ana');
        });
      }
      await expectToast('Taken back');
      expect(screen.queryByText('Invitation cancelled successfully')).toBeNull();
      expect(await invited()).toEqual(['Ana', 'Bo']);
    },
  );

  test('that is cancelled during sending does not stay', async () => {
    const { invited } = await openGuests('Bo');
    let answer: (mishap: undefined) => void = () => undefined;
    at.network.next('sendEventInvitation', new Promise((resolve) => (answer = resolve)));
    await invite('Ana', 'ana@guests.test');
    await waitFor(() => expect(at.network.calls).toContain('sendEventInvitation'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    answer(undefined);
    await expectToast('taken back');
    await waitFor(() => expect(at.network.calls).toContain('cancelEventInvitation'));
    await waitFor(async () => expect(await invited()).toEqual(['Bo']));
  });

  test('that is sent while its cancel dialog is open is cancelled on the server', async () => {
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
    await expectToast('Invitation cancelled successfully');
    expect(await invited()).toEqual(['Bo']);
  });
});
