import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { cameras } from '../../../server/infra/db/schema-cameras.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { addLocation } from '../../support/api/api-items.ts';
import { createCameraFixture } from '../../support/cameras/camera-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createCameraFixture);

describe('however many cameras a plan allows', () => {
  const hold = (itemId: string, number: number) =>
    api.appContext.db.execute(sql`
      insert into cameras (id, item_id, name, url, created_at)
      select ${itemId} || '-' || n, ${itemId}, 'Gate ' || n, 'rtsp://gate' || n || '.test/', ${api.clock.now().toISOString()}::timestamptz
      from generate_series(10001, ${10_000 + number}::int) as n`);

  test.each([0, 5_000])('a location has at most 1000 of them (plan: %s)', async (cameraLimit) => {
    const location = await addLocation(api, api.guard, { cameraLimit });
    await hold(location.id, 999);
    expect((await api.connect(location.id)).status).toBe(201);
    expect(await api.connect(location.id, { name: 'One more' })).toMatchObject({
      status: 409,
      message: 'A location has at most 1000 cameras. Delete one to connect another.',
    });
  });

  test('a longer list from before the limit is returned completely, by page and by name', async () => {
    const location = await addLocation(api, api.guard, { cameraLimit: 0 });
    await hold(location.id, 1_500);
    const all = await api.camerasOf(location.id);
    expect(all.map(({ name }) => name)).toEqual(
      Array.from({ length: 1_500 }, (_, at) => `Gate ${10_001 + at}`),
    );
    const page = { limit: '100', page: '3' };
    expect(await api.camerasOf(location.id, page)).toEqual(all.slice(200, 300));
    expect(await api.camerasOf(location.id, { ...page, search_key: 'GATE1' })).toEqual(all.slice(200, 300));
    expect(await api.camerasOf(location.id, { limit: '100', page: '16' })).toEqual([]);
  });

  test('connecting and deleting in a loop is refused after a thousand in a day; deleted cameras are removed after 30 days', async () => {
    const other = await api.approvedCompany('security');
    const { id } = await addLocation(api, other, { cameraLimit: 0 });
    const add = (name: string, { token } = other) =>
      api.request('addCamera', { location_id: id, name, url: 'rtsp://10.0.0.5/' }, { token });
    const camera_id = (await add('Gate')).data?._id;
    const { db } = api.appContext;
    const added = eq(rateLimits.key, `cameras-added:${other.company.id}`);
    await db.update(rateLimits).set({ count: 1_000 }).where(added);
    expect(await add('Quay')).toMatchObject({
      status: 429,
      message: 'Your company has added 1000 cameras within a day. Please try again in 24 hours.',
    });
    const remove = (token: string) => api.request('deleteCamera', { camera_id }, { token });
    expect((await remove(other.token)).status).toBe(200);
    const rows = () => db.$count(cameras, eq(cameras.itemId, id));
    await sweep(api.appContext);
    expect([(await remove(other.token)).status, await rows()]).toEqual([200, 1]);
    api.clock.advance({ days: 31 });
    await sweep(api.appContext);
    const token = await beginSession(db, other.company.id, api.clock.now());
    expect([(await remove(token)).status, await rows()]).toEqual([404, 0]);
  });
});
