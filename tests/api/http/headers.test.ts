import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markOf } from '../../../common/contract/answer-source.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { offerPlans } from '../../support/api/api-items.ts';

let api: ApiFixture;
let visitor: Visitor;
beforeAll(async () => {
  api = await createApiFixture({ settings: { corsOrigins: ['https://portal.example'] } });
  await offerPlans(api);
  visitor = await api.approvedCompany();
});
afterAll(() => api.close());

const PLANS = '/api/v1/company/subscription/packages/list?product_type=event';
const LOGIN = '/api/v1/company/auth/login';
const DETAILS = '/api/v1/company/auth/details';

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  api.app.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('every answer', () => {
  test('forbids sniffing, framing and foreign content, and has its id and the mark of our API', async () => {
    const paths = [
      PLANS,
      DETAILS,
      '/api/v1/none',
      '/none',
      '/healthz',
      '/dev/mail',
      '/dev/mail.json',
      '/api/docs',
    ];
    for (const path of [...paths, '/api/openapi.json', '/media/none']) {
      const { headers } = await api.app.request(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy'), path).toBe('strict-origin');
      expect(headers.get('x-vantage-api'), path).toBe(markOf('GET', path));
      expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('cache-control'), path).not.toBeNull();
      expect(headers.get('strict-transport-security'), path).toBeNull();
    }
    console.log(`headers: ${paths.length + 2} kinds of answer checked`);
  });

  test('names the call and the key of its request in the mark', async () => {
    const { headers } = await post(LOGIN, '{}', { 'idempotency-key': 'a-key' });
    expect(headers.get('x-vantage-api')).toBe('POST company/auth/login a-key');
  });

  test('asks for https for two years, behind https in production', async () => {
    const settings = {
      isProduction: true,
      isDemo: false,
      hasMailbox: false,
      publicUrl: 'https://vantage.example',
    };
    const production = await createApiFixture({ settings });
    const { headers } = await production.app.request('/healthz');
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect((await production.app.request('/dev/mail')).status).toBe(404);
    expect((await production.app.request('/dev/mail.json')).status).toBe(404);
    await production.close();
  });

  test('refuses to become a service worker', async () => {
    const answer = await api.app.request('/media/events/x.webp', { headers: { 'service-worker': 'script' } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
  });
});

describe('a read', () => {
  test('is private, is revalidated, and is answered 304 when unchanged', async () => {
    const first = await api.app.request(PLANS);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await api.app.request(PLANS, { headers: { 'if-none-match': `"other", ${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('etag')).toBe(etag);
    const changed = await api.app.request(PLANS.replace('event', 'security'), {
      headers: { 'if-none-match': etag },
    });
    expect(changed.status).toBe(200);
  });

  test('differs by caller', async () => {
    const authorization = `Bearer ${visitor.token}`;
    const { headers } = await api.app.request(DETAILS, { headers: { authorization } });
    expect(headers.get('vary')).toContain('Authorization');
  });

  test('varies by origin for caches, and can be read by a configured other origin', async () => {
    const same = await api.app.request(PLANS);
    expect(same.headers.get('vary')).toContain('Origin');
    expect(same.headers.get('access-control-allow-origin')).toBeNull();
    const headers = { origin: 'https://portal.example' };
    const other = await api.app.request(PLANS, { headers });
    expect(other.headers.get('vary')).toContain('Origin');
    expect(other.headers.get('access-control-allow-origin')).toBe('https://portal.example');
    expect(other.headers.get('access-control-expose-headers')).toMatch(/x-vantage-api/i);
    const stranger = await api.app.request(PLANS, { headers: { origin: 'https://stranger.example' } });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('is not answered with 304 to a company that has another company’s answer', async () => {
    const other = await api.approvedCompany('event');
    const read = (token: string, headers: Record<string, string> = {}) =>
      api.app.request(DETAILS, { headers: { authorization: `Bearer ${token}`, ...headers } });
    const first = await read(visitor.token);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect((await read(visitor.token, { 'if-none-match': etag })).status).toBe(304);
    const answer = await read(other.token, { 'if-none-match': etag });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { _id: other.company.id } });
  });

  test('is compressed if it is long and the client accepts it', async () => {
    const { token } = await api.approvedCompany('event', { name: 'A long name '.repeat(200) });
    const read = (headers: Record<string, string>) =>
      api.app.request(DETAILS, { headers: { ...headers, authorization: `Bearer ${token}` } });
    const packed = await read({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(400);
    const plain = await read({});
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'));
  });

  test('answers HEAD with the same headers and no body', async () => {
    const answer = await api.app.request(PLANS, { method: 'HEAD' });
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(await answer.text()).toBe('');
  });
});

describe('every other answer', () => {
  test('is not stored: mutations, refusals, 404', async () => {
    const answers = [
      await post(LOGIN, JSON.stringify({ email: visitor.company.email, password: 'Test-pass-1' })),
      await post(LOGIN, '{}'),
      await api.app.request(DETAILS),
      await api.app.request('/api/v1/none'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 404]);
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  });

  test('is JSON with a message and the request id for an unknown path', async () => {
    const answer = await api.app.request('/api/v1/company/none', { method: 'PUT' });
    expect(answer.status).toBe(404);
    const requestId = answer.headers.get('x-request-id');
    expect(await answer.json()).toEqual({ message: 'There is no such call', request_id: requestId });
  });
});

describe('a portal on another origin', () => {
  const preflight = (origin: string) =>
    api.app.request(LOGIN, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });

  test('may call if configured, with keys and tokens', async () => {
    const { headers } = await preflight('https://portal.example');
    expect(headers.get('access-control-allow-origin')).toBe('https://portal.example');
    expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
  });

  test('may not call if not configured', async () => {
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});
