// @vitest-environment happy-dom
/** A walk-in who is invited afterwards, and shows the pass at the door. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { chooseDoorName } from '../../offline/door/door-signature.ts';

const at = createScreenFixture('event');

/** Scans Ada's pass at a company's tablet, after a walk-in was let in. @returns what the answer says */
async function scanAfter(walkIn: { name: string; email: string }, isUndone = false) {
  const { appContext: api, visitor } = at;
  const event_id = (await addEvent(api, visitor, { paymentStatus: 2, day: '2100-01-01' })).id;
  const made = doorEntry({ kind: 'walk-in', door: 'South', person: walkIn });
  const undone = doorEntry({ kind: 'undo', door: 'South', invitation_id: made.key, undoes: [made.key] });
  const entries = isUndone ? [made, undone] : [made];
  await api.request('recordAdmissions', { event_id, entries }, visitor);
  const ada = { name: 'Ada Lund', email: 'ada@example.test' };
  await api.request('sendEventInvitation', { event_id, ...ada }, visitor);
  return await scanPassOf(event_id, ada.email);
}

/** Scans a guest's pass at a company's tablet. @returns what the answer says */
async function scanPassOf(event_id: string, email: string) {
  const { appContext: api, visitor } = at;
  const log = (await api.request('readDoorLog', { event_id }, visitor)).data;
  const guest = log?.people.find((one) => one.email === email);
  chooseDoorName(visitor.company.id, 'North');
  await openPortal(`/events/door/${event_id}`);
  await screen.findAllByText('Ada Lund');
  const search = screen.getByRole('searchbox', { name: 'Search guests' });
  fireEvent.change(search, { target: { value: guest?.pass_code ?? '' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  return (await screen.findByRole('region', { name: 'Answer' })).textContent;
}

test.each([
  ['of the same name', { name: 'ada  lund', email: '' }],
  ['with the same e-mail', { name: 'A. L.', email: 'ADA@example.test' }],
])('a walk-in %s who is in is named beside the welcome', async (_which, walkIn) => {
  expect(await scanAfter(walkIn)).toMatch(
    /^WelcomeAda Lund.*Somebody of this name or e-mail is in since .*, South/,
  );
});

test('a walk-in of another name is not named', async () => {
  expect(await scanAfter({ name: 'Bo Ek', email: '' })).toMatch(/^WelcomeAda LundUndo/);
});

test('a walk-in who is not in any more is not named', async () => {
  expect(await scanAfter({ name: 'ada lund', email: '' }, true)).not.toContain('Somebody of this name');
});

test('somebody who is in by an invitation whose e-mail was corrected since is named beside the new one’s welcome', async () => {
  const { appContext: api, visitor } = at;
  const event_id = (await addEvent(api, visitor, { paymentStatus: 2, day: '2100-01-01' })).id;
  const ada = { name: 'Ada Lund', email: 'ada@example.test' };
  const invited = await api.request('sendEventInvitation', { event_id, ...ada }, visitor);
  const invitation_id = invited.data?._id ?? '';
  const entries = [doorEntry({ door: 'South', invitation_id })];
  await api.request('recordAdmissions', { event_id, entries }, visitor);
  const lund = { invitation_id, name: 'Ada Lund', email: 'lund@example.test' };
  expect((await api.request('correctInvitation', lund, visitor)).status).toBe(200);
  expect(await scanPassOf(event_id, 'lund@example.test')).toMatch(
    /^WelcomeAda Lund.*Somebody of this name or e-mail is in since .*, South/,
  );
});
