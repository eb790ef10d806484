/** Changes that notify guests, made and reverted in a loop: one mail is sent at once, the next keep a distance. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { forThisFile } from '../../support/for-this-file.ts';
import { createNotifiedGuestsFixture, type NotifiedGuest } from '../../support/mails/notified-guests.ts';

const api = forThisFile(createNotifiedGuestsFixture);
const LOOPS = 20;

interface InvitedGuest {
  eventId: string;
  guest: NotifiedGuest;
  other: string;
}

async function inviteAnew({ eventId, guest }: InvitedGuest): Promise<string> {
  const sent = await api.send(eventId, { name: 'Ada', email: guest.email });
  return sent.data?._id ?? '';
}

const loops: [string, (invited: InvitedGuest, time: number) => Promise<unknown>][] = [
  ['renaming', ({ eventId }, time) => api.edit(eventId, { name: `Gala ${time}` }, 'without_answers')],
  [
    'moving to and fro',
    ({ eventId }, time) =>
      api.edit(eventId, { date: time % 2 ? '2026-03-20' : '2026-03-21' }, 'with_answers'),
  ],
  [
    'cancelling and inviting anew',
    async (invited) => {
      const [guest] = await api.guestsOf(invited.eventId);
      await api.cancelNotifying(guest?._id ?? '');
      await api.mailbox();
      await inviteAnew(invited);
    },
  ],
  [
    'inviting, and taking it back by its key',
    async ({ eventId, guest }) => {
      const [known] = await api.guestsOf(eventId);
      if (known) await api.cancelNotifying(known._id);
      const key = randomUUID();
      await api.send(eventId, { name: 'Ada', email: guest.email }, key);
      await api.mailbox();
      await api.request('undoChange', { key }, api.host);
    },
  ],
  [
    'correcting the name',
    async ({ eventId, guest }, time) => {
      const [known] = await api.guestsOf(eventId);
      const person = { invitation_id: known?._id, name: `Ada ${time}`, email: guest.email };
      expect((await api.request('correctInvitation', person, api.host)).status).toBe(200);
    },
  ],
  [
    'correcting the e-mail to and fro',
    async ({ eventId, guest, other }, time) => {
      const [known] = await api.guestsOf(eventId);
      const person = { invitation_id: known?._id, name: 'Ada', email: time % 2 ? guest.email : other };
      expect((await api.request('correctInvitation', person, api.host)).status).toBe(200);
    },
  ],
];

test.each(loops)('%s mails a person once more at once, then at increasing intervals', async (_, again) => {
  const { eventId, guests } = await api.eventWithGuests();
  const [guest] = guests;
  if (!guest) throw new Error('nobody was invited');
  const other = `other-${guest.email}`;
  for (let time = 0; time < LOOPS; time += 1) {
    await again({ eventId, guest, other }, time);
    await api.mailbox();
  }
  for (const email of [guest.email, other]) {
    expect((await api.mailbox(email)).length).toBeLessThanOrEqual(2);
  }
});
