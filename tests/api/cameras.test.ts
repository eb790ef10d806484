import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WRONG_SCHEME } from '../../common/contract/camera-address.ts';
import { idempotencyRecords, outgoingMails, rateLimits } from '../../server/infra/db/schema.ts';
import { cameraAddresses, cameras } from '../../server/infra/db/schema-cameras.ts';
import { sweep } from '../../server/jobs/sweep.ts';
import { beginSession } from '../../server/modules/auth/sessions.ts';
import {
  openAddress,
  openVault,
  vaultFrom,
  WrongCameraKeyError,
} from '../../server/modules/cameras/camera-vault.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../support/api-fixture.ts';
import { addLocation, offerPlans } from '../support/api-items.ts';

const CAMERA_KEY = 'a key of the environment, long enough';
const lines: string[] = [];
let api: ApiFixture;
let guard: Visitor;

beforeAll(async () => {
  api = await createApiFixture({
    settings: { cameraKey: CAMERA_KEY },
    logTo: (line) => lines.push(line),
  });
  await offerPlans(api);
  guard = await api.approvedCompany('security');
});
afterAll(() => api.close());

const connect = (location_id: string, fields: Record<string, unknown> = {}, idempotencyKey = '') =>
  api.request(
    'addCamera',
    { location_id, name: 'Gate', url: 'rtsp://10.0.0.5:554/live', ...fields },
    { token: guard.token, idempotencyKey: idempotencyKey || randomUUID() },
  );
const disconnect = (camera_id: string) => api.request('deleteCamera', { camera_id }, guard);
const camerasOf = async (location_id: string, filter: Record<string, string> = {}) =>
  (await api.request('listCameras', { location_id, ...filter }, guard)).data ?? [];

const ALREADY_CONNECTED =
  'A camera “Gate” with this URL, as far as it is shown, is already connected. Please choose another name.';

