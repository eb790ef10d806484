/** The pass in a guest's mail, and the page behind it. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies, invitations, items } from '../../../server/infra/db/schema.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { addEvent, addLocation, eventFields } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createHostFixture } from '../../support/outbox/host-fixture.ts';

const api = forThisFile(createHostFixture);

/** An event with one guest, and the code in the guest's mail. */
async function invited() {
  const event = await addEvent(api, api.host, { paymentStatus: 2 });
  const email = guestEmail();
  const sent = await api.send(event.id, { name: 'Élodie Rousseau', email });
  const [mail] = await api.mailbox(email);
  const code = /\/pass\/(\w{10})/.exec(mail?.text ?? '')?.[1] ?? '';
  return { event, mail, code, email, invitationId: sent.data?._id ?? '' };
}

const passOf = (code: string) => api.request('readPass', { code });

describe('The mail of an invitation to an event', () => {
  test('contains the code in groups, the pass’s URL, and its QR code as an attached picture', async () => {
    const { mail, code } = await invited();
    const shown = `${code.slice(0, 4)} ${code.slice(4, 6)} ${code.slice(6)}`;
    expect(mail?.text).toContain(`entrance:\n\n${shown}\n\nOpen your pass: http://vantage.test/pass/${code}`);
    expect(mail?.html).toContain(`href="http://vantage.test/pass/${code}"`);
    expect(mail?.html).toContain('<img src="cid:');
    expect(mail?.html).toContain(`alt="QR code of the pass ${shown}"`);
  });

  test('to a location contains none of these', async () => {
    const guard = await api.approvedCompany('security');
    const location = await addLocation(api, guard, { paymentStatus: 2 });
    const email = guestEmail();
    const fields = { location_id: location.id, name: 'Tenant', email };
    expect((await api.request('sendLocationInvitation', fields, guard)).status).toBe(201);
    const [mail] = await api.mailbox(email);
    expect(mail?.text).not.toContain('pass');
    expect(mail?.html).not.toContain('<img');
  });
});

