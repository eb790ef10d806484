// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import { guests, openGuestList } from '../../../tests/support/screens/guest-list-screen.ts';
import { answerOf } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
const openGuests = (...names: string[]) => openGuestList(at, names);

mirrorVisitor(at);

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

  test('of a person without a name, or without any data, still labels them', async () => {
    const people = [{ _id: 'a', email: 'noname@x.test' }, { _id: 'b' }];
    at.network.whenever('listEventInvitations', () => answerOf(200, { data: people }));
    await openGuests('Ana', 'Bo');
    const named = await cancel('noname@x.test');
    expect(named.getByText('noname@x.test')).toBeTruthy();
    await user.click(named.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(guests().at(1)).toContain('Guest without a name');
    expect((await cancel('Guest without a name')).getByText('Guest without a name')).toBeTruthy();
  });

  test('removes the person from the list', async () => {
    await openGuests('Ana', 'Bo');
    const dialog = await cancel('Ana');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await expectToast('Invitation cancelled successfully');
    await waitFor(() => expect(guests()).toEqual([expect.stringContaining('Bo')]));
  });

  test('which may have arrived is taken back by Keep only if it still can be, and that is said', async () => {
    await openGuests('Ana');
    at.network.whenever('cancelEventInvitation', () => 'no network');
    at.network.whenever('undoChange', () => 'no network');
    const dialog = await cancel('Ana');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await expectToast('Saved on this device. It will be sent when the connection allows.');
    await screen.findByText('Cancel waiting');
    // Not during an attempt, see below.
    await waitFor(async () => {
      const keep = screen.queryByRole('button', { name: 'Keep the invitation of Ana' });
      if (keep) await user.click(keep);
      expect(screen.queryByText('Cancel waiting')).toBeNull();
    });
    await expectToast('It is taken back as soon as the connection allows, if it still can be.');
    expect(at.network.calls).toContain('undoChange');
  });

  test('keeps focus in the list: on the next person, then on the search', async () => {
    await openGuests('Ana', 'Bo');
    const confirm = async (name: string) => {
      screen.getByRole('button', { name: `Cancel the invitation of ${name}` }).focus();
      await user.keyboard('{Enter}');
      const dialog = within(await screen.findByRole('alertdialog', { name: 'CANCEL INVITE' }));
      dialog.getByRole('button', { name: 'Confirm' }).focus();
      await user.keyboard('{Enter}');
    };
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await confirm('Ana');
    await waitFor(() => expect(focused()).toBe('Cancel the invitation of Bo'));
    await confirm('Bo');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  });

  test('offline is pending, with the person struck through, and can be discarded', async () => {
    await openGuests('Ana');
    // Every time, as answered reads start further tries.
    at.network.whenever('cancelEventInvitation', () => 'no network');
    const dialog = await cancel('Ana');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await expectToast('Saved on this device. It will be sent when the connection allows.');
    expect(await screen.findByText('Cancel waiting')).toBeTruthy();
    // During an attempt, which soon fails, it cannot be discarded. After it was discarded the button is gone, so a
    // repetition finds none to press.
    await waitFor(async () => {
      const keep = screen.queryByRole('button', { name: 'Keep the invitation of Ana' });
      if (keep) await user.click(keep);
      expect(screen.queryByText('Cancel waiting')).toBeNull();
    });
    expect(await screen.findByRole('button', { name: 'Cancel the invitation of Ana' })).toBeTruthy();
  });

  test('that fails without a message shows the fallback', async () => {
    await openGuests('Ana');
    at.network.next('cancelEventInvitation', answerOf(400, { data: null }));
    const dialog = await cancel('Ana');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await expectToast('Failed to cancel invitation');
  });
});
