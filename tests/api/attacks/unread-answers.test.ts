/** A stolen session, with doors that it opens, requests long answers without reading them. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Writable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { answerInTurn } from '../../../server/listener/answer-in-turn.ts';
import { createBoundedServer } from '../../../server/listener/bounded-server.ts';
import { listen, stopListening } from '../../../server/listener/listen.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { unreadResponse } from '../../support/attacks/unread-response.ts';
import { crowdedEvent, peoplePathOf } from '../../support/doors/crowded-event.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const MB = 1024 * 1024;
const NEW_PASSWORD = 'Quiet-harbour-7';

const api = forThisFile(createDoorFixture);

interface Unread {
  outgoing: Writable;
  bytes: number;
}

const LOG = '/api/v1/company/event/door/log?cursor=0';

const newSession = () => beginSession(api.appContext.db, api.host.company.id, api.clock.now());

async function ask(path: string, token: string): Promise<Unread | undefined> {
  const outgoing = unreadResponse();
  onTestFinished(() => void outgoing.destroy());
  const answer = await api.app.request(path, { headers: { authorization: `Bearer ${token}` } }, { outgoing });
  if (answer.status === 503) return undefined;
  expect(answer.status).toBe(200);
  return { outgoing, bytes: (await answer.arrayBuffer()).byteLength };
}

/** Repeats a request until it is refused, with as many at once as a session may have. */
async function askAll(path: string, token: string): Promise<Unread[]> {
  const unread: Unread[] = [];
  for (;;) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(path, token)));
    const given = answers.filter((one) => one !== undefined);
    unread.push(...given);
    if (given.length < answers.length) return unread;
    expect(bytesOf(unread)).toBeLessThan(200 * MB);
  }
}

const bytesOf = (unread: readonly Unread[]) => unread.reduce((sum, { bytes }) => sum + bytes, 0);
const isEnded = (unread: readonly Unread[]) => unread.every(({ outgoing }) => outgoing.destroyed);

/** The bytes held by a session, and by doors that it opens. */
async function holdAll(eventId: string) {
  const thief = await newSession();
  const bySession = await askAll(peoplePathOf(eventId), thief);
  const byDoors: Unread[] = [];
  for (const name of ['North', 'South', 'West']) {
    byDoors.push(...(await askAll(LOG, (await api.device(eventId, name)).token)));
  }
  return { thief, bySession, byDoors };
}

test('unread answers of a session and its doors take exactly 64 megabytes at most; another session can read its lists', async () => {
  const eventId = await crowdedEvent(api);
  const { thief, bySession, byDoors } = await holdAll(eventId);
  expect(bytesOf(bySession)).toBeLessThanOrEqual(32 * MB);
  expect(bytesOf(bySession)).toBeGreaterThan(24 * MB);
  expect(bytesOf(byDoors)).toBeLessThanOrEqual(32 * MB);
  expect(bytesOf(byDoors)).toBeGreaterThan(24 * MB);
  expect(await ask(peoplePathOf(eventId), thief)).toBeUndefined();

  const login = await api.request('login', { email: api.host.company.email, password: TEST_PASSWORD });
  const owner = login.data?.access_token ?? '';
  for (const path of ['/api/v1/company/auth/details', '/api/v1/company/event/list', peoplePathOf(eventId)]) {
    const read = await ask(path, owner);
    expect(read, path).toBeDefined();
    read?.outgoing.destroy();
  }
});

test('unread answers of all sessions of one company take 96 megabytes at most', async () => {
  const eventId = await crowdedEvent(api);
  const unread: Unread[] = [];
  for (let session = 0; session < 6; session += 1)
    unread.push(...(await askAll(peoplePathOf(eventId), await newSession())));
  expect(bytesOf(unread)).toBeLessThanOrEqual(96 * MB);
  expect(bytesOf(unread)).toBeGreaterThan(64 * MB);
});

test('unread answers end with their session’s log-out, a new password or their door; others stay', async () => {
  const eventId = await crowdedEvent(api);
  const [leaving, other] = [await newSession(), await newSession()];
  const owner = api.host.token;
  const left = await ask(peoplePathOf(eventId), leaving);
  const kept = await ask(peoplePathOf(eventId), owner);
  expect((await api.request('logout', {}, { token: leaving })).status).toBe(200);
  await expect.poll(() => left?.outgoing.destroyed).toBe(true);

  const { bySession, byDoors } = await holdAll(eventId);
  const change = { old_password: TEST_PASSWORD, new_password: NEW_PASSWORD };
  expect((await api.request('changePassword', change, { token: owner })).status).toBe(200);
  await expect.poll(() => isEnded(bySession)).toBe(true);
  expect(byDoors.some(({ outgoing }) => outgoing.destroyed)).toBe(false);
  const ended = await api.request('endDoors', { opened_since: '' }, { token: owner });
  expect(ended.status).toBe(200);
  await expect.poll(() => isEnded(byDoors)).toBe(true);
  expect(kept?.outgoing.destroyed).toBe(false);
  expect((await api.request('listEvents', {}, { token: other })).status).toBe(401);

  // The whole share is available again.
  const again = await askAll(peoplePathOf(eventId), await newSession());
  expect(again).toHaveLength(bySession.length);
});

test('the connection of a slowly read answer is closed when its session ends', async () => {
  const eventId = await crowdedEvent(api);
  const server = createBoundedServer();
  server.on('request', answerInTurn(getRequestListener(api.app.fetch)));
  await listen(server, '127.0.0.1', 0);
  onTestFinished(() => stopListening(server));
  const thief = await newSession();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  const [accepted] = await once(server, 'connection');
  const request = `GET ${peoplePathOf(eventId)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${thief}\r\n\r\n`;
  // One after another, until the system's buffers are full.
  socket.write(request.repeat(8));
  await expect.poll(() => accepted.writableLength).toBeGreaterThan(0);
  await api.request('logout', {}, { token: thief });
  await expect.poll(() => accepted.destroyed).toBe(true);
  socket.destroy();
});