describe('A pass', () => {
  test('is shown to anybody with its code, in any spelling, without a session', async () => {
    const { code } = await invited();
    const written = [code, code.toLowerCase(), `${code.slice(0, 4)} ${code.slice(4)}`];
    for (const one of written) {
      const { status, data } = await passOf(one);
      expect(status).toBe(200);
      expect(data).toMatchObject({
        code,
        state: 'valid',
        name: 'Summer Gala',
        date: '2026-03-20',
        host: 'Lantern Live',
        guest: 'Élodie Rousseau',
        told_name: '',
        told_date: '',
        told_place: '',
      });
      expect(data?.location.name).toBe('Lisbon, Portugal');
      expect(data?.calendar).toContain('DTSTART;VALUE=DATE:20260320\r\n');
    }
  });

  test('shows nothing about other guests and nothing private to the company', async () => {
    const { event, code, email } = await invited();
    await api.send(event.id, { name: 'Somebody Else', email: guestEmail() });
    const { body, headers } = await passOf(code);
    const told = JSON.stringify(body);
    for (const one of ['Somebody', email, event.accessCode, event.id, api.host.company.id])
      expect(told).not.toContain(one);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  test('says whether it is of the event that is asked about: another company’s may have its name and day', async () => {
    const { event, code } = await invited();
    const other = await api.approvedCompany();
    const twin = await addEvent(api, other, { paymentStatus: 2 });
    const ofEvent = async (event_id: string) =>
      (await api.request('readPass', { code, event_id })).data?.of_event;
    expect([await ofEvent(event.id), await ofEvent(twin.id), await ofEvent('')]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await api.request('deleteEvent', { event_id: event.id }, api.host)).status).toBe(200);
    expect([await ofEvent(event.id), await ofEvent(twin.id)]).toEqual([true, false]);
  });

  test('shows the event’s present time and place, and those in the mail', async () => {
    const { event, code } = await invited();
    const place = { name: 'Porto', coordinates: [-8.6, 41.1], type: 'point' };
    const moved = eventFields({ event_id: event.id, date: '2026-04-02', location: place });
    expect((await api.request('editEvent', moved, api.host)).status).toBe(200);
    const { data } = await passOf(code);
    expect(data).toMatchObject({
      date: '2026-04-02',
      told_date: '2026-03-20',
      told_place: 'Lisbon, Portugal',
    });
    expect(data?.calendar).toContain('DTSTART;VALUE=DATE:20260402\r\n');
  });

  test('of a renamed event says its earlier name', async () => {
    const { event, code } = await invited();
    await api.request('editEvent', eventFields({ event_id: event.id, name: 'Spring Gala' }), api.host);
    expect((await passOf(code)).data).toMatchObject({ name: 'Spring Gala', told_name: 'Summer Gala' });
  });

  test('still says what has changed once its guest is mailed about that: the mail may be on its way, or refused', async () => {
    const { event, code } = await invited();
    const moved = eventFields({ event_id: event.id, date: '2026-04-02' });
    const { data: told } = await api.request(
      'editEvent',
      { ...moved, tell_guests: 'without_answers' },
      api.host,
    );
    expect(told).toMatchObject({ told: 1 });
    expect((await passOf(code)).data).toMatchObject({ date: '2026-04-02', told_date: '2026-03-20' });
  });

  test('of an event that was moved with a mail, and back without one, says what that mail said', async () => {
    const { event, code } = await invited();
    api.clock.advance({ minutes: 15 });
    const edit = (changes: Record<string, string>) =>
      api.request('editEvent', eventFields({ event_id: event.id, ...changes }), api.host);
    await edit({ date: '2026-04-02', name: 'Spring Gala', tell_guests: 'without_answers' });
    await api.mailbox();
    expect((await edit({ name: 'Winter Gala' })).status).toBe(200);
    expect((await passOf(code)).data).toMatchObject({
      date: '2026-03-20',
      told_date: '2026-04-02',
      name: 'Winter Gala',
      told_name: 'Summer Gala',
      told_place: '',
    });
  });

  test('of a cancelled invitation says so, and names only the event', async () => {
    const { code, invitationId } = await invited();
    await api.cancel(invitationId);
    const { data } = await passOf(code);
    expect(data).toMatchObject({
      state: 'invitation_cancelled',
      name: 'Summer Gala',
      guest: '',
      calendar: '',
    });
  });

  test('of an event that is inactive or no longer paid says so as long as that lasts', async () => {
    const { event, code } = await invited();
    const setStatus = (status: number) =>
      api.request('setEventStatus', { event_id: event.id, status }, api.host);
    await setStatus(0);
    expect((await passOf(code)).data).toMatchObject({ state: 'event_inactive', guest: '', calendar: '' });
    await setStatus(1);
    expect((await passOf(code)).data?.state).toBe('valid');
    await api.appContext.db.update(items).set({ paymentStatus: 1 }).where(eq(items.id, event.id));
    expect((await passOf(code)).data?.state).toBe('event_inactive');
  });

  test('does not exist before its mail is written, or for a closed company', async () => {
    const unpaid = await addEvent(api, api.host, { paymentStatus: 1 });
    await api.send(unpaid.id, { name: 'Guest', email: guestEmail() });
    const [row] = await api.appContext.db.select().from(invitations).where(eq(invitations.itemId, unpaid.id));
    expect((await passOf(row?.passCode ?? '')).status).toBe(404);
    const { code } = await invited();
    const isHost = eq(companies.id, api.host.company.id);
    await api.appContext.db.update(companies).set({ disabledAt: api.clock.now() }).where(isHost);
    expect((await passOf(code)).status).toBe(404);
    await api.appContext.db.update(companies).set({ disabledAt: null }).where(isHost);
    expect((await passOf(code)).status).toBe(200);
  });

  // Last, because sessions expire when the clock advances.
  test('of a deleted event says so for more than a year, although its people are removed', async () => {
    const { event, code } = await invited();
    expect((await api.request('deleteEvent', { event_id: event.id }, api.host)).status).toBe(200);
    expect((await passOf(code)).data?.state).toBe('event_cancelled');
    api.clock.advance({ days: 15 });
    await sweep(api.appContext);
    const left = await api.appContext.db.$count(invitations, eq(invitations.itemId, event.id));
    expect(left).toBe(0);
    expect((await passOf(code)).data).toMatchObject({
      state: 'event_cancelled',
      name: 'Summer Gala',
      guest: '',
    });
    api.clock.advance({ days: 399 });
    await sweep(api.appContext);
    expect((await passOf(code)).data?.state).toBe('event_cancelled');
    api.clock.advance({ days: 2 });
    await sweep(api.appContext);
    expect((await passOf(code)).status).toBe(404);
  });
});
