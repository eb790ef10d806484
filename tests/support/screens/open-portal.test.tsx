// @vitest-environment happy-dom
/** Tests of screens share a page with its outbox: pending calls of one test must not delay the next. */
import { expect, test, vi } from 'vitest';
import { writeSession } from '../../../common/outbox/storage/records.ts';
import { database } from '../../../src/offline/changes/outbox-page.ts';
import { addGala, queueInvitation } from '../outbox/queue-changes.ts';
import { closePortal, openPortal } from './open-portal.tsx';
import { createScreenFixture } from './screen-fixture.ts';

const at = createScreenFixture('event');

test.each(['first', 'second'])('the %s test sends, and leaves an unanswered call', async () => {
  await writeSession(database, { companyId: at.visitor.company.id, token: at.visitor.token });
  const eventId = await addGala(at);
  at.network.next('sendEventInvitation', new Promise(() => undefined));
  void queueInvitation(at, eventId, 'Ana');
  // Less than the outbox's time-out of a call.
  await vi.waitFor(() => expect(at.network.calls).toContain('sendEventInvitation'), 10_000);
});

test('a page that was hidden is visible again for the next test', async () => {
  await openPortal('/profile');
  // The browser puts the page into the back/forward cache.
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  expect(document.documentElement.style.visibility).toBe('hidden');
  closePortal();
  expect(document.documentElement.style.visibility).toBe('');
  // Until the page is back its databases wait, in later files of this process too.
  dispatchEvent(new Event('pageshow'));
});
