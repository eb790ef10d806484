import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { items } from '../../../server/infra/db/schema.ts';
import {
  addEvent,
  createApiWithPlans,
  eventFields,
  itemRow,
  LISBON,
  pictureFile,
} from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
const host = forThisFile(() => api.approvedCompany());

describe('editing an event', () => {
  const edit = (event_id: string, changes: Record<string, unknown> = {}, by = host) => {
    const { product_id: _, ...fields } = eventFields(changes);
    return api.request('editEvent', { event_id, ...fields }, { token: by.token });
  };

  test('changes name, date, place and picture, and keeps the picture when none is sent', async () => {
    const event = await addEvent(api, host);
    const picture = await pictureFile('jpeg');
    expect(
      await edit(event.id, { name: ' Winter Gala ', date: '2026-12-01', event_media: picture }),
    ).toMatchObject({
      status: 200,
      message: 'Event Updated Successfully',
    });
    const changed = await itemRow(api, event.id);
    expect(changed).toMatchObject({ name: 'Winter Gala', day: '2026-12-01', planId: event.planId });
    await edit(event.id);
    expect((await itemRow(api, event.id)).media).toBe(changed.media);
  });

  test('a picture that is replaced, refused or deleted with its event is not kept', async () => {
    const isKept = async (media: string | null) =>
      (await api.appContext.media.info(media ?? '')) !== undefined;
    const event = await addEvent(api, host);
    await edit(event.id, { event_media: await pictureFile() });
    const first = (await itemRow(api, event.id)).media;
    await edit(event.id, { event_media: await pictureFile('webp'), date: 'never' });
    expect([await isKept(first), (await itemRow(api, event.id)).media]).toEqual([true, first]);
    await edit(event.id, { event_media: await pictureFile('webp') });
    const second = (await itemRow(api, event.id)).media;
    expect([await isKept(first), await isKept(second)]).toEqual([false, true]);
    await api.request('deleteEvent', { event_id: event.id }, host);
    expect(await isKept(second)).toBe(false);
  });

  test('a date in the past is kept when it is not changed, and refused when it is', async () => {
    const event = await addEvent(api, host, { day: '2026-01-01' });
    expect((await edit(event.id, { date: '2026-01-01' })).status).toBe(200);
    expect(await edit(event.id, { date: '2026-01-02' })).toMatchObject({ message: 'Date input not valid.' });
  });

  test('a trial stays within its month', async () => {
    const event = await addEvent(api, host, { paymentStatus: 5 });
    expect(await edit(event.id, { date: '2026-05-01' })).toMatchObject({
      status: 400,
      message: 'Date input not valid.',
    });
    expect((await edit(event.id, { date: '2026-04-10' })).status).toBe(200);
  });

  test('a trial that is moved repeatedly stays within a month of its creation', async () => {
    const weeksAgo = new Date(api.clock.now().getTime() - 20 * 86_400_000);
    const event = await addEvent(api, host, { paymentStatus: 5, createdAt: weeksAgo });
    expect((await edit(event.id, { date: '2026-03-22' })).status).toBe(200);
    expect(await edit(event.id, { date: '2026-03-23' })).toMatchObject({
      status: 400,
      message: 'Date input not valid.',
    });
    expect((await edit(event.id, { date: '2026-03-22', name: 'Renamed' })).status).toBe(200);
  });

  test.each([
    [{ name: '' }, 'Event Name is not allowed to empty'],
    [{ date: '' }, 'Event Date is not allowed to empty'],
    [{ location: '' }, 'Event Location is not allowed to empty'],
    [{ date: '99-99-9999' }, 'Date input not valid.'],
  ])('with %j is refused', async (changes, message) => {
    const event = await addEvent(api, host);
    expect(await edit(event.id, changes)).toMatchObject({ status: 400, message });
  });

  test('sent twice under one key answers the same', async () => {
    const event = await addEvent(api, host);
    const fields = { event_id: event.id, name: 'Once', date: '2026-03-20', location: LISBON };
    const options = { token: host.token, idempotencyKey: 'edit-twice' };
    expect((await api.request('editEvent', fields, options)).status).toBe(200);
    await api.appContext.db.update(items).set({ name: 'Changed since' }).where(eq(items.id, event.id));
    expect((await api.request('editEvent', fields, options)).status).toBe(200);
    expect((await itemRow(api, event.id)).name).toBe('Changed since');
  });
});

describe('status and deletion', () => {
  test('an event is switched off and on again', async () => {
    const event = await addEvent(api, host);
    for (const status of [0, 1] as const) {
      const answer = await api.request('setEventStatus', { event_id: event.id, status }, host);
      expect(answer).toMatchObject({ status: 200, message: 'Event status updated successfully' });
      expect((await itemRow(api, event.id)).status).toBe(status);
    }
    expect((await api.request('setEventStatus', { event_id: event.id, status: 2 }, host)).status).toBe(400);
  });

  test('a deleted event and its invitations are in no list or details', async () => {
    const event = await addEvent(api, host, { paymentStatus: 2 });
    await api.request(
      'sendEventInvitation',
      { event_id: event.id, name: 'Ada', email: 'ada@example.test' },
      host,
    );
    expect(await api.request('deleteEvent', { event_id: event.id }, host)).toMatchObject({
      status: 200,
      message: 'Event deleted successfully',
    });
    const list = await api.request('listEvents', {}, host);
    expect(list.data?.map(({ _id }) => _id)).not.toContain(event.id);
    expect((await api.request('eventDetails', { event_id: event.id }, host)).status).toBe(404);
    expect((await api.request('listEventInvitations', { event_id: event.id }, host)).status).toBe(404);
    expect((await api.request('deleteEvent', { event_id: event.id }, host)).status).toBe(404);
  });

  test('a deletion or switch sent twice under one key answers the same', async () => {
    const event = await addEvent(api, host);
    for (const name of ['setEventStatus', 'deleteEvent'] as const) {
      const fields = name === 'deleteEvent' ? { event_id: event.id } : { event_id: event.id, status: 0 };
      const options = { token: host.token, idempotencyKey: `${name}-twice` };
      const first = await api.request(name, fields, options);
      const second = await api.request(name, fields, options);
      expect([first.status, second.status, second.message]).toEqual([200, 200, first.message]);
    }
  });
});
