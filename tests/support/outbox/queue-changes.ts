/** Changes of a screen's company that the outbox is to send. */
import { beforeEach } from 'vitest';
import { mirrorSession } from '../../../src/offline/changes/session-mirror.ts';
import { submitQueued } from '../../../src/offline/changes/submit.ts';
import type { ApiFixture } from '../api/api-fixture.ts';
import { addEvent } from '../api/api-items.ts';
import type { ScreenFixture } from '../screens/screen-fixture.ts';

/** Before each test, tells the outbox whose session it is, as a log-in does. */
export function mirrorVisitor(at: ScreenFixture<ApiFixture>): void {
  beforeEach(() => mirrorSession({ companyId: at.visitor.company.id, token: at.visitor.token }));
}

/** A paid event of the visitor, called Gala. @returns its id */
export async function addGala({ appContext, visitor }: ScreenFixture<ApiFixture>): Promise<string> {
  return (await addEvent(appContext, visitor, { name: 'Gala', paymentStatus: 2 })).id;
}

/** Invites somebody of this name, at `<name>@guests.test`. */
export function queueInvitation(
  { visitor }: ScreenFixture<ApiFixture>,
  eventId: string,
  name: string,
): ReturnType<typeof submitQueued> {
  return submitQueued({
    companyId: visitor.company.id,
    call: 'sendEventInvitation',
    queueKey: `event:${eventId}`,
    label: `Invite ${name}`,
    request: { event_id: eventId, name, email: `${name.toLowerCase()}@guests.test` },
  });
}
