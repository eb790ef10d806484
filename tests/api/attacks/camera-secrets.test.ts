/** What opens a camera is looked for in everything that the server says, writes and keeps. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MASK_VERSION } from '../../../common/contract/camera-mask.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { newId } from '../../../server/infra/db/new-id.ts';
import { idempotencyRecords, outgoingMails } from '../../../server/infra/db/schema.ts';
import { cameraAddresses, cameras } from '../../../server/infra/db/schema-cameras.ts';
import { maskCamerasAnew } from '../../../server/jobs/mask-cameras.ts';
import {
  cameraFingerprint,
  openAddress,
  openVault,
  sealAddress,
  vaultFrom,
} from '../../../server/modules/cameras/camera-vault.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api-fixture.ts';
import { addLocation, offerPlans } from '../../support/api-items.ts';
import { MAKER_FORMS, secretOf, seededRandom, tracesOf } from '../../support/camera-makers.ts';

const CAMERA_KEY = 'a key of the environment, long enough';
const lines: string[] = [];
let api: ApiFixture;
let guard: Visitor;

beforeAll(async () => {
  api = await createApiFixture({ settings: { cameraKey: CAMERA_KEY }, logTo: (line) => lines.push(line) });
  await offerPlans(api);
  guard = await api.approvedCompany('security');
});
afterAll(() => api.close());

const vault = () => openVault(api.appContext.db, CAMERA_KEY);
/** Under a key only when asked to: its digest of the address takes as long as that of a password. */
const connect = (location_id: string, name: string, url: string, options: { idempotencyKey?: string } = {}) =>
  api.request('addCamera', { location_id, name, url }, { token: guard.token, ...options });
const listed = async (location_id: string, filter: Record<string, string> = {}) =>
  (await api.request('listCameras', { location_id, ...filter }, guard)).data ?? [];

test('No secret of any maker’s address is in an answer, a log line, a mail, a command’s output or a readable column', async () => {
  const location = await addLocation(api, guard, { paymentStatus: 2, cameraLimit: 0 });
  const random = seededRandom(11);
  const traces: string[] = [];
  const said: unknown[] = [];
  for (const [at, { scheme, tail }] of MAKER_FORMS.entries()) {
    const [user, pass, token] = [0, 0, 0].map(() => secretOf(random, false));
    const basic = Buffer.from(`${user}:${pass}`).toString('base64');
    const values = new Map([
      ['user', user],
      ['pass', pass],
      ['token', token],
      ['basic', basic],
    ]);
    const filled = tail.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ''));
    const url = `${scheme}://${encodeURIComponent(user ?? '')}:${encodeURIComponent(pass ?? '')}@10.0.1.${at}:8554${filled}`;
    const key = at % 20 === 0 ? { idempotencyKey: randomUUID() } : {};
    const added = await connect(location.id, `Camera ${at}`, url, key);
    expect([url, added.status]).toEqual([url, 201]);
    if (at % 25 === 0) api.clock.advance({ hours: 1 });
    const again = await connect(location.id, `Camera ${at}`, url);
    expect([url, again.status]).toEqual([url, 409]);
    said.push(added.body, again.body);
    traces.push(...[user, pass, token].flatMap((secret) => tracesOf(secret ?? '')), basic);
  }
  const tenant = { location_id: location.id, name: 'Ada', email: 'ada@camera.test' };
  said.push((await api.request('sendLocationInvitation', tenant, guard)).body);
  said.push(await listed(location.id), (await api.request('listLocations', {}, guard)).body);
  said.push((await api.request('locationDetails', { location_id: location.id }, guard)).body);
  for (const words of [['companies'], ['show', guard.company.email]])
    said.push(await runCommand(api.appContext, { words }));
  const { db } = api.appContext;
  const kept = [
    await db.select().from(cameras),
    await db.select().from(cameraAddresses),
    await db.select().from(idempotencyRecords),
    await db.select().from(outgoingMails),
  ];
  // Shorter ones are found by chance in ids and in what is sealed.
  const telling = traces.filter(({ length }) => length >= 6);
  const places = Object.entries({ said, lines, kept }).map(([place, content]) => ({
    place,
    text: JSON.stringify(content),
  }));
  const hits = places.flatMap(({ place, text }) =>
    telling
      .filter((trace) => text.includes(JSON.stringify(trace).slice(1, -1)))
      .map((trace) => `${place}: ${trace}`),
  );
  console.info(
    `${telling.length} traces of ${MAKER_FORMS.length} cameras’ secrets looked for in ${places.map(({ text }) => text.length).join(' + ')} characters: ${hits.length} found`,
  );
  expect(hits).toEqual([]);
  const shown = (await listed(location.id)).map(({ url }) => url);
  expect(shown).toContain('rtsp://•••@10.0.1.3:8554/cam/realmonitor?channel=1&subtype=0');
});

