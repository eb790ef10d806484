// @vitest-environment happy-dom
/** Two devices of a company edit the same item: no change is overwritten unseen. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addEvent, eventFields, itemRow } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast, wideScreen } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
const PORTO = { name: 'Porto, Portugal', coordinates: [-8.61, 41.15], type: 'point' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at.appContext.clock.now() });
  wideScreen();
});
afterEach(() => void vi.useRealTimers());

async function openForm(id: string) {
  await openPortal(`/events/list?dialog=edit&item=${id}`);
  return within(await screen.findByRole('dialog', { name: 'EDIT EVENT' }));
}
async function editElsewhere(event_id: string, change: Record<string, unknown>): Promise<void> {
  const { product_id: _, ...fields } = eventFields({ name: 'Gala', ...change });
  await at.appContext.request('editEvent', { ...fields, event_id }, { token: at.visitor.token });
}
const nameField = () => screen.getByLabelText<HTMLInputElement>('Name of Event');
const submit = () => user.click(screen.getByRole('button', { name: 'Update' }));

test('An edit keeps fields that only another device changed', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala' });
  await openForm(id);
  await editElsewhere(id, { date: '2026-03-22', location: PORTO });
  await user.type(nameField(), ' of lights');
  await submit();
  await expectToast('Event Updated Successfully');
  expect(await itemRow(at.appContext, id)).toMatchObject({
    name: 'Gala of lights',
    day: '2026-03-22',
    place: PORTO,
  });
});

test('An edit of a field that another device changed too is refused once, and replaces it when sent again', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala' });
  await openForm(id);
  await editElsewhere(id, { name: 'Gala (Phone)' });
  await user.type(nameField(), ' of lights');
  await submit();
  await expectToast('Changed elsewhere meanwhile to “Gala (Phone)”. Send again to replace that with yours.');
  expect((await itemRow(at.appContext, id)).name).toBe('Gala (Phone)');
  expect(nameField().value).toBe('Gala of lights');
  await submit();
  await expectToast('Event Updated Successfully');
  expect((await itemRow(at.appContext, id)).name).toBe('Gala of lights');
});

test('Fields that only another device changed are updated, in the preview of the mail too', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
  const guest = { event_id: id, name: 'Ana', email: 'ana@guests.test' };
  await at.appContext.request('sendEventInvitation', guest, at.visitor);
  await at.appContext.mailbox();
  at.appContext.clock.advance({ minutes: 15 });
  const dialog = await openForm(id);
  await editElsewhere(id, { name: 'Gala (Phone)', date: '2026-03-22', location: PORTO });
  await user.type(nameField(), ' of lights');
  await submit();
  await expectToast('Send again to replace that with yours.');
  await expectToast('Changed elsewhere meanwhile: “22-03-2026”, “Porto, Portugal”. That stays.');
  const date = () => dialog.getByRole('group', { name: /^Date/ }).textContent;
  await waitFor(() => expect(date()?.replace(/\D/g, '')).toContain('22032026'));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Event Location/).value).toBe('Porto, Portugal');
  expect(nameField().value).toBe('Gala of lights');
  expect(dialog.getByText(/^Changed elsewhere meanwhile to “Gala \(Phone\)”/)).toBeTruthy();
  await user.click(await screen.findByRole('checkbox', { name: 'Tell the guest by mail' }));
  const letter = await screen.findByRole('region', { name: /^The mail: / });
  expect(letter.textContent).toContain('New name: Gala of lights\nBefore: Gala (Phone)');
  expect(letter.textContent).not.toMatch(/New (date|place)/);
  await submit();
  await expectToast('Event Updated Successfully');
  expect(await itemRow(at.appContext, id)).toMatchObject({ name: 'Gala of lights', day: '2026-03-22' });
});

test('A restored form has its edited fields, and the server’s present values in the others', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala' });
  await openForm(id);
  await user.type(nameField(), ' of lights');
  cleanup();
  await editElsewhere(id, { date: '2026-03-22', location: PORTO });
  const dialog = await openForm(id);
  expect(dialog.getByText('Not saved yet: this is what you typed before.')).toBeTruthy();
  expect(nameField().value).toBe('Gala of lights');
  await submit();
  await expectToast('Event Updated Successfully');
  expect(await itemRow(at.appContext, id)).toMatchObject({
    name: 'Gala of lights',
    day: '2026-03-22',
    place: PORTO,
  });
});

test('A restored form still knows the values before its edits', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala' });
  await openForm(id);
  await user.type(nameField(), ' of lights');
  cleanup();
  await editElsewhere(id, { name: 'Gala (Phone)' });
  await openForm(id);
  await submit();
  await expectToast('Changed elsewhere meanwhile to “Gala (Phone)”.');
});

test('After a lost answer another name is saved, and the earlier one is not reported as changed elsewhere', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala' });
  await openForm(id);
  await user.type(nameField(), ' of lights');
  at.network.next('editEvent', 'answer lost');
  await submit();
  await expectToast('It may have arrived all the same: no answer came.');
  await user.type(nameField(), ' and snow');
  await submit();
  await expectToast('Event Updated Successfully');
  expect((await itemRow(at.appContext, id)).name).toBe('Gala of lights and snow');
});
