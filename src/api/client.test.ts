import type { RequestListener } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { API_MARK } from '../../common/contract/answer-source.ts';
import { calls } from '../../common/contract/calls.ts';
import { eventsContract } from '../../common/contract/events.ts';
import { invitationsContract } from '../../common/contract/invitations.ts';
import { sessionContract } from '../../common/contract/session.ts';
import { createClientFixture, failure } from '../../tests/support/screens/client-fixture.ts';
import type { Client } from './client.ts';

const at = createClientFixture();
const { answering, client, listEvents, seen } = at;

const LISTED = [{ _id: 'e1' }];

describe('a request', () => {
  async function sentBy(send: () => Promise<unknown>, data: unknown = { _id: 'e1' }) {
    const request = { method: '', url: '', headers: {} as Record<string, unknown>, body: '' };
    at.answer = async (incoming, response) => {
      const { method = '', url = '', headers } = incoming;
      Object.assign(request, { method, url, headers });
      for await (const chunk of incoming) request.body += String(chunk);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message: 'ok', data }));
    };
    await send();
    return request;
  }

  test('reports the number of pending changes, if it is known', async () => {
    let unsent: number | undefined = 3;
    const send = () =>
      client({ unsentCount: () => unsent }).send(eventsContract.listEvents, { company_id: 'c 1' });
    expect((await sentBy(send, LISTED)).headers['x-outbox-pending']).toBe('3');
    unsent = undefined;
    expect((await sentBy(send, LISTED)).headers).not.toHaveProperty('x-outbox-pending');
    expect((await sentBy(() => listEvents(), LISTED)).headers).not.toHaveProperty('x-outbox-pending');
  });

  test('is never answered from the browser’s cache, unless our own server controls it', async () => {
    at.answering(200, { message: 'ok', data: LISTED }, { [API_MARK]: '1' });
    const caches: (RequestCache | undefined)[] = [];
    const noting: typeof fetch = (input, init) => {
      caches.push(init?.cache);
      return fetch(input, init);
    };
    for (const isOwnApi of [false, true]) {
      const asked = client({ isOwnApi, fetch: noting });
      await asked.send(eventsContract.listEvents, { company_id: 'c' });
      await asked.send(sessionContract.currentCompany, {}, { token: 'other' }).catch(() => undefined);
      await asked.send(sessionContract.logout, {}).catch(() => undefined);
    }
    expect(new Set(caches.slice(0, -3))).toEqual(new Set(['no-store']));
    expect(caches.slice(-3)).toEqual(['default', 'default', 'default']);
  });

  test('of a query call carries the token, and its fields in the URL', async () => {
    const request = await sentBy(() => listEvents(), LISTED);
    expect(request).toMatchObject({ method: 'GET', url: '/api/v1/company/event/list?company_id=c+1' });
    expect(request.headers.authorization).toBe('Bearer token-1');
  });

  test('asks for JSON before pages, as frameworks choose by that how they refuse', async () => {
    const request = await sentBy(() => listEvents(), LISTED);
    expect(request.headers.accept).toMatch(/^application\/json,.*\*\/\*$/);
  });

  test('of a JSON call carries the caller’s idempotency key, and no field of another call', async () => {
    const guest = { name: 'Ada', email: 'ada@x.co', event_id: 'e1', stray: true };
    const request = await sentBy(() =>
      client().send(invitationsContract.sendEventInvitation, guest, { idempotencyKey: 'key-1' }),
    );
    expect(JSON.parse(request.body)).toEqual({ name: 'Ada', email: 'ada@x.co', event_id: 'e1' });
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-1' });
  });

  test('of a multipart call sends files as files', async () => {
    const place = JSON.stringify({ name: 'Oslo', coordinates: [10.7, 59.9] });
    const draft = { name: 'Gala', product_id: 'p', company_id: 'c', date: '2030-01-01', location: place };
    const event_media = new File(['picture'], 'gala.png', { type: 'image/png' });
    const request = await sentBy(() => client().send(eventsContract.addEvent, { ...draft, event_media }));
    expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(request.body).toContain('name="event_media"; filename="gala.png"');
    expect(request.body).toContain(place);
  });

  test('to a foreign API has no header beyond the documented ones', async () => {
    const foreign = client({ sendsIdempotencyKey: false });
    const guest = { name: 'Ada', email: 'ada@x.co', event_id: 'e1' };
    const request = await sentBy(() =>
      foreign.send(invitationsContract.sendEventInvitation, guest, { idempotencyKey: 'key-1' }),
    );
    const ownOfNode = ['host', 'connection', 'accept', 'accept-language', 'sec-fetch-mode', 'user-agent'];
    // The last two are how the network layer writes `no-store`: no page sets them, and no preflight asks for them.
    const rest = ['accept-encoding', 'content-length', ...ownOfNode, 'cache-control', 'pragma'];
    expect(Object.keys(request.headers).filter((name) => !rest.includes(name))).toEqual([
      'authorization',
      'content-type',
    ]);
  });
});

