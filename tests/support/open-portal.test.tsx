// @vitest-environment happy-dom
/** Tests of screens share a page, and the outbox in it: what one leaves on its way keeps nothing of the next waiting. */
import { expect, test, vi } from 'vitest';
import { writeSession } from '../../common/outbox/storage/records.ts';
import { database } from '../../src/offline/changes/outbox-page.ts';
import { closePortal, openPortal } from './open-portal.tsx';
import { addGala, queueInvitation } from './queue-changes.ts';
import { createScreenFixture } from './screen-fixture.ts';

const at = createScreenFixture('event');

test.each(['first', 'second'])('the %s test sends, and leaves a call that is never answered', async () => {
  await writeSession(database, { companyId: at.visitor.company.id, token: at.visitor.token });
  const eventId = await addGala(at);
  at.network.next('sendEventInvitation', new Promise(() => undefined));
  void queueInvitation(at, eventId, 'Ana');
  // Less than the outbox gives a call to be answered in.
  await vi.waitFor(() => expect(at.network.calls).toContain('sendEventInvitation'), 10_000);
});

test('a page that was put out of sight is in sight again for the next test', async () => {
  await openPortal('/profile');
  // The browser puts the page away, as it is, for Back.
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  expect(document.documentElement.style.visibility).toBe('hidden');
  closePortal();
  expect(document.documentElement.style.visibility).toBe('');
});
