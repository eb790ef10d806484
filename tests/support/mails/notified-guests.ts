/** An event whose guests can be notified of changes. */
import type { NotifyMode } from '../../../common/contract/guest-mails.ts';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { addEvent, eventFields } from '../api/api-items.ts';
import { guestEmail } from '../invitations/guests.ts';
import { createHostFixture, type HostFixture } from '../outbox/host-fixture.ts';

/** A guest whose invitation was sent. */
export interface NotifiedGuest {
  id: string;
  email: string;
}

export interface NotifiedGuestsFixture extends HostFixture {
  /** A paid event with guests invited a quarter of an hour ago, so that mails to them need not wait. */
  eventWithGuests(people?: number): Promise<{ eventId: string; guests: NotifiedGuest[] }>;
  edit(eventId: string, changes: Record<string, unknown>, notifyMode?: NotifyMode): ReturnType<typeof edit>;
  cancelNotifying(invitationId: string, notifyMode?: NotifyMode): ReturnType<typeof cancel>;
  remove(eventId: string, notifyMode?: NotifyMode): ReturnType<typeof remove>;
  /** Pending mails to a guest, the latest first. */
  waitingFor(email: string): Promise<(typeof outgoingMails.$inferSelect)[]>;
}

async function edit(
  api: HostFixture,
  event_id: string,
  changes: Record<string, unknown>,
  notifyMode?: NotifyMode,
) {
  const { product_id: _, ...fields } = eventFields(changes);
  const request = { event_id, ...fields, ...(notifyMode && { tell_guests: notifyMode }) };
  return await api.request('editEvent', request, api.host);
}

async function cancel(api: HostFixture, invitation_id: string, notifyMode: NotifyMode = 'without_answers') {
  return await api.request('cancelEventInvitation', { invitation_id, tell_guests: notifyMode }, api.host);
}

async function remove(api: HostFixture, event_id: string, notifyMode?: NotifyMode) {
  const request = { event_id, ...(notifyMode && { tell_guests: notifyMode }) };
  return await api.request('deleteEvent', request, api.host);
}

export async function createNotifiedGuestsFixture(): Promise<NotifiedGuestsFixture> {
  const api = await createHostFixture();
  return {
    ...api,
    async eventWithGuests(people = 1) {
      const event = await addEvent(api, api.host, { paymentStatus: 2 });
      const guests: NotifiedGuest[] = [];
      for (let count = 0; count < people; count += 1) {
        const email = guestEmail();
        const sent = await api.send(event.id, { name: 'Ada', email });
        guests.push({ id: sent.data?._id ?? '', email });
      }
      await api.mailbox();
      api.clock.advance({ minutes: 15 });
      return { eventId: event.id, guests };
    },
    edit: (eventId, changes, notifyMode) => edit(api, eventId, changes, notifyMode),
    cancelNotifying: (invitationId, notifyMode) => cancel(api, invitationId, notifyMode),
    remove: (eventId, notifyMode) => remove(api, eventId, notifyMode),
    async waitingFor(email) {
      const rows = await api.appContext.db.select().from(outgoingMails);
      return rows.filter(({ to, dueAt }) => to === email && dueAt !== null).reverse();
    },
  };
}
