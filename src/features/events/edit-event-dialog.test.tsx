// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { fill } from '../../../tests/support/screens/fill.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast, wideScreen } from '../../../tests/support/screens/signed-in-screen.ts';
import { itemQueries } from '../../entities/items/queries.ts';
import { keepDraft } from '../../ui/form/drafts.ts';
import { eventKind } from './event-kind.tsx';

const at = createScreenFixture('event');
const user = userEvent.setup();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at.appContext.clock.now() });
  wideScreen();
});
afterEach(() => void vi.useRealTimers());

async function openForm(event: Parameters<typeof addEvent>[2] = {}, draft: Record<string, string> = {}) {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', ...event });
  keepDraft(`${at.visitor.company.id}:edit-event:${id}`, draft);
  const portal = await openPortal(`/events/list?dialog=edit&item=${id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'EDIT EVENT' }));
  return { ...portal, dialog };
}
const submit = () => user.click(screen.getByRole('button', { name: 'Update' }));

test('An event is edited, starting from its stored values', async () => {
  const { dialog } = await openForm();
  const name = dialog.getByLabelText<HTMLInputElement>('Name of Event');
  expect(name.value).toBe('Gala');
  await user.clear(name);
  await fill(user, name, 'Winter Gala');
  await submit();
  await expectToast('Event Updated Successfully');
  expect(await screen.findByRole('row', { name: /Winter Gala.*20-03-2026.*Lisbon, Portugal/ })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [{ name: '', date: '', location: '' }, 'Event Name is not allowed to empty'],
  [{ date: '', location: '' }, 'Event Date is not allowed to empty'],
  [{ location: '' }, 'Event Location is not allowed to empty'],
  [{ date: '2026-03-13', location: '' }, 'Date input not valid.'],
])('With %o it is told: %s', async (draft, message) => {
  const { dialog } = await openForm({}, draft);
  await submit();
  await expectToast(message);
  expect(dialog.getByText(message)).toBeTruthy();
  expect(at.network.calls).not.toContain('editEvent');
});

test('An unsaved draft is labelled as one, and can be discarded', async () => {
  const { dialog, path } = await openForm({}, { name: 'HALF TYPED' });
  const name = () => dialog.getByLabelText<HTMLInputElement>('Name of Event');
  expect(name().value).toBe('HALF TYPED');
  expect(dialog.getByText('Not saved yet: this is what you typed before.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(name().value).toBe('Gala');
  expect(document.activeElement).toBe(name());
  expect(dialog.getByLabelText<HTMLInputElement>('Event Location').value).toBe('Lisbon, Portugal');
  expect(dialog.queryByText(/^Not saved yet/)).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  await fill(user, name(), ' of old');
  await submit();
  await expectToast('Event Updated Successfully');
  await waitFor(() => expect(path()).toBe('/events/list'));
});

test('A draft equal to the stored values shows no notice', async () => {
  const { dialog } = await openForm({}, { name: 'Gala' });
  expect(dialog.queryByText(/^Not saved yet/)).toBeNull();
});

test('A past date may be kept', async () => {
  const { dialog } = await openForm({ day: '2026-02-01' });
  await fill(user, dialog.getByLabelText('Name of Event'), ' of old');
  await submit();
  await expectToast('Event Updated Successfully');
});

test('A trial may not move further away', async () => {
  await openForm({ name: 'Trial', paymentStatus: 5 }, { date: '2026-04-15' });
  await submit();
  await expectToast('Date input not valid.');
});

test('A trial may move within the month after it was added, not the month from today', async () => {
  const { dialog } = await openForm(
    { name: 'Trial', paymentStatus: 5, day: '2026-03-20' },
    { date: '2026-04-15' },
  );
  expect(dialog.getByText(/within one month of being added: until 14-04-2026/)).toBeTruthy();
  // Ten days later the limit is the same.
  vi.setSystemTime(new Date('2026-03-24T12:00:00Z'));
  await submit();
  await expectToast('Date input not valid.');
  expect(at.network.calls).not.toContain('editEvent');
});

test('A trial whose month is over keeps its date', async () => {
  vi.setSystemTime(new Date('2026-05-01T12:00:00Z'));
  const { dialog } = await openForm({ name: 'Trial', paymentStatus: 5, day: '2026-03-20' });
  expect(dialog.getByText('The month of this free trial is over: its date stays as it is.')).toBeTruthy();
  await fill(user, dialog.getByLabelText('Name of Event'), ' of old');
  await submit();
  await expectToast('Event Updated Successfully');
});

test.each([
  ['Escape', () => user.keyboard('{Escape}'), 'Gala of lights'],
  ['the cross', () => user.click(screen.getByRole('button', { name: 'Close' })), 'Gala of lights'],
  ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' })), 'Gala'],
])('Left by %s and opened again, it has what is to be kept of what was typed', async (_, leave, name) => {
  const { dialog } = await openForm();
  await fill(user, dialog.getByLabelText('Name of Event'), ' of lights');
  await leave();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit Gala' }));
  const reopened = within(await screen.findByRole('dialog', { name: 'EDIT EVENT' }));
  expect(reopened.getByLabelText<HTMLInputElement>('Name of Event').value).toBe(name);
  expect(reopened.queryAllByText(/^Not saved yet/)).toHaveLength(name === 'Gala' ? 0 : 1);
});

test('A refused edit shows the server’s message, a failed one the fallback', async () => {
  const { dialog } = await openForm();
  at.network.next('editEvent', answerOf(400, { message: 'It has begun' }));
  await submit();
  await expectToast('It has begun');
  at.network.next('editEvent', answerOf(502, {}));
  await submit();
  await expectToast('Update Event Action Failed');
  expect(dialog.getByLabelText<HTMLInputElement>('Name of Event').value).toBe('Gala');
});

test('An event renamed on its own screen has the new name in the cached list too', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala' });
  const { queryClient } = await openPortal(`/events/details/${id}?dialog=edit`);
  const dialog = within(await screen.findByRole('dialog', { name: 'EDIT EVENT' }));
  await fill(user, dialog.getByLabelText('Name of Event'), ' Neu');
  await submit();
  await expectToast('Event Updated Successfully');
  const { queryKey } = itemQueries.list(eventKind, at.visitor.company.id);
  await waitFor(() =>
    expect(queryClient.getQueryData(queryKey)?.map(({ name }) => name)).toEqual(['Gala Neu']),
  );
});
