// @vitest-environment happy-dom
/** A guest whose invitation was cancelled, and who was invited again, shows the first pass. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { doorEntry, doorPerson } from '../../../tests/support/doors/door-entries.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { chooseDoorName } from '../../offline/door/door-signature.ts';
import { createGuestBook } from '../../offline/door/guests/guest-book.ts';
import { newInvitationOf } from './answer/similar-guests.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
const ADA = { name: 'Ada Lund', email: 'ada@example.test' };

/**
 * A company's tablet at the door, where Ada's cancelled pass is entered.
 * @param email of her new invitation
 * @returns the id of the new invitation
 */
async function openDoorScreen({ isIn = false, email = ADA.email } = {}) {
  const { appContext: api, visitor } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2, day: '2100-01-01' });
  const event_id = event.id;
  const invite = async (person: typeof ADA) =>
    (await api.request('sendEventInvitation', { event_id, ...person }, visitor)).data?._id ?? '';
  const first = await invite(ADA);
  await api.request('cancelEventInvitation', { event_id, invitation_id: first }, visitor);
  const second = await invite({ ...ADA, email });
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
  await openDoorScreen({ isIn: true });
  const said = await answer();
  expect(said.textContent).toMatch(/Invited again, with another pass: in since .*, South/);
  expect(within(said).getByRole('button', { name: 'Let in all the same' })).toBeTruthy();
});

test('at another e-mail is offered that invitation by its address, or to come in by the first', async () => {
  const { second, readLog } = await openDoorScreen({ email: 'lund@example.test' });
  const said = await answer();
  expect(said.textContent).toMatch(
    /^CancelledAda Lund.*Perhaps invited again as lund@example\.test, with another pass/,
  );
  expect(within(said).getByRole('button', { name: 'Let in all the same' })).toBeTruthy();
  await user.click(within(said).getByRole('button', { name: 'Let in by the new invitation' }));
  await expect.poll(async () => (await answer()).textContent).toMatch(/^WelcomeAda Lund/);
  await expect
    .poll(async () => (await readLog())?.entries.map(({ invitation_id }) => invitation_id))
    .toEqual([second]);
});

test('is not taken for somebody else of this name when let in by the first', async () => {
  await openDoorScreen({ email: 'lund@example.test' });
  await user.click(within(await answer()).getByRole('button', { name: 'Let in all the same' }));
  await user.click(await screen.findByRole('button', { name: 'Checked by the host' }));
  await expect.poll(async () => (await answer()).textContent).toMatch(/^WelcomeAda Lund/);
  expect((await answer()).textContent).not.toContain('Somebody of this name');
});

test('is not offered the invitation of one of several guests of the same name', () => {
  const book = createGuestBook();
  const guest = (_id: string) => doorPerson({ _id, name: 'Ada Lund', email: `${_id}@example.test` });
  book.take({ people: [{ ...guest('old'), is_cancelled: true }, guest('one')] });
  const old = { name: 'Ada Lund', email: 'old@example.test' };
  expect(newInvitationOf(old, book)?.id).toBe('one');
  book.take({ people: [guest('other')] });
  expect(newInvitationOf(old, book)).toBeUndefined();
});
