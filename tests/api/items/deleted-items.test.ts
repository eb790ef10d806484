/** Deleted events and locations: inaccessible at once, and restorable for 14 days. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { newId } from '../../../server/infra/db/new-id.ts';
import { invitations } from '../../../server/infra/db/schema.ts';
import { cameraAddresses } from '../../../server/infra/db/schema-cameras.ts';
import { recordings } from '../../../server/infra/db/schema-recordings.ts';
import { releaseHeldInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import {
  addEvent,
  addLocation,
  createApiWithPlans,
  eventFields,
  itemRow,
  pictureFile,
} from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';

const api = forThisFile(createApiWithPlans);
let host: Visitor;
beforeEach(async () => {
  host = await api.approvedCompany();
});

const restore = (id: string) => runCommand(api.appContext, { words: ['items', 'restore', id] });
const open = async (path: string | null) => (await api.app.request(`/media/${path}`)).status;
const isKept = async (path: string | null) => (await api.appContext.media.info(path ?? '')) !== undefined;

/** An event with a picture, an invitation and a recording. */
async function fullEvent(paymentStatus = 2) {
  const { media, db, clock } = api.appContext;
  const { id } = await addEvent(api, host, { paymentStatus });
  const fields = eventFields({ event_id: id, event_media: await pictureFile() });
  expect((await api.request('editEvent', fields, host)).status).toBe(200);
  const email = guestEmail();
  await api.request('sendEventInvitation', { event_id: id, name: 'Ada', email }, host);
  const film = await media.put({ folder: 'recordings', bytes: new Uint8Array(12), type: 'video/mp4' });
  const place = { name: 'Gate', coordinates: [10, 59] as [number, number], type: 'point' as const };
  await db.insert(recordings).values({
    id: newId(clock.now()),
    itemId: id,
    files: [film],
    userName: 'Ingrid',
    startedAt: clock.now(),
    stoppedAt: clock.now(),
    startLocation: place,
    endLocation: place,
  });
  return { id, email, film, picture: (await itemRow(api, id)).media };
}

const remove = async (id: string) =>
  expect((await api.request('deleteEvent', { event_id: id }, host)).status).toBe(200);
const filmsOf = (id: string) => api.request('listRecordings', { event_id: id }, host);
const guestsOf = (id: string) => api.request('listEventInvitations', { event_id: id }, host);
const rowsOf = async (id: string) => {
  const { db } = api.appContext;
  const guests = await db.$count(invitations, eq(invitations.itemId, id));
  return [guests, await db.$count(recordings, eq(recordings.itemId, id))];
};

test('A paid event that was deleted is inaccessible, and can be restored with its picture, guests and recordings', async () => {
  const event = await fullEvent();
  const link = (await filmsOf(event.id)).data?.[0]?.files?.[0]?.fileName ?? '';
  expect([await open(event.picture), await open(link)]).toEqual([200, 200]);
  await remove(event.id);
  expect([await open(event.picture), await open(link)]).toEqual([404, 403]);
  const calls = ['eventDetails', 'listEventInvitations', 'listRecordings', 'deleteEvent'] as const;
  for (const name of calls) expect((await api.request(name, { event_id: event.id }, host)).status).toBe(404);
  expect((await api.request('listEvents', {}, host)).data?.map(({ _id }) => _id)).not.toContain(event.id);

  const shown = await runCommand(api.appContext, { words: ['show', host.company.email] });
  expect(shown.output).toMatch(new RegExp(`^Deleted +${event.id} Summer Gala`, 'm'));
  const { output } = await restore(event.id);
  expect(output.split('\n')).toEqual([
    `“Summer Gala” of ${host.company.email} is back, with its picture.`,
    'Invited people: 1.',
    'Recordings: 1.',
  ]);
  const { media } = await itemRow(api, event.id);
  expect(media).not.toBe(event.picture);
  expect(await open(media)).toBe(200);
  expect((await guestsOf(event.id)).data?.map(({ email }) => email)).toEqual([event.email]);
  expect((await filmsOf(event.id)).data).toHaveLength(1);
  expect(await open(link)).toBe(200);
});