test('A hidden part cannot be found out by searching for it', async () => {
  const location = await addLocation(api, guard);
  await connect(location.id, 'Gate', 'rtsp://admin:s3cret@10.0.0.5/t0ken/live?key=k3y');
  for (const search_key of ['s3cret', 't0ken', 'k3y', 'admin']) {
    expect(await listed(location.id, { search_key })).toEqual([]);
  }
  expect(await listed(location.id, { search_key: '/live' })).toHaveLength(1);
});

test('A hidden part cannot be guessed by adding the camera again: a right and a wrong guess get one answer, few an hour', async () => {
  const other = await api.approvedCompany('security');
  const location = await addLocation(api, other, { cameraLimit: 0 });
  const guess = (password: string, name = 'Gate') =>
    api.request(
      'addCamera',
      { location_id: location.id, name, url: `rtsp://admin:${password}@10.0.0.5/live` },
      other,
    );
  expect((await guess('s3cret')).status).toBe(201);
  const right = await guess('s3cret');
  const wrong = await guess('secret');
  expect(right.status).toBe(409);
  expect([wrong.status, wrong.message]).toEqual([right.status, right.message]);
  const statuses: number[] = [];
  for (let tried = 2; tried <= 31; tried += 1) statuses.push((await guess(`guess-${tried}`)).status);
  expect(statuses).toEqual([...Array(28).fill(409), 429, 429]);
  expect((await guess('s3cret')).message).toBe(
    'Too many cameras were refused. Please try again in 60 minutes.',
  );
  api.clock.advance({ hours: 1 });
  expect((await guess('s3cret', 'Gate 2')).status).toBe(201);
});

test('A hidden part cannot be guessed by the Idempotency-Key that stays on a device: ten other contents in thirty days', async () => {
  const other = await api.approvedCompany('security');
  const location = await addLocation(api, other, { cameraLimit: 0 });
  const add = async (password: string) => {
    const fields = {
      location_id: location.id,
      name: 'Gate',
      url: `rtsp://admin:${password}@10.0.0.5/live`,
    };
    return (await api.request('addCamera', fields, { ...other, idempotencyKey: 'left-on-the-device' }))
      .status;
  };
  expect(await add('s3cret')).toBe(201);
  // Being right uses nothing up: an answer may get lost any number of times.
  for (let lost = 0; lost < 12; lost += 1) expect(await add('s3cret')).toBe(201);
  const guessed: number[] = [];
  for (let made = 0; made < 12; made += 1) guessed.push(await add(`guess-${made}`));
  expect(guessed).toEqual([...Array(10).fill(422), 429, 429]);
  expect(await add('s3cret')).toBe(429);
  api.clock.advance({ days: 29 });
  expect(await add('s3cret')).toBe(429);
});

