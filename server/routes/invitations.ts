import { invitationsContract } from '../../src/contract/invitations.ts';
import type { CompanyRow } from '../db/schema.ts';
import { bulkMessage, inviteAll } from '../items/bulk-invite.ts';
import { findItem, type ItemOwner, lockItem } from '../items/find-item.ts';
import { cancelInvitation, invite, listInvitations } from '../items/invitations.ts';
import { WORDS_OF } from '../items/item-kind.ts';
import { peopleOf } from '../sheets/people-of.ts';
import { isRefusal, ok, refuse } from './outcome.ts';
import { type Served, serve } from './serve.ts';

const eventsOf = (company: CompanyRow): ItemOwner => ({ kind: 'event', companyId: company.id });

const sendEventInvitation = serve(
  invitationsContract.sendEventInvitation,
  async ({ request, company, tx, now, world }) => {
    // Locked: the limit holds when many tablets invite at once.
    const item = await lockItem(tx, eventsOf(company), request.event_id);
    if (!item) return refuse(404, WORDS_OF.event.notFound);
    const desk = { tx, now, mail: world.mail, publicUrl: world.settings.publicUrl };
    const invited = await invite(desk, { item, company }, request);
    return isRefusal(invited) ? invited : ok('Inviation Sent Successfully', invited, 201);
  },
);

/** Tells nobody by mail: who was invited by mistake must not get a second mail about it. */
const cancelEventInvitation = serve(
  invitationsContract.cancelEventInvitation,
  async ({ request, company, tx, now }) => {
    const isCancelled = await cancelInvitation(tx, eventsOf(company), request.invitation_id, now);
    if (!isCancelled) return refuse(404, 'This invitation was not found.');
    return ok('Invitation cancelled successfully', { _id: request.invitation_id });
  },
);

const bulkSendEventInvitations = serve(invitationsContract.bulkSendEventInvitations, {
  prepare: ({ request }) => peopleOf(request.invitation_xlsx),
  async handle({ request, company, prepared: people, tx, now, world }) {
    const item = await lockItem(tx, eventsOf(company), request.event_id);
    if (!item) return refuse(404, WORDS_OF.event.notFound);
    const desk = { tx, now, mail: world.mail, publicUrl: world.settings.publicUrl };
    const rows = await inviteAll(desk, { item, company }, people);
    return ok(bulkMessage(rows), { rows });
  },
});

const listEventInvitations = serve(
  invitationsContract.listEventInvitations,
  async ({ request, company, tx }) => {
    const item = await findItem(tx, eventsOf(company), request.event_id);
    if (!item) return refuse(404, WORDS_OF.event.notFound);
    return ok('Invitations', { result: await listInvitations(tx, item.id, request) });
  },
);

export const invitationRoutes: readonly Served[] = [
  sendEventInvitation,
  cancelEventInvitation,
  bulkSendEventInvitations,
  listEventInvitations,
];