test('Guests whose mail was not sent when their event was deleted are mailed after its restore, others are not mailed again', async () => {
  const event = await fullEvent();
  expect(await api.mailbox(event.email)).toHaveLength(1);
  const late = guestEmail();
  await api.request('sendEventInvitation', { event_id: event.id, name: 'Bo', email: late }, host);
  await remove(event.id);
  await releaseHeldInvitations(api.appContext);
  expect(await api.mailbox(late)).toEqual([]);
  await restore(event.id);
  await releaseHeldInvitations(api.appContext);
  expect([await api.mailbox(late), await api.mailbox(event.email)].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
});

test('Restoring says how many people were mailed about the deletion, which nothing takes back', async () => {
  const event = await fullEvent();
  await api.mailbox();
  const unsent = guestEmail();
  await api.request('sendEventInvitation', { event_id: event.id, name: 'Bo', email: unsent }, host);
  const deletion = { event_id: event.id, tell_guests: 'without_answers' };
  expect((await api.request('deleteEvent', deletion, host)).data).toMatchObject({ told: 1 });
  expect(await api.mailbox(event.email)).toHaveLength(2);
  const { output } = await restore(event.id);
  expect(output).toContain('Invited people: 2.');
  expect(output).toContain('The mail about the deletion has left to 1 person.');
  api.clock.advance({ minutes: 1 });
  await remove(event.id);
  expect((await restore(event.id)).output).not.toContain('about the deletion');
});

test('Camera addresses are deleted with their location, which is restored without cameras', async () => {
  const guard = await api.approvedCompany('security');
  const { id: location_id } = await addLocation(api, guard, { paymentStatus: 2 });
  await api.request('addCamera', { location_id, name: 'Gate', url: 'rtsp://u:p@10.0.0.5/' }, guard);
  expect((await api.request('deleteLocation', { location_id }, guard)).status).toBe(200);
  expect(await api.appContext.db.$count(cameraAddresses)).toBe(0);
  expect((await restore(location_id)).output).toContain('They have to be added again.');
  expect((await api.request('listCameras', { location_id }, guard)).data).toEqual([]);
});

test('The picture of an unpaid event is removed with its deletion: adding and deleting does not fill the disk', async () => {
  const event = await fullEvent(1);
  await remove(event.id);
  expect([await isKept(event.picture), (await itemRow(api, event.id)).media]).toEqual([false, null]);
  expect((await restore(event.id)).output).toContain('is back, without a picture.');
});

test('Restoring reports an unknown item', async () => {
  const { id } = await addEvent(api, host);
  expect(await restore(id)).toMatchObject({ isDone: false });
  expect(await restore('unknown')).toEqual({
    isDone: false,
    output: 'No event or location unknown was deleted.',
  });
  expect(await runCommand(api.appContext, { words: ['items', 'restore'] })).toMatchObject({ isDone: false });
});

test('Guests, recordings and pictures of a deleted event are removed after 14 days, those of a restored one stay', async () => {
  const [gone, back] = [await fullEvent(), await fullEvent()];
  await remove(gone.id);
  await remove(back.id);
  const kept = (await itemRow(api, gone.id)).media;
  api.clock.advance({ days: 13 });
  await sweep(api.appContext);
  expect([await rowsOf(gone.id), await isKept(gone.film), await isKept(kept)]).toEqual([[1, 1], true, true]);
  await restore(back.id);
  api.clock.advance({ days: 2 });
  await sweep(api.appContext);
  expect([await rowsOf(gone.id), await isKept(gone.film), await isKept(kept)]).toEqual([
    [0, 0],
    false,
    false,
  ]);
  expect([await rowsOf(back.id), await isKept(back.film)]).toEqual([[1, 1], true]);
  expect((await restore(gone.id)).output).toContain('deleted more than 14 days ago: nothing else is kept');
});