test('A request is not sent with the token of a session that another tab has begun', async () => {
  let requests = 0;
  at.answer = (_, response) => {
    requests += 1;
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ message: 'ok', data: LISTED }));
  };
  const overtaken = client({ isOvertaken: () => true });
  const refused = overtaken.send(eventsContract.listEvents, { company_id: 'c' });
  expect(await failure(refused)).toMatchObject({ kind: 'ended', message: calls.listEvents.fallback });
  expect([requests, seen.outcomes]).toEqual([0, []]);
  // Of a session that the caller names.
  await overtaken.send(eventsContract.listEvents, { company_id: 'c' }, { token: 'token-1' });
  expect(requests).toBe(1);
});

describe('an answer after the session has ended', () => {
  /** Sent for one company, and answered after another one has signed in. */
  function answeredLate(ask: (sender: Client) => Promise<unknown>) {
    let current = 'old';
    const sent = ask(client({ token: () => current }));
    current = 'new';
    return sent;
  }

  test.each([
    ['an answer', () => answering(200, { data: { _id: 'a' } })],
    ['a refusal', () => answering(409, { message: 'ada@example.com is already invited' })],
    ['a denial', () => answering(401, { message: 'Log in again' })],
  ])('%s is not given to whoever is here by then', async (_what, answer) => {
    answer();
    expect(await failure(answeredLate((api) => api.send(sessionContract.currentCompany, {})))).toMatchObject({
      kind: 'ended',
      message: calls.currentCompany.fallback,
    });
    expect(seen).toEqual({ outcomes: [], unauthorized: [] });
  });

  test('of the log-out itself is reported', async () => {
    answering(200, { message: 'Bye' });
    expect(await answeredLate((api) => api.send(sessionContract.logout, {}))).toMatchObject({
      message: 'Bye',
    });
  });
});

describe('a lost connection', () => {
  test('is reported as such, with the fallback', async () => {
    at.answer = (request) => request.socket.destroy();
    expect(await failure(listEvents())).toMatchObject({ kind: 'offline', status: undefined });
    expect(seen.outcomes).toEqual(['offline']);
  });

  /** The check after a time-out whether the server answers at all may take eight seconds; here it fails at once. */
  const onlyEvents =
    (listener: RequestListener): RequestListener =>
    (request, response) =>
      request.url?.includes(calls.listEvents.path) ? listener(request, response) : response.destroy();

  test('that hangs times out', async () => {
    at.answer = onlyEvents(() => undefined);
    expect((await failure(listEvents({ timeoutMs: 50 }))).kind).toBe('timeout');
    expect(seen.outcomes).toEqual(['timeout']);
  });

  test('in the middle of an answer is a time-out too', async () => {
    at.answer = onlyEvents((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"data":');
    });
    expect((await failure(listEvents({ timeoutMs: 50 }))).kind).toBe('timeout');
  });

  test('differs from the caller’s own abort', async () => {
    at.answer = () => undefined;
    const controller = new AbortController();
    const sent = listEvents({ signal: controller.signal });
    controller.abort(new Error('left the screen'));
    await expect(sent).rejects.toThrow('left the screen');
    expect(seen.outcomes).toEqual([]);
  });
});

test('An answer of our own server is parsed once, as a list may be long', async () => {
  const body = { message: 'ok', data: LISTED };
  answering(200, body, { [API_MARK]: '1' });
  const parse = vi.spyOn(JSON, 'parse');
  await client({ isOwnApi: true }).send(eventsContract.listEvents, { company_id: 'c' });
  const parsed = parse.mock.calls.filter(([text]) => text === JSON.stringify(body));
  parse.mockRestore();
  expect(parsed).toHaveLength(1);
});
