// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { connection } from '../../offline/connection/connectivity.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

async function openDetails() {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala' });
  await openPortal(`/events/details/${id}`);
  await screen.findByText('Users Limit');
}
const isNoteShown = () =>
  screen.getByText(/need a connection\. Inviting people works/).closest('[hidden]') === null;

describe('Why buttons are disabled offline', () => {
  test('is shown above an untouched screen, and moves nothing when the connection is back', async () => {
    await openDetails();
    expect(isNoteShown()).toBe(false);
    act(() => connection.set('offline'));
    expect(isNoteShown()).toBe(true);
    act(() => connection.set('online'));
    expect(screen.getByText('Connected again')).toBeTruthy();
    expect(screen.getByText(/deleting events work again\.$/)).toBeTruthy();
    expect(isNoteShown()).toBe(false);
  });

  test('does not say that anything works again while the server is in trouble', async () => {
    await openDetails();
    act(() => connection.set('offline'));
    act(() => connection.set('server-trouble'));
    expect(screen.queryByText('Connected again')).toBeNull();
    expect(isNoteShown()).toBe(true);
    act(() => connection.set('online'));
    expect(screen.getByText('Connected again')).toBeTruthy();
  });

  test('uses the chip’s wording behind the sign-in page of a Wi-Fi network', async () => {
    await openDetails();
    act(() => connection.set('wifi-sign-in'));
    expect(isNoteShown()).toBe(true);
    expect(screen.queryByText('No connection')).toBeNull();
    expect(screen.getAllByText('Wi-Fi sign-in').length).toBeGreaterThan(0);
    act(() => connection.set('online'));
  });

  test('moves nothing on a screen in use, where a disabled button says it when pressed', async () => {
    await openDetails();
    await user.keyboard('{Tab}');
    act(() => connection.set('offline'));
    expect(isNoteShown()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await expectToast('Needs a connection');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is shown by a disabled switch too', async () => {
    await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
    await openPortal('/events/list');
    const control = await screen.findByRole('switch', { name: 'Gala is active' });
    act(() => connection.set('offline'));
    await user.click(control);
    await expectToast('Needs a connection');
  });
});
