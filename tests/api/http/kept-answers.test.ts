/** Lists and details requested repeatedly: cached until their rows change. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createAnswerCache } from '../../../server/http/answers/answer-cache.ts';
import { companies, plans } from '../../../server/infra/db/schema.ts';
import { addEvent, addLocation, createApiWithPlans, eventFields } from '../../support/api/api-items.ts';
import { createVerifiedAnswers } from '../../support/api/verified-answers.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';

const answers = createVerifiedAnswers();
const api = forThisFile(async () => {
  const made = await createApiWithPlans();
  made.appContext.answers = answers;
  return made;
});

/** How the cache handled each request. */
async function usesOf(ask: () => Promise<unknown>) {
  const from = answers.uses.length;
  await ask();
  return answers.uses.slice(from);
}

describe('A cached answer', () => {
  test('of an event company is rebuilt after each change, and only then', async () => {
    const host = await api.approvedCompany();
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const event_id = event.id;
    const read = async () => {
      await api.request('listEvents', {}, host);
      await api.request('eventDetails', { event_id }, host);
      await api.request('listEventInvitations', { event_id }, host);
    };
    await read();
    const unchanged = ['kept', 'kept', 'kept'];
    expect(await usesOf(read)).toEqual(unchanged);

    const email = guestEmail();
    const changes = [
      () => api.request('editEvent', { ...eventFields({ name: 'Winter Gala' }), event_id }, host),
      () => api.request('setEventStatus', { event_id, status: 0 }, host),
      () => api.request('sendEventInvitation', { event_id, name: 'Ada', email }, host),
      () => api.mailbox(),
      () => api.request('setEventReminder', { event_id, reminds: '1' }, host),
      () => api.request('addEvent', eventFields(), host),
      () => api.appContext.db.update(plans).set({ description: 'Club' }).where(eq(plans.id, event.planId)),
    ];
    for (const change of changes) {
      await change();
      expect(await usesOf(read)).toContain('made');
      expect(await usesOf(read)).toEqual(unchanged);
    }
  });

  test('of a security company is rebuilt after each change, and only then', async () => {
    const host = await api.approvedCompany('security');
    const { id: location_id } = await addLocation(api, host, { paymentStatus: 2 });
    const read = async () => {
      await api.request('listLocations', {}, host);
      await api.request('locationDetails', { location_id }, host);
      await api.request('listLocationInvitations', { location_id }, host);
      await api.request('listCameras', { location_id }, host);
    };
    await read();
    const camera = await api.request(
      'addCamera',
      { location_id, name: 'Gate', url: 'rtsp://10.0.0.1/live' },
      host,
    );
    expect(await usesOf(read)).toEqual(['kept', 'kept', 'kept', 'made']);
    await api.request('deleteCamera', { camera_id: camera.data?._id }, host);
    expect(await usesOf(read)).toEqual(['kept', 'kept', 'kept', 'made']);
    await api.request('sendLocationInvitation', { location_id, name: 'Ada', email: guestEmail() }, host);
    expect(await usesOf(read)).toContain('made');
    expect(await usesOf(read)).toEqual(['kept', 'kept', 'kept', 'kept']);
  });

  test('is not used for pages of a list, whose rows are cheaper to find', async () => {
    const host = await api.approvedCompany();
    await addEvent(api, host);
    const page = await usesOf(() => api.request('listEvents', { page: '1', limit: '50' }, host));
    expect(page).toEqual([]);
  });

  test('belongs to one company: another is answered without it', async () => {
    const [host, other] = [await api.approvedCompany(), await api.approvedCompany()];
    const { id: event_id } = await addEvent(api, host);
    expect((await api.request('eventDetails', { event_id }, host)).status).toBe(200);
    expect((await api.request('eventDetails', { event_id }, other)).status).toBe(404);
    expect((await api.request('listEventInvitations', { event_id }, other)).status).toBe(404);
    expect((await api.request('listEvents', {}, other)).data).toEqual([]);
  });

  test('is not given to an ended session or a disabled company', async () => {
    const host = await api.approvedCompany();
    await api.request('listEvents', {}, host);
    await api.appContext.db
      .update(companies)
      .set({ disabledAt: api.clock.now() })
      .where(eq(companies.id, host.company.id));
    expect((await api.request('listEvents', {}, host)).status).toBe(403);
  });

  test('is answered with 304 to a client that has it, also after a restart of the server', async () => {
    const host = await api.approvedCompany();
    await addEvent(api, host);
    const first = await api.request('listEvents', {}, host);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const ask = () => api.request('listEvents', {}, { ...host, headers });
    expect((await ask()).status).toBe(304);
    api.appContext.answers = createAnswerCache();
    expect((await ask()).status).toBe(304);
    api.appContext.answers = answers;
  });
});
