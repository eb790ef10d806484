/** Request bodies before they are refused. Timed measurements: tests/attacks/worst-bodies.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callNames, callOf } from '../../../common/contract/calls.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { endSessionsOf } from '../../../server/modules/auth/sessions.ts';
import { proveEmail } from '../../support/accounts/proved-email.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { eventFields, offerPlans } from '../../support/api/api-items.ts';

const ADMIN_TOKEN = 'an-administrator-token-of-a-test';
let api: ApiFixture;
let event: Visitor;
let security: Visitor;
beforeAll(async () => {
  api = await createApiFixture({ settings: { adminToken: ADMIN_TOKEN } });
  await offerPlans(api);
  await proveEmail(api, 'somebody@example.test');
  event = await api.approvedCompany('event');
  security = await api.approvedCompany('security');
});
afterAll(() => api.close());

/** Sends a body to a call with the access that it requires. */
function send(
  name: (typeof callNames)[number],
  init: { body?: BodyInit; type?: string; headers?: HeadersInit },
) {
  const { method, path, access } = callOf(name);
  const token = access === 'admin' ? ADMIN_TOKEN : access === 'security' ? security.token : event.token;
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  if (init.type) headers.set('content-type', init.type);
  const body = init.body === undefined ? {} : { body: init.body, duplex: 'half' };
  return api.app.request(`/api/v1/${path}`, { method, headers, ...body } as RequestInit);
}

const statusOf = async (answer: Response | Promise<Response>) => (await answer).status;

describe('a call accepts its own content type only', () => {
  const others = ['application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream'];

  test.each(callNames.filter((name) => ['json', 'multipart'].includes(callOf(name).encoding)))(
    '%s',
    async (name) => {
      const foreign =
        callOf(name).encoding === 'json' ? 'multipart/form-data; boundary=x' : 'application/json';
      for (const type of [...others, foreign]) {
        const answer = await send(name, { body: 'a&a&a', type });
        expect([type, answer.status]).toEqual([type, 415]);
        expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Content-Type') });
      }
    },
  );

  test('with parameters, in any case, and none for an empty body', async () => {
    const fields = JSON.stringify({ email: 'nobody@example.test', password: 'x' });
    expect(await statusOf(send('login', { body: fields, type: 'Application/JSON;charset="utf-8"' }))).toBe(
      401,
    );
    expect(await statusOf(send('login', {}))).toBe(400);
    expect(await statusOf(send('login', { body: '', type: 'application/json' }))).toBe(400);
  });
});

test('a call without a body accepts only an empty one or an empty object', async () => {
  const visitor = await api.approvedCompany();
  const logout = (body?: string, type = 'application/json') => {
    const headers = { authorization: `Bearer ${visitor.token}`, 'content-type': type };
    return api.app.request('/api/v1/company/auth/logout', {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    });
  };
  expect((await logout('x'.repeat(2000))).status).toBe(413);
  expect((await logout('', 'application/x-www-form-urlencoded')).status).toBe(200);
  const read = await send('listEvents', { headers: { 'content-length': '5' } });
  expect(read.status).toBe(400);
});

test('a form of 24 MB without a session is refused by its type, and none of it is parsed', async () => {
  const megabyte = new TextEncoder().encode('a&'.repeat(512 * 1024));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 24) controller.close();
      else controller.enqueue(megabyte);
      sent += 1;
    },
  });
  const answer = await send('register', { body, type: 'application/x-www-form-urlencoded' });
  expect(answer.status).toBe(415);
});

test('deep or wide JSON is refused before it is parsed, and __proto__ is an ordinary name', async () => {
  const login = async (body: string) => {
    const answer = await send('login', { body, type: 'application/json' });
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  expect(await login('['.repeat(30_000))).toEqual([400, 'The request is nested too deeply.']);
  expect(await login(`[${'1,'.repeat(15_000)}1]`)).toEqual([400, 'The request has too many fields.']);
  expect(await login('{"__proto__": {"email": "a@b.co", "password": "x"}}')).toEqual([
    400,
    'Email and Password are not allowed to empty',
  ]);
  expect({}).not.toHaveProperty('email');
});

test('an upload is refused if its session ends during it', async () => {
  const visitor = await api.approvedCompany();
  const form = new Response(
    Object.entries(eventFields({})).reduce((made, [name, value]) => {
      made.append(name, typeof value === 'string' ? value : JSON.stringify(value));
      return made;
    }, new FormData()),
  );
  const bytes = new Uint8Array(await form.arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await endSessionsOf(api.appContext.db, visitor.company.id);
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const before = await api.appContext.db.$count(items);
  const answer = await api.app.request('/api/v1/company/event/add', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${visitor.token}`,
      'content-type': form.headers.get('content-type') ?? '',
    },
    body,
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(401);
  expect(await api.appContext.db.$count(items)).toBe(before);
});
