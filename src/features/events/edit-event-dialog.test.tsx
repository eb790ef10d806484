// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addEvent, offerPlans } from '../../../tests/support/api-items.ts';
import { createTestWorld, type TestWorld, type Visitor } from '../../../tests/support/api-world.ts';
import { signIn, told, wideScreen } from '../../../tests/support/at-the-screen.ts';
import {
  answerOf,
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../../tests/support/open-portal.tsx';
import { keepDraft } from '../../ui/form/drafts.ts';

vi.mock('../../lib/load-script.ts', () => ({ loadScript: async () => undefined }));

let world: TestWorld;
let visitor: Visitor;
let network: TestNetwork;
const user = userEvent.setup();

beforeAll(async () => {
  world = await createTestWorld();
  await offerPlans(world);
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
  wideScreen();
  network = connect(world);
  visitor = await world.approvedCompany('event');
  signIn(visitor);
});
afterEach(() => {
  closePortal();
  vi.useRealTimers();
});

async function openForm(event: Parameters<typeof addEvent>[2] = {}, draft: Record<string, string> = {}) {
  const { id } = await addEvent(world, visitor, { name: 'Gala', ...event });
  keepDraft(`${visitor.company.id}:edit-event:${id}`, draft);
  const portal = await openPortal(`/events/list?dialog=edit&item=${id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'EDIT EVENT' }));
  return { ...portal, dialog };
}
const submit = () => user.click(screen.getByRole('button', { name: 'Update' }));

test('An event is edited, from what it was', async () => {
  const { dialog } = await openForm();
  const name = dialog.getByLabelText<HTMLInputElement>('Name of Event');
  expect(name.value).toBe('Gala');
  await user.clear(name);
  await user.type(name, 'Winter Gala');
  await submit();
  await told('Event Updated Successfully');
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
  await told(message);
  expect(dialog.getByText(message)).toBeTruthy();
  expect(network.calls).not.toContain('editEvent');
});

test('A day that is past may stay, a trial may not move further away', async () => {
  const { dialog } = await openForm({ day: '2026-02-01' });
  await user.type(dialog.getByLabelText('Name of Event'), ' of old');
  await submit();
  await told('Event Updated Successfully');
  closePortal();

  network = connect(world);
  signIn(visitor);
  await openForm({ name: 'Trial', paymentStatus: 5 }, { date: '2026-04-15' });
  await submit();
  await told('Date input not valid.');
});

test('Escape forgets what was changed: the event is what it was', async () => {
  const { dialog } = await openForm();
  await user.type(dialog.getByLabelText('Name of Event'), ' of lights');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit Gala' }));
  await screen.findByRole('dialog', { name: 'EDIT EVENT' });
  expect(screen.getByLabelText<HTMLInputElement>('Name of Event').value).toBe('Gala');
});

test('A refused edit shows the words of the server, a failed one the fallback', async () => {
  const { dialog } = await openForm();
  network.next('editEvent', answerOf(400, { message: 'It has begun' }));
  await submit();
  await told('It has begun');
  network.next('editEvent', answerOf(502, {}));
  await submit();
  await told('Update Event Action Failed');
  expect(dialog.getByLabelText<HTMLInputElement>('Name of Event').value).toBe('Gala');
});
