// @vitest-environment happy-dom
/** Tests of screens share a page, and the outbox in it: what one leaves on its way keeps nothing of the next waiting. */
import { expect, test, vi } from 'vitest';
import { writeSession } from '../../common/outbox/records.ts';
import { database } from '../../src/offline/outbox-page.ts';
import { addGala, queueInvitation } from './queue-changes.ts';
import { createScreenFixture } from './screen-fixture.ts';

const at = createScreenFixture('event');

test.each(['first', 'second'])('the %s test sends, and leaves a call that is never answered', async () => {
  await writeSession(database, { companyId: at.visitor.company.id, token: at.visitor.token });
  const eventId = await addGala(at);
  at.network.next('sendEventInvitation', new Promise(() => undefined));
  await queueInvitation(at, eventId, 'Ana');
  await vi.waitFor(() => expect(at.network.calls).toContain('sendEventInvitation'));
});
