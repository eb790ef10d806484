/** Searches all answers, logs and stored data for camera credentials. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { cameraAddresses, cameras } from '../../../server/infra/db/schema-cameras.ts';
import { idempotencyRecords } from '../../../server/infra/db/schema-changes.ts';
import { addLocation } from '../../support/api/api-items.ts';
import { createCameraFixture } from '../../support/cameras/camera-fixture.ts';
import { MAKER_FORMS, secretOf, tracesOf } from '../../support/cameras/camera-makers.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { randomFrom } from '../../support/random-from.ts';

const api = forThisFile(createCameraFixture);

/** Only with an idempotency key if required: the digest of the address is as slow as a password's. */
const connect = (location_id: string, name: string, url: string, options: { idempotencyKey?: string } = {}) =>
  api.request('addCamera', { location_id, name, url }, { token: api.guard.token, ...options });

test('No secret of a camera address is in an answer, a log line, a mail, a command’s output or an unencrypted column', async () => {
  const location = await addLocation(api, api.guard, { paymentStatus: 2, cameraLimit: 0 });
  const random = randomFrom(11);
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
  said.push((await api.request('sendLocationInvitation', tenant, api.guard)).body);
  said.push(await api.camerasOf(location.id), (await api.request('listLocations', {}, api.guard)).body);
  said.push((await api.request('locationDetails', { location_id: location.id }, api.guard)).body);
  for (const words of [['companies'], ['show', api.guard.company.email]])
    said.push(await runCommand(api.appContext, { words }));
  const { db } = api.appContext;
  const kept = [
    await db.select().from(cameras),
    await db.select().from(cameraAddresses),
    await db.select().from(idempotencyRecords),
    await db.select().from(outgoingMails),
  ];
  // Shorter ones occur by chance in ids and encrypted values.
  const telling = traces.filter(({ length }) => length >= 6);
  const places = Object.entries({ said, lines: api.lines, kept }).map(([place, content]) => ({
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
  const shown = (await api.camerasOf(location.id)).map(({ url }) => url);
  expect(shown).toContain('rtsp://•••@10.0.1.3:8554/cam/realmonitor?channel=1&subtype=0');
});

test('A hidden part cannot be found out by searching for it', async () => {
  const location = await addLocation(api, api.guard);
  await connect(location.id, 'Gate', 'rtsp://admin:s3cret@10.0.0.5/t0ken/live?key=k3y');
  for (const search_key of ['s3cret', 't0ken', 'k3y', 'admin']) {
    expect(await api.camerasOf(location.id, { search_key })).toEqual([]);
  }
  expect(await api.camerasOf(location.id, { search_key: '/live' })).toHaveLength(1);
});
