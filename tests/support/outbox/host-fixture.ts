import { randomUUID } from 'node:crypto';
import type { Invitation } from '../../../common/contract/invitations.ts';
import type { ApiFixture, ApiFixtureOptions, Visitor } from '../api/api-fixture.ts';
import { createApiWithPlans } from '../api/api-items.ts';
import type { CallResult } from '../api/api-request.ts';

/** A fixture in which a company invites people to its events. */
export interface HostFixture extends ApiFixture {
  host: Visitor;
  /** Invites a person, with a new idempotency key by default. */
  send(
    event_id: string,
    person: { name?: string; email?: string },
    idempotencyKey?: string,
  ): Promise<CallResult<'sendEventInvitation'>>;
  cancel(invitation_id: string, by?: Visitor): Promise<CallResult<'cancelEventInvitation'>>;
  guestsOf(event_id: string, filter?: Record<string, string>): Promise<Invitation[]>;
}

export async function createHostFixture(options?: ApiFixtureOptions): Promise<HostFixture> {
  const api = await createApiWithPlans(options);
  const host = await api.approvedCompany('event', { name: 'Lantern Live' });
  const { token } = host;
  return {
    ...api,
    host,
    send: (event_id, person, idempotencyKey = randomUUID()) =>
      api.request('sendEventInvitation', { event_id, ...person }, { token, idempotencyKey }),
    cancel: (invitation_id, by = host) =>
      api.request('cancelEventInvitation', { invitation_id }, { token: by.token }),
    guestsOf: async (event_id, filter = {}) =>
      (await api.request('listEventInvitations', { event_id, ...filter }, host)).data ?? [],
  };
}
