/** Queued changes of a screen's company. */
import { beforeEach } from 'vitest';
import { mirrorSession } from '../../../src/offline/changes/session-mirror.ts';
import { submitQueued } from '../../../src/offline/changes/submit.ts';
import type { ApiFixture } from '../api/api-fixture.ts';
import { addEvent } from '../api/api-items.ts';
import type { ScreenFixture } from '../screens/screen-fixture.ts';

/** Before each test, sets the outbox's session like a log-in. */
export function mirrorVisitor(at: ScreenFixture<ApiFixture>): void {
  beforeEach(() => mirrorSession({ companyId: at.visitor.company.id, token: at.visitor.token }));
}

/** A paid event of the visitor, named Gala. @returns its id */
export async function addGala({ appContext, visitor }: ScreenFixture<ApiFixture>): Promise<string> {
  return (await addEvent(appContext, visitor, { name: 'Gala', paymentStatus: 2 })).id;
}

/** Invites a person with this name, at `<name>@guests.test`. */
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
