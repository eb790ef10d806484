import { describe, expect, test } from 'vitest';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createHostFixture } from '../../support/outbox/host-fixture.ts';

const api = forThisFile(createHostFixture);

describe('cancelling', () => {
  test('removes the person from the list, notifies nobody, and can be repeated', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const email = guestEmail();
    const sent = await api.send(event.id, { name: 'Guest', email });
    expect(await api.mailbox(email)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      expect(await api.cancel(sent.data?._id ?? '')).toMatchObject({
        status: 200,
        message: 'Invitation cancelled successfully',
      });
    }
    expect(await api.guestsOf(event.id)).toEqual([]);
    expect(await api.mailbox(email)).toHaveLength(1);
    expect((await api.send(event.id, { name: 'Guest', email })).status).toBe(201);
    expect((await api.cancel(sent.data?._id ?? '')).status).toBe(200);
    expect(await api.guestsOf(event.id)).toHaveLength(1);
  });

  test('an unknown or another company’s invitation is refused alike', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const sent = await api.send(event.id, { name: 'Guest', email: guestEmail() });
    const stranger = await api.approvedCompany();
    const refused = { status: 404, message: 'This invitation was not found.' };
    expect(await api.cancel(sent.data?._id ?? '', stranger)).toMatchObject(refused);
    expect(await api.cancel('nothing')).toMatchObject(refused);
    expect(await api.guestsOf(event.id)).toHaveLength(1);
  });

  test('under one key twice answers the same', async () => {
    const event = await addEvent(api, api.host);
    const sent = await api.send(event.id, { name: 'Guest', email: guestEmail() });
    const fields = { invitation_id: sent.data?._id ?? '' };
    const options = { token: api.host.token, idempotencyKey: 'cancel-twice' };
    const first = await api.request('cancelEventInvitation', fields, options);
    const second = await api.request('cancelEventInvitation', fields, options);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });
});
