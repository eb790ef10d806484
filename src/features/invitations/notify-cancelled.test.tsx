// @vitest-environment happy-dom
/** CANCEL INVITE offers to notify the guest, online and offline. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { mirrorVisitor } from '../../../tests/support/outbox/queue-changes.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { wake } from '../../offline/changes/wake.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
mirrorVisitor(at);

/** Opens CANCEL INVITE of a guest. */
async function openQuestion(email: string, { hasLeft = true } = {}) {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
  await at.appContext.request('sendEventInvitation', { event_id: id, name: 'Ana', email }, at.visitor);
  if (hasLeft) await at.appContext.mailbox();
  at.appContext.clock.advance({ minutes: 15 });
  await openPortal(`/events/details/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel the invitation of Ana' }));
  return within(await screen.findByRole('alertdialog', { name: 'CANCEL INVITE' }));
}

const TELL = { name: 'Tell this guest by mail' };
const subjects = async (email: string) => (await at.appContext.mailbox(email)).map(({ subject }) => subject);
const BOTH = ['Your invitation to Gala is cancelled', 'You are invited to Gala'];

test('A guest is notified if chosen, with the previewed mail', async () => {
  const email = 'told@guests.test';
  const dialog = await openQuestion(email);
  await user.click(await dialog.findByRole('checkbox', TELL));
  const letter = (await dialog.findByRole('region', { name: /^The mail: / })).textContent;
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await expectToast('Invitation cancelled successfully');
  await expectToast('1 guest is told by mail');
  expect(await subjects(email)).toEqual(BOTH);
  const [mail] = await at.appContext.mailbox(email);
  expect(letter).toBe(`The mail: ${mail?.subject}${mail?.text}`);
});

test('Nobody is notified by default, and the choice is hidden before the invitation was sent', async () => {
  const email = 'untold@guests.test';
  const dialog = await openQuestion(email, { hasLeft: false });
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await expectToast('Invitation cancelled successfully');
  expect(await subjects(email)).toEqual([]);
});

test('Offline the choice is part of the pending cancellation, and the guest is notified once', async () => {
  const email = 'waiting@guests.test';
  const dialog = await openQuestion(email);
  const connectAgain = at.network.whenever('cancelEventInvitation', () => 'no network');
  await user.click(await dialog.findByRole('checkbox', TELL));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await expectToast('Saved on this device. It will be sent when the connection allows.');
  expect(await screen.findByText('Cancel waiting')).toBeTruthy();
  expect((await screen.findAllByText('Cancel Ana, and tell by mail')).length).toBeGreaterThan(0);
  expect(await subjects(email)).toEqual(BOTH.slice(1));
  connectAgain();
  wake('now');
  await waitFor(async () => expect(await subjects(email)).toEqual(BOTH));
});