describe('what release 0.1.0 stored in its own shown form', () => {
  /** As 0.1.0 wrote it: everything but user, password and known parameters in the open. */
  async function storedBefore(
    itemId: string,
    count: number,
    { sealedBy = CAMERA_KEY, isDeleted = false } = {},
  ) {
    const { db } = api.appContext;
    const keys = vaultFrom(sealedBy);
    const createdAt = api.clock.now();
    const stored = Array.from({ length: count }, () => {
      const id = newId(createdAt);
      return { id, name: `Gate ${id}`, full: `rtsp://admin:s3cret@10.0.0.5:554/t0ken-${id}/live` };
    });
    const shown = (full: string) => full.replace('admin:s3cret', '•••');
    const deletedAt = isDeleted ? createdAt : null;
    await db
      .insert(cameras)
      .values(
        stored.map(({ id, name, full }) => ({ id, itemId, name, url: shown(full), createdAt, deletedAt })),
      );
    const addresses = stored.map(({ id, name, full }) => ({
      cameraId: id,
      sealed: sealAddress(keys, id, full),
      fingerprint: cameraFingerprint(keys, { itemId, name, full }),
    }));
    if (!isDeleted) await db.insert(cameraAddresses).values(addresses);
    const records = stored.map(({ id, full }) => ({
      companyId: guard.company.id,
      key: `key-${id}`,
      contentHash: 'hash',
      status: 201,
      body: JSON.stringify({ message: 'Added', data: { _id: id, name: 'Gate', url: shown(full) } }),
      createdAt,
    }));
    await db.insert(idempotencyRecords).values(records);
    return stored;
  }
  const SHOWN = 'rtsp://•••@10.0.0.5:554/•••/live';

  test('is masked in lists before anything was rewritten, and cannot be searched', async () => {
    const location = await addLocation(api, guard);
    await storedBefore(location.id, 1);
    expect((await listed(location.id)).map(({ url }) => url)).toEqual([SHOWN]);
    expect(await listed(location.id, { search_key: 't0ken' })).toEqual([]);
  });

  test('is masked anew at the next start, also of deleted cameras, foreign keys and kept answers; addresses stay', async () => {
    const location = await addLocation(api, guard, { cameraLimit: 0 });
    const stored = await storedBefore(location.id, 210);
    await storedBefore(location.id, 1, { isDeleted: true });
    await storedBefore(location.id, 1, { sealedBy: 'another key of the environment' });
    const { db } = api.appContext;
    const done = await maskCamerasAnew(api.appContext);
    expect(done.cameras).toBeGreaterThanOrEqual(212);
    expect(done.answers).toBeGreaterThanOrEqual(212);
    const rows = await db.select().from(cameras).where(eq(cameras.itemId, location.id));
    expect(new Set(rows.map(({ url }) => url))).toEqual(new Set([SHOWN]));
    const records = JSON.stringify(await db.select().from(idempotencyRecords));
    expect(records).not.toContain('t0ken');
    const last = stored.at(-1);
    expect(await openAddress(db, await vault(), last?.id ?? '')).toBe(last?.full);
    expect(await connect(location.id, `Gate ${last?.id}`, last?.full ?? '')).toMatchObject({ status: 409 });
    expect(await maskCamerasAnew(api.appContext)).toEqual({ cameras: 0, answers: 0 });
    expect(lines.join('')).toContain('sealed by another key');
    expect(lines.join('')).not.toContain('t0ken');
  });

  test('is masked once, whether two processes do it at the same time or one is stopped in between', async () => {
    const location = await addLocation(api, guard, { cameraLimit: 0 });
    await storedBefore(location.id, 210);
    const stopped = new AbortController();
    stopped.abort();
    expect(await maskCamerasAnew(api.appContext, stopped.signal)).toEqual({ cameras: 0, answers: 0 });
    await Promise.all([maskCamerasAnew(api.appContext), maskCamerasAnew(api.appContext)]);
    const rows = await api.appContext.db.select().from(cameras).where(eq(cameras.itemId, location.id));
    expect(new Set(rows.map(({ url, maskVersion }) => `${maskVersion} ${url}`))).toEqual(
      new Set([`${MASK_VERSION} ${SHOWN}`]),
    );
  });
});
