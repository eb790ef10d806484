// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { newSecret } from '../../../server/core/secret.ts';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { connection } from '../../offline/connection/connectivity.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

async function openDoors() {
  const event = await addEvent(at.appContext, at.visitor, { paymentStatus: 2 });
  const portal = await openPortal(`/events/details/${event.id}?tab=doors`);
  await screen.findByRole('heading', { name: 'Doors' });
  return { ...portal, eventId: event.id };
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

async function openNorth() {
  await press('Add Door');
  const form = within(await screen.findByRole('dialog', { name: 'ADD DOOR' }));
  await user.type(form.getByLabelText(/^Name of the door/), 'North');
  await user.click(form.getByRole('button', { name: 'Add Door' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'DOOR LINK' }));
  const link = dialog.getByText(/\/door#/).textContent ?? '';
  return { dialog, link };
}

const claim = (link: string, fields = {}) =>
  at.appContext.request('claimDoor', {
    link: link.split('#')[1] ?? '',
    device_secret: newSecret(),
    device_name: 'iPad',
    ...fields,
  });

describe('The doors of an event', () => {
  test('are empty at first; one is opened, its link shown and copied, and claimed by a device', async () => {
    const { eventId, queryClient } = await openDoors();
    expect(await screen.findByText('NO DOOR YET')).toBeTruthy();
    const { dialog, link } = await openNorth();
    expect(dialog.getByRole('img', { name: 'QR code that opens North' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    await expectToast('Link copied');
    expect(await navigator.clipboard.readText()).toBe(link);
    expect((await claim(link)).status).toBe(200);
    await queryClient.refetchQueries({ queryKey: [at.visitor.company.id, 'doors', eventId] });
    expect(await dialog.findByText('iPad has this door.')).toBeTruthy();
    await user.click(dialog.getByText('Close'));
    const row = within(screen.getByRole('list', { name: 'Doors' })).getByRole('listitem');
    // The server's clock is months behind this device's.
    expect(row.textContent).toContain('iPad · seen just now');
    expect(row.textContent).toContain('In touch');
  });

  test('are listed with their pending entries before their event is deleted', async () => {
    await openDoors();
    const { dialog, link } = await openNorth();
    await claim(link);
    await user.click(dialog.getByText('Close'));
    await press('Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'DELETE EVENT' }));
    expect(await question.findByText('1 door of it is open and lets nobody in any more.')).toBeTruthy();
  });

  test('that cannot be read are reported as unknown before their event is deleted', async () => {
    await openDoors();
    at.network.whenever('listDoors', () => answerOf(503, {}));
    await press('Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'DELETE EVENT' }));
    expect(await question.findByText('Whether doors of it are at work could not be looked up.')).toBeTruthy();
  });

  test('keep no link on the device, and a new link replaces the previous one', async () => {
    await openDoors();
    const first = await openNorth();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(first.link.split('#')[1]);
    await user.click(first.dialog.getByRole('button', { name: 'New link' }));
    const next = await waitFor(() => {
      const link = first.dialog.getByText(/\/door#/).textContent ?? '';
      expect(link).not.toBe(first.link);
      return link;
    });
    expect((await claim(first.link)).status).toBe(404);
    expect((await claim(next)).status).toBe(200);
  });

  test('require a name, and show the server’s refusal', async () => {
    await openDoors();
    await press('Add Door');
    const form = within(await screen.findByRole('dialog', { name: 'ADD DOOR' }));
    await user.click(form.getByRole('button', { name: 'Add Door' }));
    await expectToast('Door Name is not allowed to empty');
    at.network.next('openDoor', answerOf(409, { message: 'This event has 100 doors.' }));
    await user.type(form.getByLabelText(/^Name of the door/), 'North');
    await user.click(form.getByRole('button', { name: 'Add Door' }));
    await expectToast('This event has 100 doors.');
  });

  test('are ended after a confirmation that explains the consequences', async () => {
    await openDoors();
    const { dialog, link } = await openNorth();
    await claim(link);
    await user.click(dialog.getByText('Close'));
    await press('End North');
    const question = within(await screen.findByRole('alertdialog', { name: 'END DOOR' }));
    await user.click(question.getByRole('button', { name: 'End door' }));
    await expectToast('Door ended');
    const row = within(screen.getByRole('list', { name: 'Doors' })).getByRole('listitem');
    await waitFor(() => expect(row.textContent).toContain('iPad · ended '));
    expect(within(row).queryByRole('button', { name: 'End North' })).toBeNull();
  });

  test('that were ended can be excluded from the attendance with a reason, and included again', async () => {
    const { queryClient, eventId } = await openDoors();
    const { dialog, link } = await openNorth();
    await claim(link);
    await user.click(dialog.getByText('Close'));
    await press('End North');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End door' }),
    );
    await expectToast('Door ended');
    await queryClient.refetchQueries({ queryKey: [at.visitor.company.id, 'doors', eventId] });
    await press('Leave out: North');
    const form = within(await screen.findByRole('dialog', { name: 'LEAVE OUT' }));
    expect(form.getByText(/^iPad, opened .*\d\d:\d\d, ended .*\d\d:\d\d$/)).toBeTruthy();
    expect(await form.findByText('All of it: 0 admissions')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Leave out' }));
    await expectToast('Reason is not allowed to empty');
    await user.type(form.getByLabelText(/^Reason/), 'Stolen');
    await user.click(form.getByRole('button', { name: 'Leave out' }));
    await expectToast('Left out of who came');
    const row = within(screen.getByRole('list', { name: 'Doors' })).getByRole('listitem');
    await waitFor(() => expect(row.textContent).toMatch(/all of it left out: Stolen/));
    await press('Count again: North');
    const question = within(await screen.findByRole('alertdialog', { name: 'COUNT AGAIN' }));
    await user.click(question.getByRole('button', { name: 'Count again' }));
    await expectToast('Counted again');
    await waitFor(() => expect(row.textContent).not.toContain('left out'));
  });

  test('allow re-entry or not', async () => {
    await openDoors();
    const toggle = await screen.findByRole('switch', { name: 'Allow re-entry' });
    await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBeNull());
    await user.click(toggle);
    expect(await screen.findByText('A guest who is already in is let in once more.')).toBeTruthy();
    await waitFor(() => expect(at.network.calls).toContain('setReentry'));
  });

  test('need a connection to be changed, and say so', async () => {
    await openDoors();
    await screen.findByText('NO DOOR YET');
    const [button] = screen.getAllByRole('button', { name: 'Add Door' });
    at.network.whenever('listDoors', () => 'no network');
    at.network.whenever('readDoorLog', () => 'no network');
    connection.set('offline');
    await waitFor(() => expect(button?.getAttribute('aria-disabled')).toBe('true'));
    expect(button?.title).toBe('Needs a connection');
    connection.set('online');
  });

  test('are shown in their last known state while offline', async () => {
    const { eventId, queryClient } = await openDoors();
    const { dialog, link } = await openNorth();
    await claim(link);
    await queryClient.refetchQueries({ queryKey: [at.visitor.company.id, 'doors', eventId] });
    await user.click(dialog.getByText('Close'));
    const row = within(screen.getByRole('list', { name: 'Doors' })).getByRole('listitem');
    await waitFor(() => expect(row.textContent).toMatch(/in touch(?! at)/i));
    const isBack = at.network.whenever('listDoors', () => 'no network');
    act(() => connection.set('offline'));
    expect(row.textContent).toMatch(
      /iPad · seen [\d: -]+ · opened .+ · not known since.*in touch at \d\d:\d\d/i,
    );
    isBack();
    act(() => connection.set('online'));
    await waitFor(() => expect(row.textContent).toMatch(/in touch(?! at)/i));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  });

  test('are not shown if the API has none', async () => {
    at.network.whenever('listExtensions', () => answerOf(404, { message: 'Not found' }));
    const event = await addEvent(at.appContext, at.visitor, { paymentStatus: 2 });
    await openPortal(`/events/details/${event.id}?tab=doors`);
    expect(await screen.findByRole('tab', { name: 'Recordings' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Invited Users' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByRole('tab', { name: 'Doors' })).toBeNull();
    expect(at.network.calls).not.toContain('listDoors');
  });
});
