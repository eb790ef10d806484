import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { WRONG_SCHEME } from '../../../common/contract/camera-address.ts';
import { cameraAddresses } from '../../../server/infra/db/schema-cameras.ts';
import { addLocation } from '../../support/api/api-items.ts';
import { createCameraFixture } from '../../support/cameras/camera-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createCameraFixture);

const ALREADY_CONNECTED =
  'A camera “Gate” with this URL, as far as it is shown, is already connected. Please choose another name.';

describe('connecting a camera', () => {
  test('answers it with its URL masked, and lists it', async () => {
    const location = await addLocation(api, api.guard);
    const added = await api.connect(location.id, {
      name: ' Gate North ',
      url: 'rtsp://admin:s3cret@10.0.0.5/live',
    });
    expect(added).toMatchObject({ status: 201, message: 'New Camera Added Successfully' });
    expect(added.data).toMatchObject({ name: 'Gate North', url: 'rtsp://•••@10.0.0.5/live' });
    expect(await api.camerasOf(location.id)).toEqual([added.data]);
  });

  test.each([
    [{ name: ' ', url: '' }, 'Camera Name is not allowed to empty'],
    [{ url: ' ' }, 'URL is not allowed to empty'],
    [{ url: 'ftp://10.0.0.5/' }, WRONG_SCHEME],
    [{ url: 'javascript:alert(1)' }, WRONG_SCHEME],
    [{ url: 'rtsp://•••@10.0.0.5/live' }, 'URL has dots in place of a secret. Please enter it whole.'],
  ])('with %j is refused', async (fields, message) => {
    const location = await addLocation(api, api.guard);
    expect(await api.connect(location.id, fields)).toMatchObject({ status: 400, message });
    expect(await api.camerasOf(location.id)).toEqual([]);
  });

  test('beyond the plan is refused, naming the limit; also when all come at once', async () => {
    const location = await addLocation(api, api.guard, { cameraLimit: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => api.connect(location.id, { name: `Camera ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const message =
      'The plan of this location allows 3 cameras, and all are connected. Delete a camera or upgrade the plan.';
    expect(answers.filter((answer) => answer.status === 409 && answer.message === message)).toHaveLength(5);
    await api.disconnect((await api.camerasOf(location.id))[0]?._id ?? '');
    expect((await api.connect(location.id, { name: 'Another' })).status).toBe(201);
  });

  test('of the same name and URL twice is refused, naming it; another name, URL or location is not', async () => {
    const location = await addLocation(api, api.guard);
    const url = 'rtsp://admin:a%40b@10.0.0.5/live';
    expect((await api.connect(location.id, { url })).status).toBe(201);
    expect(await api.connect(location.id, { url: 'RTSP://admin:a@b@10.0.0.5/live ' })).toMatchObject({
      status: 409,
      message: ALREADY_CONNECTED,
    });
    expect((await api.connect(location.id, { url, name: 'Gate 2' })).status).toBe(201);
    const other = await addLocation(api, api.guard);
    expect((await api.connect(other.id, { url })).status).toBe(201);
  });

  test('that looks like another one is refused, until it has another name', async () => {
    const location = await addLocation(api, api.guard);
    expect((await api.connect(location.id, { url: 'rtsp://10.0.0.5:7447/t0ken-1' })).status).toBe(201);
    expect(await api.connect(location.id, { url: 'rtsp://10.0.0.5:7447/t0ken-2' })).toMatchObject({
      status: 409,
      message: ALREADY_CONNECTED,
    });
    const other = { name: 'Gate 2', url: 'rtsp://10.0.0.5:7447/t0ken-2' };
    expect((await api.connect(location.id, other)).status).toBe(201);
    expect((await api.connect(location.id, { url: 'rtsp://10.0.0.6:7447/t0ken-1' })).status).toBe(201);
  });

  test('ten times at once with different keys leaves one', async () => {
    const location = await addLocation(api, api.guard);
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.connect(location.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('twice under one key answers the same; another URL under it is refused', async () => {
    const location = await addLocation(api, api.guard);
    const first = await api.connect(location.id, {}, 'camera-twice');
    const second = await api.connect(location.id, {}, 'camera-twice');
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await api.connect(location.id, { url: 'rtsp://10.0.0.6/' }, 'camera-twice')).status).toBe(422);
    expect(await api.camerasOf(location.id)).toHaveLength(1);
  });
});

describe('disconnecting a camera', () => {
  test('removes it from the list and its address from the database, and can be repeated', async () => {
    const location = await addLocation(api, api.guard);
    const id = (await api.connect(location.id)).data?._id ?? '';
    for (let time = 0; time < 2; time += 1) {
      expect(await api.disconnect(id)).toMatchObject({ status: 200, message: 'Camera deleted successfully' });
    }
    expect(await api.camerasOf(location.id)).toEqual([]);
    expect(await api.appContext.db.$count(cameraAddresses, eq(cameraAddresses.cameraId, id))).toBe(0);
    expect((await api.connect(location.id)).status).toBe(201);
  });

  test('that is unknown or another company’s is refused alike', async () => {
    const location = await addLocation(api, api.guard);
    const id = (await api.connect(location.id)).data?._id ?? '';
    const stranger = await api.approvedCompany('security');
    const refused = { status: 404, message: 'This camera was not found.' };
    expect(await api.request('deleteCamera', { camera_id: id }, stranger)).toMatchObject(refused);
    expect(await api.disconnect('nothing')).toMatchObject(refused);
    expect(await api.camerasOf(location.id)).toHaveLength(1);
  });
});

test('cameras are found by name and shown URL, in the order of connecting, by page', async () => {
  const location = await addLocation(api, api.guard, { cameraLimit: 0 });
  for (const name of ['Quay 1', 'Été', 'Quay 2']) {
    api.clock.advance({ minutes: 1 });
    await api.connect(location.id, {
      name,
      url: `rtsp://admin:hidden@${name === 'Été' ? 'north' : 'south'}.test/`,
    });
  }
  const names = async (filter: Record<string, string>) =>
    (await api.camerasOf(location.id, filter)).map(({ name }) => name);
  expect(await names({})).toEqual(['Quay 1', 'Été', 'Quay 2']);
  expect(await names({ search_key: 'ete' })).toEqual(['Été']);
  expect(await names({ search_key: 'SOUTH.test' })).toEqual(['Quay 1', 'Quay 2']);
  expect(await names({ search_key: 'hidden' })).toEqual([]);
  expect(await names({ limit: '2', page: '2' })).toEqual(['Quay 2']);
});
