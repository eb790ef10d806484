import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../common/contract/calls.ts';
import { eventsContract } from '../../common/contract/events.ts';
import { invitationsContract } from '../../common/contract/invitations.ts';
import type { Outcome } from '../../common/contract/outcome.ts';
import { sessionContract } from '../../common/contract/session.ts';
import { ApiError } from './api-error.ts';
import { type Client, type ClientOptions, createClient } from './client.ts';

let server: Server;
let answer: RequestListener;
const seen = { outcomes: [] as Outcome[], unauthorized: [] as (string | null)[] };

beforeEach(async () => {
  seen.outcomes = [];
  seen.unauthorized = [];
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

function client(changes: Partial<ClientOptions> = {}) {
  return createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/`,
    token: () => 'token-1',
    onUnauthorized: (token) => seen.unauthorized.push(token),
    onOutcome: (outcome) => seen.outcomes.push(outcome),
    sendsIdempotencyKey: true,
    ...changes,
  });
}

function answering(status: number, body: string | object, headers: Record<string, string> = {}) {
  answer = (_, response) => {
    const type = typeof body === 'string' ? 'text/html' : 'application/json; charset=utf-8';
    response.writeHead(status, { 'Content-Type': type, ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

async function failure(sent: Promise<unknown>): Promise<ApiError> {
  const error = await sent.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

const listEvents = (options = {}) => client().send(eventsContract.listEvents, { company_id: 'c 1' }, options);
const login = () => client().send(sessionContract.login, { email: 'a@b.co', password: 'x' });

describe('a request', () => {
  async function sentBy(send: () => Promise<unknown>, data: unknown = { _id: 'e1' }) {
    const request = { method: '', url: '', headers: {} as Record<string, unknown>, body: '' };
    answer = async (incoming, response) => {
      const { method = '', url = '', headers } = incoming;
      Object.assign(request, { method, url, headers });
      for await (const chunk of incoming) request.body += String(chunk);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message: 'ok', data }));
    };
    await send();
    return request;
  }

  test('tells how many changes wait on the device, where it is known', async () => {
    let unsent: number | undefined = 3;
    const send = () =>
      client({ unsentCount: () => unsent }).send(eventsContract.listEvents, { company_id: 'c 1' });
    expect((await sentBy(send, [])).headers['x-outbox-pending']).toBe('3');
    unsent = undefined;
    expect((await sentBy(send, [])).headers).not.toHaveProperty('x-outbox-pending');
    expect((await sentBy(() => listEvents(), [])).headers).not.toHaveProperty('x-outbox-pending');
  });

  test('of a query call carries the token and its fields in the address', async () => {
    const request = await sentBy(() => listEvents(), []);
    expect(request).toMatchObject({ method: 'GET', url: '/api/v1/company/event/list?company_id=c+1' });
    expect(request.headers.authorization).toBe('Bearer token-1');
  });

  test('of a JSON call carries the key that the caller minted, and no field that is not the call’s', async () => {
    const guest = { name: 'Ada', email: 'ada@x.co', event_id: 'e1', stray: true };
    const request = await sentBy(() =>
      client().send(invitationsContract.sendEventInvitation, guest, { idempotencyKey: 'key-1' }),
    );
    expect(JSON.parse(request.body)).toEqual({ name: 'Ada', email: 'ada@x.co', event_id: 'e1' });
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-1' });
  });

  test('of a multipart call carries files as files', async () => {
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
    const rest = ['accept-encoding', 'content-length', ...ownOfNode];
    expect(Object.keys(request.headers).filter((name) => !rest.includes(name))).toEqual([
      'authorization',
      'content-type',
    ]);
  });
});

describe('an answer', () => {
  test('is read wherever its list stands, and its message is handed on', async () => {
    answering(200, { message: 'Here', data: { result: [{ id: 3, name: 'Gala' }, { name: 'no id' }] } });
    const { data, message } = await listEvents();
    expect(message).toBe('Here');
    expect(data.map(({ _id, name }) => [_id, name])).toEqual([['3', 'Gala']]);
    answering(200, { data: [{ _id: 'x' }] });
    expect((await listEvents()).data[0]?._id).toBe('x');
    expect(seen.outcomes).toEqual(['answered', 'answered']);
  });

  test('that refuses gives the server’s words, its status and the request’s id', async () => {
    answering(422, { message: 'Wrong password' }, { 'X-Request-Id': 'r-7' });
    expect(await failure(login())).toMatchObject({
      kind: 'refused',
      message: 'Wrong password',
      status: 422,
      requestId: 'r-7',
    });
  });

  test.each([
    ['without a message', 500, {}],
    ['with an empty one', 400, { message: ' ' }],
    ['of a proxy’s own page', 502, '<html>Bad gateway</html>'],
  ])('that refuses %s gives the fallback of the call', async (_, status, body) => {
    answering(status, body);
    expect(await failure(login())).toMatchObject({ kind: 'refused', message: 'Login failed', status });
  });

  test('may be asked to fall back to other words', async () => {
    answering(500, {});
    expect((await failure(listEvents({ fallback: 'Resend failed' }))).message).toBe('Resend failed');
  });

  test.each([
    ['a sign-in page', 200, '<html>Welcome to our Wi-Fi</html>', {}],
    ['a redirect to one', 302, '', { Location: 'http://wifi.test/' }],
    ['JSON without our envelope', 200, { message: 'Welcome to Hotel Wi-Fi' }, {}],
    ['a sign-in page that says 401', 401, '<html>Sign in</html>', {}],
  ])('that is %s is not read as one of ours', async (_, status, body, headers) => {
    answering(status, body, headers as Record<string, string>);
    expect(await failure(listEvents())).toMatchObject({ kind: 'unreadable', message: 'Server Error' });
    expect(seen).toEqual({ outcomes: ['foreign'], unauthorized: [] });
  });

  test.each([
    { data: null },
    { data: {} },
    { data: { result: null } },
    { message: 'None', data: { total: 0 } },
  ])('of %j is an empty list', async (body) => {
    answering(200, body);
    expect((await listEvents()).data).toEqual([]);
    expect(seen.outcomes).toEqual(['answered']);
  });

  test('that is empty is not believed of somebody else', async () => {
    answering(200, { data: {} });
    const asked = client({ isOwnApi: true }).send(eventsContract.listEvents, { company_id: 'c' });
    expect(await failure(asked)).toMatchObject({ kind: 'unreadable' });
    expect(seen.outcomes).toEqual(['foreign']);
  });

  test.each([{ data: { result: 'none' } }, { data: 'none' }, { data: { events: [{ _id: 'x' }] } }])(
    'of %j is unexpected, and says nothing against the connection',
    async (body) => {
      answering(200, body);
      expect(await failure(listEvents())).toMatchObject({ kind: 'unexpected', message: 'Server Error' });
      expect(seen.outcomes).toEqual(['answered']);
    },
  );

  test.each([
    ['success', { success: false, message: 'You may not do this', data: null }, 'You may not do this'],
    ['status', { status: false, message: 'You may not do this' }, 'You may not do this'],
    ['neither words nor data', { success: false }, 'Failed to delete event'],
    ['a word for status', { status: 'error', message: 'Event is locked' }, 'Event is locked'],
    ['status fail', { status: 'fail', message: ['Too', 'late'] }, 'Too, late'],
    ['a status in the body', { status: 400, message: 'No', data: null }, 'No'],
    ['statusCode', { statusCode: 409, message: 'No' }, 'No'],
    ['code', { code: '422', message: 'No' }, 'No'],
    ['error', { error: true, message: 'No' }, 'No'],
    ['success as a text', { success: 'false', message: 'No' }, 'No'],
  ])('of 200 whose body says by %s that nothing was done is a refusal', async (_by, body, message) => {
    answering(200, body);
    const removed = client().send(eventsContract.deleteEvent, { event_id: '1' });
    expect(await failure(removed)).toMatchObject({ kind: 'refused', message, status: 200 });
    expect(seen.outcomes).toEqual(['answered']);
    answering(200, { ...body, data: [] });
    expect(await failure(listEvents())).toMatchObject({ kind: 'refused' });
  });

  test('of 200 with other signs of success is one', async () => {
    for (const sign of [
      { success: true },
      { status: 'ok' },
      { status: 0 },
      { code: 1000 },
      { error: null },
    ]) {
      answering(200, { ...sign, data: [{ _id: 'x' }] });
      expect((await listEvents()).data).toHaveLength(1);
    }
  });

  test.each([
    ['seconds', '2', 2_000],
    ['nonsense', 'soon', undefined],
  ])('with a time to wait in %s', async (_, header, retryAfterMs) => {
    answering(429, { message: 'Slow down' }, { 'Retry-After': header });
    expect(await failure(listEvents())).toMatchObject({ status: 429, retryAfterMs });
    expect(seen.outcomes).toEqual(['server-trouble']);
  });
});

describe('An answer of another make in no shape of the contract', () => {
  const json = { 'Content-Type': 'application/json' };

  /** One call is answered so; of the others, the company and the questions as by an API, or nothing. */
  function oneOdd(
    status: number,
    body: string,
    { isApi = true, headers = { 'Content-Type': 'text/html' } } = {},
  ) {
    answer = ({ url = '' }, response) => {
      const isOdd = url.includes('/event/') || url.includes('/login');
      const isCompany = url.endsWith('/auth/details');
      if (!isApi || isOdd) return void response.writeHead(status, headers).end(body);
      response.writeHead(200, json).end(JSON.stringify({ data: isCompany ? { _id: 'c' } : [] }));
    };
  }

  test.each([
    [404, '<pre>Cannot GET /event/list</pre>', 'Server Error'],
    [403, 'Not for your plan', 'Not for your plan'],
    [307, '', 'Server Error'],
    [200, '{"message":"Account is locked"}', 'Account is locked'],
  ])('%i %s is its own refusal while the company is known to it', async (status, body, message) => {
    oneOdd(status, body);
    expect(await failure(listEvents())).toMatchObject({ kind: 'refused', message });
    expect(seen).toEqual({ outcomes: ['answered'], unauthorized: [] });
    oneOdd(status, body, { isApi: false });
    expect(await failure(listEvents())).toMatchObject({ kind: 'unreadable' });
    expect(seen.outcomes).toEqual(['answered', 'foreign']);
  });

  test.each([
    [200, '{"message":"No events found"}'],
    [204, ''],
  ])('%i %s is an empty list, but not of whoever says so to everything', async (status, body) => {
    oneOdd(status, body, { headers: json });
    expect((await listEvents()).data).toEqual([]);
    oneOdd(status, body, { headers: json, isApi: false });
    expect(await failure(listEvents())).toMatchObject({ kind: 'unreadable' });
  });

  test.each([
    [401, 'Unauthorized', 'Unauthorized'],
    [401, '<html>Unauthorized</html>', 'Login failed'],
    [200, '{"message":"Invalid credentials"}', 'Invalid credentials'],
    [200, '{"status":400,"message":"Invalid credentials","data":null}', 'Invalid credentials'],
  ])('to a log-in, %i %s is a refusal', async (status, body, message) => {
    oneOdd(status, body);
    expect(await failure(login())).toMatchObject({ kind: 'refused', message });
    expect(seen).toEqual({ outcomes: ['answered'], unauthorized: [] });
  });

  test.each(['Unauthorized', '<html>Unauthorized</html>'])(
    '401 %s to every call of the company ends the session while public content is there',
    async (body) => {
      answer = ({ url = '' }, response) => {
        if (url.includes('/company/'))
          return void response.writeHead(401, { 'Content-Type': 'text/html' }).end(body);
        response.writeHead(200, json).end('{"data":[]}');
      };
      expect(await failure(listEvents())).toMatchObject({ kind: 'refused', status: 401 });
      expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['token-1'] });
    },
  );

  test.each([408, 429])('%i as a page is a server that asks for patience', async (status) => {
    answering(status, 'Too many requests, please try again later.');
    expect(await failure(listEvents())).toMatchObject({
      kind: 'refused',
      message: 'Too many requests, please try again later.',
    });
    expect(seen.outcomes).toEqual(['server-trouble']);
  });

  test('is read as JSON whatever its type', async () => {
    oneOdd(200, '{"data":[{"_id":"e1"}]}');
    expect((await listEvents()).data).toHaveLength(1);
  });

  test('that never comes is no lost connection while the company is answered', async () => {
    answer = (request, response) => {
      if (request.url?.includes('/event/')) return void request.socket.destroy();
      response.writeHead(200, json).end('{"data":{"_id":"c"}}');
    };
    expect(await failure(listEvents())).toMatchObject({ kind: 'offline' });
    expect(seen.outcomes).toEqual(['server-trouble']);
  });

  test('counts for nothing at our own server', async () => {
    oneOdd(404, '<pre>Cannot GET</pre>');
    const asked = client({ isOwnApi: true }).send(eventsContract.listEvents, { company_id: 'c' });
    expect(await failure(asked)).toMatchObject({ kind: 'unreadable' });
    expect(seen.outcomes).toEqual(['foreign']);
  });
});

test('a change is not taken for made because a Wi-Fi says welcome in JSON', async () => {
  answering(200, { message: 'Welcome to Hotel Wi-Fi' });
  const cancel = (isOwnApi: boolean) =>
    client({ isOwnApi }).send(invitationsContract.cancelEventInvitation, { invitation_id: 'i' });
  expect(await failure(cancel(true))).toMatchObject({ kind: 'unreadable' });
  expect(seen.outcomes).toEqual(['foreign']);
});

describe('what comes after the session has ended', () => {
  /** Sent for one company, and answered when another one is here. */
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

  test('of the logout itself is told', async () => {
    answering(200, { message: 'Bye' });
    expect(await answeredLate((api) => api.send(sessionContract.logout, {}))).toMatchObject({
      message: 'Bye',
    });
  });
});

describe('a 401', () => {
  test('tells the token that was sent', async () => {
    answering(401, { message: 'Log in again' });
    const sent = client({ token: () => 'old' }).send(sessionContract.currentCompany, {});
    expect((await failure(sent)).message).toBe('Log in again');
    expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['old'] });
  });

  const ask = (options: Partial<ClientOptions> = {}) =>
    failure(client(options).send(eventsContract.listEvents, { company_id: 'c' }));
  const json = { 'Content-Type': 'application/json' };

  /** Everything but the one list is answered as by a session that is known. */
  function denyingOnlyLists(status: number, body: string, headers: Record<string, string> = json) {
    answer = (request, response) => {
      const isList = request.url?.includes('/event/list');
      response.writeHead(isList ? status : 200, isList ? headers : json);
      response.end(isList ? body : JSON.stringify({ data: { _id: 'c' } }));
    };
  }

  test('with the mark of our server is believed at once', async () => {
    answering(401, {}, { 'X-Vantage-Api': '1' });
    expect(await ask({ isOwnApi: true })).toMatchObject({ kind: 'refused', status: 401 });
    expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['token-1'] });
  });

  test.each([
    ['JSON without words', JSON.stringify({}), json],
    ['JSON with words', JSON.stringify({ message: 'Unauthorized' }), json],
    ['a page', '<html>Sign in</html>', { 'Content-Type': 'text/html' }],
    ['nothing', '', json],
  ])(
    'of %s, at an API where our server is, is a gateway’s: the session stays',
    async (_what, body, headers) => {
      answer = (_, response) => void response.writeHead(401, headers).end(body);
      expect(await ask({ isOwnApi: true })).toMatchObject({ kind: 'unreadable' });
      expect(seen).toEqual({ outcomes: ['foreign'], unauthorized: [] });
    },
  );

  test.each([
    ['without words', '{}'],
    ['with words', '{"message":"Unauthorized"}'],
  ])('%s of an API of another make counts once another call is denied too', async (_what, body) => {
    answer = (_, response) => void response.writeHead(401, json).end(body);
    expect(await ask()).toMatchObject({ kind: 'refused', status: 401 });
    expect(seen).toEqual({ outcomes: ['denied'], unauthorized: ['token-1'] });
    seen.unauthorized = [];
    seen.outcomes = [];
    denyingOnlyLists(401, body);
    expect(await ask()).toMatchObject({ kind: 'refused', status: 401 });
    expect(seen).toEqual({ outcomes: ['answered'], unauthorized: [] });
  });

  test('about the call alone, as of a wrong old password, is told in the words of the API', async () => {
    denyingOnlyLists(401, '{"message":"Old password is wrong"}');
    expect((await ask()).message).toBe('Old password is wrong');
  });

  test('from log-in itself touches nothing', async () => {
    answering(401, { message: 'Wrong e-mail or password' });
    expect((await failure(login())).status).toBe(401);
    expect(seen.unauthorized).toEqual([]);
  });
});

describe('a lost connection', () => {
  test('is told as such, with the fallback', async () => {
    answer = (request) => request.socket.destroy();
    expect(await failure(listEvents())).toMatchObject({ kind: 'offline', status: undefined });
    expect(seen.outcomes).toEqual(['offline']);
  });

  test('that only hangs is given up in time', async () => {
    answer = () => undefined;
    expect((await failure(listEvents({ timeoutMs: 50 }))).kind).toBe('timeout');
    expect(seen.outcomes).toEqual(['timeout']);
  });

  test('in the middle of an answer is a time-out too', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"data":');
    };
    expect((await failure(listEvents({ timeoutMs: 50 }))).kind).toBe('timeout');
  });

  test('is not what the caller’s own abort is', async () => {
    answer = () => undefined;
    const controller = new AbortController();
    const sent = listEvents({ signal: controller.signal });
    controller.abort(new Error('left the screen'));
    await expect(sent).rejects.toThrow('left the screen');
    expect(seen.outcomes).toEqual([]);
  });
});
