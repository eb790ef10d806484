// @vitest-environment happy-dom
/** A guest whose invitation was cancelled, and who was invited again, shows the first pass. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { chooseDoorName } from '../../offline/door/door-signature.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
const ADA = { name: 'Ada Lund', email: 'ada@example.test' };

/** A company's tablet at the door. @returns the code of Ada's cancelled pass, and the id of her new invitation */
async function openDoorScreen(isIn = false) {
  const { appContext: api, visitor } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2, day: '2100-01-01' });
  const event_id = event.id;
  const invite = async () =>
    (await api.request('sendEventInvitation', { event_id, ...ADA }, visitor)).data?._id ?? '';
  const first = await invite();
  await api.request('cancelEventInvitation', { event_id, invitation_id: first }, visitor);
  const second = await invite();
  if (isIn) {
    const entries = [doorEntry({ invitation_id: second, door: 'South' })];
    await api.request('recordAdmissions', { event_id, entries }, visitor);
  }
  const readLog = async () => (await api.request('readDoorLog', { event_id }, visitor)).data;
  const code = (await readLog())?.people.find(({ _id }) => _id === first)?.pass_code ?? '';
  chooseDoorName(visitor.company.id, 'North');
  await openPortal(`/events/door/${event_id}`);
  await screen.findByText('Ada Lund');
  const search = screen.getByRole('searchbox', { name: 'Search guests' });
  fireEvent.change(search, { target: { value: code } });
  fireEvent.keyDown(search, { key: 'Enter' });
  return { second, readLog };
}

const answer = () => screen.findByRole('region', { name: 'Answer' });

test('is admitted by the new invitation, so that its pass admits nobody else', async () => {
  const { second, readLog } = await openDoorScreen();
  const said = await answer();
  expect(said.textContent).toMatch(/^CancelledAda Lund.*Invited again, with another pass/);
  expect(within(said).queryByRole('button', { name: 'Let in all the same' })).toBeNull();
  await user.click(within(said).getByRole('button', { name: 'Let in by the new invitation' }));
  await expect.poll(async () => (await answer()).textContent).toMatch(/^WelcomeAda Lund/);
  await expect
    .poll(async () => (await readLog())?.entries.map(({ invitation_id }) => invitation_id))
    .toEqual([second]);
});

test('is said to be in if somebody came in by the new invitation', async () => {
  await openDoorScreen(true);
  const said = await answer();
  expect(said.textContent).toMatch(/Invited again, with another pass: in since .*, South/);
  expect(within(said).getByRole('button', { name: 'Let in all the same' })).toBeTruthy();
});
