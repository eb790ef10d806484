// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { PassOf } from './pass-of.tsx';

const at = createScreenFixture('event');
afterEach(cleanup);

/** A guest of another event of the company. */
async function guestElsewhere() {
  const { appContext: api, visitor } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2 });
  const fields = { event_id: event.id, name: 'Ada Lund', email: 'ada@example.test' };
  const sent = await api.request('sendEventInvitation', fields, visitor);
  // A pass that nobody was told of is none once its invitation is cancelled.
  await api.mailbox(fields.email);
  const log = await api.request('readDoorLog', { event_id: event.id }, visitor);
  const code = log.data?.people[0]?.pass_code ?? '';
  return { invitation_id: sent.data?._id ?? '', code, eventId: event.id };
}

/** An event with the same name and day. */
const eventHere = async () => (await addEvent(at.appContext, at.visitor, { paymentStatus: 2 })).id;

test('A pass that is on no list of the device is named by its event, where the server can be asked', async () => {
  const { code } = await guestElsewhere();
  render(<PassOf code={code} eventId={await eventHere()} />);
  expect((await screen.findByText(/^The server says: a pass for/)).textContent).toBe(
    'The server says: a pass for another event, Summer Gala, 20-03-2026',
  );
  // Nobody at a door of one event learns who is invited to another.
  expect(document.body.textContent).not.toContain('Ada');
});

test('A pass of this event, newer than the list, is told from one of another event of its name and day', async () => {
  render(<PassOf {...(await guestElsewhere())} />);
  expect((await screen.findByText(/^The server says: a pass for/)).textContent).toBe(
    'The server says: a pass for this event, Summer Gala, 20-03-2026',
  );
});

test('A pass of a cancelled invitation is named so', async () => {
  const { code, invitation_id } = await guestElsewhere();
  await at.appContext.request('cancelEventInvitation', { invitation_id }, at.visitor);
  render(<PassOf code={code} eventId={await eventHere()} />);
  const words = await screen.findByText(/^The server says: a cancelled invitation to another event,/);
  // By itself: a right-to-left name must not turn the date behind it round.
  expect(words.querySelector('bdi')?.textContent).toBe('Summer Gala');
});

test('Of a code that nobody has nothing is said', async () => {
  const before = at.network.calls.length;
  const { container } = render(<PassOf code="7K3MQX9TBD" eventId="gala" />);
  await waitFor(() => expect(at.network.calls.length).toBe(before + 1));
  expect(container.textContent).toBe('');
});
