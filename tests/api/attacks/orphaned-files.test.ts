/** Files without a row: nobody could delete them, and one may be an ID document. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Place } from '../../../common/contract/place.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { newId } from '../../../server/infra/db/new-id.ts';
import { recordings } from '../../../server/infra/db/schema-recordings.ts';
import type { MediaFolder, MediaUpload } from '../../../server/infra/media/media-store.ts';
import { pathsOf } from '../../../server/infra/media/picture-files.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import {
  addEvent,
  addLocation,
  eventFields,
  itemRow,
  LISBON,
  locationFields,
  offerPlans,
  pictureFile,
} from '../../support/api/api-items.ts';
import { samplePdf, samplePicture } from '../../support/media/sample-files.ts';

const TAGUS: Place = { name: 'Lisbon', coordinates: [-9.1, 38.7], type: 'point' };

let api: ApiFixture;
let host: Visitor;
/** The files in the store. */
const kept = new Set<string>();
/** The number of files that must be received before any of their requests continues. */
let together = 1;
let waiting: (() => void)[] = [];
/** The folder whose files the store does not take. */
let refused: MediaFolder | undefined;

beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  const { media } = api.appContext;
  const [put, remove] = [media.put.bind(media), media.delete.bind(media)];
  vi.spyOn(media, 'put').mockImplementation(async (file: MediaUpload) => {
    if (file.folder === refused) throw new Error('The media bucket answered 503');
    const path = await put(file);
    kept.add(path);
    await new Promise<void>((go) => {
      waiting.push(go);
      if (waiting.length < together) return;
      for (const next of waiting.splice(0)) next();
    });
    return path;
  });
  vi.spyOn(media, 'delete').mockImplementation(async (path) => {
    kept.delete(path);
    await remove(path);
  });
}, 60_000);
afterAll(() => api.close());
beforeEach(async () => {
  host = await api.approvedCompany('event');
  kept.clear();
  together = 1;
  waiting = [];
  refused = undefined;
});

const edit = async (eventId: string) => {
  const fields = eventFields({ event_id: eventId, event_media: await pictureFile() });
  return (await api.request('editEvent', fields, host)).status;
};

test('Three devices change a picture at once: one file remains, and the event refers to it', async () => {
  const { id } = await addEvent(api, host);
  expect(await edit(id)).toBe(200);
  together = 3;
  expect(await Promise.all([edit(id), edit(id), edit(id)])).toEqual([200, 200, 200]);
  expect([...kept].sort()).toEqual(pathsOf((await itemRow(api, id)).media ?? '').sort());
});

const profile = () => ({
  name: 'Harbour Events',
  country_code: '+1',
  phone_number: '5550100',
  address: JSON.stringify(LISBON),
  company_document: samplePdf(),
});

test('A profile whose document the store does not take leaves no logo either', async () => {
  refused = 'documents';
  const fields = { ...profile(), company_logo: samplePicture() };
  expect((await api.request('updateProfile', fields, host)).status).toBe(500);
  expect([...kept]).toEqual([]);
});

test('Four concurrent changes of the profile with a document: one document remains', async () => {
  const change = async () => (await api.request('updateProfile', profile(), host)).status;
  expect(await change()).toBe(200);
  together = 4;
  expect(await Promise.all([1, 2, 3, 4].map(change))).toEqual([200, 200, 200, 200]);
  // The approved document stays until the change is accepted: here there is none.
  expect(kept.size).toBe(1);
});

test('A paid event or location that was deleted, restored and deleted again leaves no picture of any size after 14 days', async () => {
  const guard = await api.approvedCompany('security');
  const { id: event_id } = await addEvent(api, host, { paymentStatus: 2 });
  const { id: location_id } = await addLocation(api, guard, { paymentStatus: 2 });
  expect(await edit(event_id)).toBe(200);
  const fields = locationFields({ location_id, location_media: await pictureFile() });
  expect((await api.request('editLocation', fields, guard)).status).toBe(200);
  const remove = async () => expect((await api.request('deleteEvent', { event_id }, host)).status).toBe(200);
  await remove();
  expect((await api.request('deleteLocation', { location_id }, guard)).status).toBe(200);
  expect([...kept].filter((path) => path.endsWith('-small.webp'))).toHaveLength(2);
  expect((await runCommand(api.appContext, { words: ['items', 'restore', event_id] })).isDone).toBe(true);
  expect(await edit(event_id)).toBe(200);
  await remove();
  expect(kept.size).toBe(4);
  const later = new Date(api.clock.now().getTime() + 15 * 86_400_000);
  await sweep({ ...api.appContext, clock: { now: () => later } });
  expect([...kept]).toEqual([]);
});

test('A deleted event leaves no picture and no recording after 14 days; files shared with another recording stay', async () => {
  const [one, other] = [await addEvent(api, host), await addEvent(api, host)];
  await edit(one.id);
  const { media, db, clock } = api.appContext;
  const video = () => media.put({ folder: 'recordings', bytes: new Uint8Array(12), type: 'video/mp4' });
  const portrait = await video();
  const rowOf = async (itemId: string) => ({
    id: newId(clock.now()),
    itemId,
    files: [await video(), await video()],
    poster: await video(),
    userName: 'Ada',
    profilePic: portrait,
    startedAt: clock.now(),
    stoppedAt: clock.now(),
    startLocation: TAGUS,
    endLocation: TAGUS,
  });
  const rows = [await rowOf(one.id), await rowOf(other.id)];
  await db.insert(recordings).values(rows);
  expect(kept.size).toBe(9);
  expect((await api.request('deleteEvent', { event_id: one.id }, host)).status).toBe(200);
  api.clock.advance({ days: 15 });
  await sweep(api.appContext);
  expect((await db.select().from(recordings)).map(({ itemId }) => itemId)).toEqual([other.id]);
  const { files = [], poster = '' } = rows[1] ?? {};
  expect([...kept].sort()).toEqual([portrait, ...files, poster].sort());
});