describe('connecting a camera', () => {
  test('answers it with its URL masked, and lists it', async () => {
    const location = await addLocation(api, guard);
    const added = await connect(location.id, {
      name: ' Gate North ',
      url: 'rtsp://admin:s3cret@10.0.0.5/live',
    });
    expect(added).toMatchObject({ status: 201, message: 'New Camera Added Successfully' });
    expect(added.data).toMatchObject({ name: 'Gate North', url: 'rtsp://•••@10.0.0.5/live' });
    expect(await camerasOf(location.id)).toEqual([added.data]);
  });

  test.each([
    [{ name: ' ', url: '' }, 'Camera Name is not allowed to empty'],
    [{ url: ' ' }, 'URL is not allowed to empty'],
    [{ url: 'ftp://10.0.0.5/' }, WRONG_SCHEME],
    [{ url: 'javascript:alert(1)' }, WRONG_SCHEME],
    [{ url: 'rtsp://•••@10.0.0.5/live' }, 'URL has dots in place of a secret. Please enter it whole.'],
  ])('with %j is refused', async (fields, message) => {
    const location = await addLocation(api, guard);
    expect(await connect(location.id, fields)).toMatchObject({ status: 400, message });
    expect(await camerasOf(location.id)).toEqual([]);
  });

  test('beyond the plan is refused, naming the limit; also when all come at once', async () => {
    const location = await addLocation(api, guard, { cameraLimit: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => connect(location.id, { name: `Camera ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const message =
      'The plan of this location allows 3 cameras, and all are connected. Delete a camera or upgrade the plan.';
    expect(answers.filter((answer) => answer.status === 409 && answer.message === message)).toHaveLength(5);
    await disconnect((await camerasOf(location.id))[0]?._id ?? '');
    expect((await connect(location.id, { name: 'Another' })).status).toBe(201);
  });

  test('of the same name and URL twice is refused, naming it; another name, URL or location is not', async () => {
    const location = await addLocation(api, guard);
    const url = 'rtsp://admin:a%40b@10.0.0.5/live';
    expect((await connect(location.id, { url })).status).toBe(201);
    expect(await connect(location.id, { url: 'RTSP://admin:a@b@10.0.0.5/live ' })).toMatchObject({
      status: 409,
      message: ALREADY_CONNECTED,
    });
    expect((await connect(location.id, { url, name: 'Gate 2' })).status).toBe(201);
    const other = await addLocation(api, guard);
    expect((await connect(other.id, { url })).status).toBe(201);
  });

  test('that could not be told from another one is refused, until it has another name', async () => {
    const location = await addLocation(api, guard);
    expect((await connect(location.id, { url: 'rtsp://10.0.0.5:7447/t0ken-1' })).status).toBe(201);
    expect(await connect(location.id, { url: 'rtsp://10.0.0.5:7447/t0ken-2' })).toMatchObject({
      status: 409,
      message: ALREADY_CONNECTED,
    });
    const other = { name: 'Gate 2', url: 'rtsp://10.0.0.5:7447/t0ken-2' };
    expect((await connect(location.id, other)).status).toBe(201);
    expect((await connect(location.id, { url: 'rtsp://10.0.0.6:7447/t0ken-1' })).status).toBe(201);
  });

  test('ten times at once with different keys leaves one', async () => {
    const location = await addLocation(api, guard);
    const answers = await Promise.all(Array.from({ length: 10 }, () => connect(location.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('twice under one key answers the same; another URL under it is refused', async () => {
    const location = await addLocation(api, guard);
    const first = await connect(location.id, {}, 'camera-twice');
    const second = await connect(location.id, {}, 'camera-twice');
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await connect(location.id, { url: 'rtsp://10.0.0.6/' }, 'camera-twice')).status).toBe(422);
    expect(await camerasOf(location.id)).toHaveLength(1);
  });
});

describe('however many cameras a plan allows', () => {
  const hold = (itemId: string, number: number) =>
    api.appContext.db.execute(sql`
      insert into cameras (id, item_id, name, url, created_at)
      select ${itemId} || '-' || n, ${itemId}, 'Gate ' || n, 'rtsp://gate' || n || '.test/', ${api.clock.now().toISOString()}::timestamptz
      from generate_series(10001, ${10_000 + number}::int) as n`);

  test.each([0, 5_000])('a location has at most 1000 of them (plan: %s)', async (cameraLimit) => {
    const location = await addLocation(api, guard, { cameraLimit });
    await hold(location.id, 999);
    expect((await connect(location.id)).status).toBe(201);
    expect(await connect(location.id, { name: 'One more' })).toMatchObject({
      status: 409,
      message: 'A location has at most 1000 cameras. Delete one to connect another.',
    });
  });

  test('a list of more, from before there was a limit, comes whole, by page and by name', async () => {
    const location = await addLocation(api, guard, { cameraLimit: 0 });
    await hold(location.id, 1_500);
    const all = await camerasOf(location.id);
    expect(all.map(({ name }) => name)).toEqual(
      Array.from({ length: 1_500 }, (_, at) => `Gate ${10_001 + at}`),
    );
    const page = { limit: '100', page: '3' };
    expect(await camerasOf(location.id, page)).toEqual(all.slice(200, 300));
    expect(await camerasOf(location.id, { ...page, search_key: 'GATE1' })).toEqual(all.slice(200, 300));
    expect(await camerasOf(location.id, { limit: '100', page: '16' })).toEqual([]);
  });

  test('connecting and deleting in a loop ends after a thousand in a day; what was deleted is forgotten after 30', async () => {
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
    guard = { ...guard, token: await beginSession(db, guard.company.id, api.clock.now()) };
  });
});

describe('disconnecting a camera', () => {
  test('takes it from the list and its address from the database, and may be said twice', async () => {
    const location = await addLocation(api, guard);
    const id = (await connect(location.id)).data?._id ?? '';
    for (let time = 0; time < 2; time += 1) {
      expect(await disconnect(id)).toMatchObject({ status: 200, message: 'Camera deleted successfully' });
    }
    expect(await camerasOf(location.id)).toEqual([]);
    expect(await api.appContext.db.$count(cameraAddresses, eq(cameraAddresses.cameraId, id))).toBe(0);
    expect((await connect(location.id)).status).toBe(201);
  });

  test('that is not there or not theirs is refused alike', async () => {
    const location = await addLocation(api, guard);
    const id = (await connect(location.id)).data?._id ?? '';
    const stranger = await api.approvedCompany('security');
    const refused = { status: 404, message: 'This camera was not found.' };
    expect(await api.request('deleteCamera', { camera_id: id }, stranger)).toMatchObject(refused);
    expect(await disconnect('nothing')).toMatchObject(refused);
    expect(await camerasOf(location.id)).toHaveLength(1);
  });
});

test('cameras are found by name and shown URL, in the order of connecting, by page', async () => {
  const location = await addLocation(api, guard, { cameraLimit: 0 });
  for (const name of ['Quay 1', 'Été', 'Quay 2']) {
    api.clock.advance({ minutes: 1 });
    await connect(location.id, {
      name,
      url: `rtsp://admin:hidden@${name === 'Été' ? 'north' : 'south'}.test/`,
    });
  }
  const names = async (filter: Record<string, string>) =>
    (await camerasOf(location.id, filter)).map(({ name }) => name);
  expect(await names({})).toEqual(['Quay 1', 'Été', 'Quay 2']);
  expect(await names({ search_key: 'ete' })).toEqual(['Été']);
  expect(await names({ search_key: 'SOUTH.test' })).toEqual(['Quay 1', 'Quay 2']);
  expect(await names({ search_key: 'hidden' })).toEqual([]);
  expect(await names({ limit: '2', page: '2' })).toEqual(['Quay 2']);
});

describe('user and password of a camera', () => {
  const PASSWORD = 'Zk7!@:/?#%& ü';
  const SECRETS = ['Zk7', 'operator-9', encodeURIComponent(PASSWORD)];

  test('survive as they were typed', async () => {
    const location = await addLocation(api, guard);
    const url = `rtsp://operator-9:${encodeURIComponent(PASSWORD)}@10.0.0.5/live`;
    const { data } = await connect(location.id, { url });
    const { db } = api.appContext;
    const full = await openAddress(db, await openVault(db, CAMERA_KEY), data?._id ?? '');
    expect(decodeURIComponent(new URL(full ?? '').password)).toBe(PASSWORD);
    await expect(openVault(db, undefined)).rejects.toThrow(WrongCameraKeyError);
    await expect(openAddress(db, vaultFrom('another key'), data?._id ?? '')).rejects.toThrow();
  });

  test('are in no answer, no log line, no mail and no table', async () => {
    const { db } = api.appContext;
    const location = await addLocation(api, guard, { paymentStatus: 2 });
    const url = `rtsp://operator-9:${encodeURIComponent(PASSWORD)}@10.0.0.5/live?pwd=Zk7`;
    const answers: unknown[] = [];
    const added = await connect(location.id, { url });
    answers.push(added.body);
    answers.push((await connect(location.id, { url })).body);
    answers.push((await connect(location.id, { url: `ftp://operator-9:Zk7@10.0.0.5/` })).body);
    answers.push((await api.request('addCamera', { url }, guard)).body);
    const tenant = { location_id: location.id, name: 'Ada', email: 'ada@camera.test' };
    await api.request('sendLocationInvitation', tenant, guard);
    for (const name of ['listCameras', 'locationDetails', 'listLocations'] as const) {
      answers.push((await api.request(name, { location_id: location.id }, guard)).body);
    }
    api.appContext.log.warn({ camera: { name: 'Gate', url } }, 'a line that somebody may write one day');
    const logged = lines.length;
    answers.push((await disconnect(added.data?._id ?? '')).body);
    const tables = {
      cameras: await db.select().from(cameras),
      addresses: await db.select().from(cameraAddresses),
      records: await db.select().from(idempotencyRecords),
      mails: await db.select().from(outgoingMails),
    };
    const places = { answers, lines, tables };
    const hits = Object.entries(places).flatMap(([place, content]) =>
      SECRETS.filter((secret) => JSON.stringify(content).includes(secret)).map((secret) => [place, secret]),
    );
    console.info(
      `proof 21: camera credentials in ${logged} log lines, answers, mails and tables: ${hits.length}`,
    );
    expect(logged).toBeGreaterThan(10);
    expect(JSON.stringify(answers)).toContain('rtsp://•••@10.0.0.5/live?pwd=•••');
    expect(hits).toEqual([]);
  });
});
