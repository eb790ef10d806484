/** Invites people to an event, one by one or by a sheet, and cancels invitations. */
import { randomUUID } from 'node:crypto';
import type { ApiFixture, Visitor } from '../api/api-fixture.ts';
import { peopleFile } from './sheets.ts';

/** A unique e-mail. */
export const guestEmail = () => `guest-${randomUUID().slice(0, 8)}@example.test`;

/** Invites, delivers mails, and cancels if the invitation was accepted. */
export async function inviteAndCancel(api: ApiFixture, host: Visitor, event_id: string, email: string) {
  const sent = await api.request('sendEventInvitation', { event_id, name: 'Stranger', email }, host);
  await api.appContext.mail.deliverDue();
  if (sent.data) await api.request('cancelEventInvitation', { invitation_id: sent.data._id }, host);
  return sent;
}

/** Invites people by a sheet. @returns the results of its rows */
export async function uploadSheet(
  api: ApiFixture,
  host: Visitor,
  event_id: string,
  emails: readonly string[],
  name = 'Guest',
) {
  const invitation_xlsx = peopleFile(emails.map((email) => [name, email]));
  return (await api.request('bulkSendEventInvitations', { event_id, invitation_xlsx }, host)).data;
}
