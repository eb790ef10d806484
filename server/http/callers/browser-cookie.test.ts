import { afterEach, describe, expect, test } from 'vitest';
import { quickHash } from '../../../tests/support/accounts/quick-hash.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD } from '../../../tests/support/api/api-fixture.ts';
import type { Settings } from '../../core/settings.ts';

let api: ApiFixture | undefined;
afterEach(async () => await api?.close());

const PORTAL = 'https://portal.example';

async function cookieWith(settings: Partial<Settings>, headers: Record<string, string> = {}) {
  api = await createApiFixture({ settings });
  const { company } = await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
  const answer = await api.request('login', { email: company.email, password: TEST_PASSWORD }, { headers });
  expect(answer.status).toBe(200);
  return { answer, company, cookie: answer.headers.get('set-cookie') ?? '' };
}

describe('the cookie of a browser', () => {
  test('is for the API of the same site only, and not readable by scripts', async () => {
    const { cookie } = await cookieWith({});
    expect(cookie).toMatch(
      /^vantage-browser=[\w-]{43}; Max-Age=34560000; Path=\/api\/v1\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test('is Secure when the portal is on https', async () => {
    const { cookie } = await cookieWith({ publicUrl: 'https://vantage.test' });
    expect(cookie).toMatch(
      /^__Host-vantage-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test('is sent to allowed portals on other origins, with CORS permission for credentials', async () => {
    const settings = { publicUrl: 'https://vantage.test', corsOrigins: [PORTAL] };
    const { answer, cookie } = await cookieWith(settings, { origin: PORTAL });
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=None$/);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-allow-origin')).toBe(PORTAL);
  });

  test('gives no access, and cannot be used by a page of a foreign origin', async () => {
    const settings = { publicUrl: 'https://vantage.test', corsOrigins: [PORTAL] };
    const { cookie, company } = await cookieWith(settings);
    const kept = cookie.split(';')[0] ?? '';
    const exclusively = await api?.request('currentCompany', {}, { headers: { cookie: kept } });
    expect(exclusively?.status).toBe(401);
    const guess = (origin: string, password: string) =>
      api?.request('login', { email: company.email, password }, { headers: { origin, cookie: kept } });
    for (let made = 0; made < 31; made += 1) await guess('https://evil.example', `guess-${made}`);
    expect((await guess('https://evil.example', 'guess'))?.status).toBe(429);
    for (let made = 0; made < 10; made += 1) expect((await guess(PORTAL, `wrong-${made}`))?.status).toBe(401);
  });

  test('is renewed by every log-in with the same value, so that a browser in use stays known', async () => {
    const { cookie, company } = await cookieWith({});
    const kept = cookie.split(';')[0] ?? '';
    const again = await api?.request(
      'login',
      { email: company.email, password: TEST_PASSWORD },
      { headers: { cookie: kept } },
    );
    // Byte for byte, with the full Max-Age. A session ends after 90 days at most, so the cookie never expires in use.
    expect(again?.headers.get('set-cookie')).toBe(cookie);
  });

  test('is set in the same way for known and unknown e-mails, and its secret is stored hashed', async () => {
    api = await createApiFixture();
    const { company } = await api.approvedCompany();
    const given = [];
    for (const email of [company.email, 'nobody@example.test']) {
      given.push((await api.request('forgotPassword', { email })).headers.get('set-cookie') ?? '');
    }
    for (const cookie of given) expect(cookie).toMatch(/^vantage-browser=[\w-]{43};/);
    const secret = given[0]?.slice('vantage-browser='.length, 'vantage-browser='.length + 43) ?? '';
    expect(JSON.stringify(await api.appContext.db.query.codes.findMany())).not.toContain(secret);
  });
});
