import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ApiFixture, createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { createTestBrowser, type TestBrowser } from '../../support/api/test-browser.ts';
import { samplePdf } from '../../support/media/sample-files.ts';

const PORTAL = 'https://portal.example.com';
const EMAIL = 'ada@example.test';
/** Another client at the same address. */
const ADDRESS = '192.0.2.50';

let api: ApiFixture;
beforeEach(async () => {
  api = await createApiFixture({ settings: { trustedProxies: 1, publicUrl: PORTAL } });
});
afterEach(() => api.close());

const browser = () => createTestBrowser(api, { address: ADDRESS });
const secret = () => randomBytes(32).toString('base64url');
const FORM = {
  name: 'Ada Films',
  email: EMAIL,
  password: 'Quiet-harbour-7',
  country_code: '+47',
  phone_number: '22222222',
  address: { name: 'Karl Johans gate 1, Oslo', coordinates: [10.7, 59.9], type: 'point' },
  user_type: '2',
  taxId_number: '',
};
const register = async (from: TestBrowser, headers: Record<string, string> = {}) =>
  (await from.request('register', { ...FORM, company_document: samplePdf() }, { headers })).status;

async function prove(from: TestBrowser, headers: Record<string, string> = {}): Promise<string[]> {
  await from.request('sendRegisterCode', { email: EMAIL, name: 'Ada' }, { headers });
  const [mail] = await api.mailbox(EMAIL);
  const otp = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  const answer = await from.request('verifyRegisterCode', { email: EMAIL, otp }, { headers });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie();
}

describe('the proof of an e-mail', () => {
  test.each<[string, Record<string, string>]>([
    [
      'of another host of the same site',
      { origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' },
    ],
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of a sandbox', { origin: 'null' }],
  ])('is not used up by a page %s in the same browser', async (_, headers) => {
    const ada = browser();
    await prove(ada);
    expect(await register(ada, headers)).toBe(403);
    expect(await register(ada, { origin: PORTAL, 'sec-fetch-site': 'same-origin' })).toBe(201);
  });

  test('by network address cannot be used or obtained by a foreign page', async () => {
    const script = createTestBrowser(api, { address: ADDRESS, keepsCookies: false });
    const foreign = { origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' };
    await prove(script);
    expect(await register(script, foreign)).toBe(403);
    const otp = '000000';
    const answer = await script.request('verifyRegisterCode', { email: EMAIL, otp }, { headers: foreign });
    expect(answer.status).toBe(403);
    expect(await register(script)).toBe(201);
  });

  test('belongs to a new secret: whoever knows or chose the browser’s earlier cookie has no proof', async () => {
    const [ada, eve] = [browser(), browser()];
    const tossed = secret();
    const cookie = { cookie: `__Host-vantage-browser=${tossed}; __Secure-vantage-browser=${tossed}` };
    const given = await prove(ada, cookie);
    expect(given).toContainEqual(
      expect.stringMatching(
        /^__Host-vantage-proof=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    );
    expect(await register(eve, { cookie: cookie.cookie })).toBe(403);
    expect(await register(eve, { cookie: `${cookie.cookie}; __Host-vantage-proof=${tossed}` })).toBe(403);
    expect(await register(ada)).toBe(201);
  });

  test('is given again to a browser that repeats the code after a lost answer', async () => {
    const ada = browser();
    await ada.request('sendRegisterCode', { email: EMAIL, name: 'Ada' });
    const [mail] = await api.mailbox(EMAIL);
    const otp = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
    const cookie = ada.cookie() ?? '';
    const lost = createTestBrowser(api, { address: ADDRESS, keepsCookies: false });
    const send = (from: TestBrowser, headers = {}) =>
      from.request('verifyRegisterCode', { email: EMAIL, otp }, { headers });
    expect((await send(lost, { cookie })).status).toBe(200);
    expect(await register(ada)).toBe(403);
    expect((await send(ada)).status).toBe(200);
    expect(await register(ada)).toBe(201);
  });

  test('given again gives its e-mail no further tries to register', async () => {
    const ada = browser();
    await ada.request('sendRegisterCode', { email: EMAIL, name: 'Ada' });
    const [mail] = await api.mailbox(EMAIL);
    const otp = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
    const verify = async () => (await ada.request('verifyRegisterCode', { email: EMAIL, otp })).status;
    const disguised = new File(['MZ…'], 'id.pdf', { type: 'application/pdf' });
    const fail = async () => (await ada.request('register', { ...FORM, company_document: disguised })).status;
    expect(await verify()).toBe(200);
    for (let tried = 0; tried < 20; tried += 1) expect(await fail()).toBe(422);
    expect(await verify()).toBe(200);
    expect(await fail()).toBe(429);
  });
});

describe('without https, where sibling hosts may set any cookie', () => {
  test('they have no proof, and a second cookie beside its own makes a browser unknown', async () => {
    await api.close();
    api = await createApiFixture({ settings: { trustedProxies: 1 } });
    const [tossed, own] = [secret(), secret()];
    const cookie = `vantage-browser=${tossed}; vantage-browser=${own}`;
    const [proof = ''] = (await prove(browser(), { cookie })).filter((one) =>
      one.startsWith('vantage-proof'),
    );
    expect(await register(browser(), { cookie: `vantage-browser=${tossed}` })).toBe(403);
    const both = `${cookie}; vantage-proof=${secret()}; ${proof.split(';')[0]}`;
    expect(await register(browser(), { cookie: both })).toBe(201);
  });
});

test('a device known by an earlier version’s cookie stays known, and gets a new cookie with its own secret', async () => {
  const { company } = await api.approvedCompany();
  const login = (password: string, cookie: string) =>
    api.request(
      'login',
      { email: company.email, password },
      { headers: { cookie, 'x-forwarded-for': '192.0.2.9' } },
    );
  const [first] = (await login(TEST_PASSWORD, '')).headers.getSetCookie();
  const value = first?.split(';')[0]?.split('=')[1] ?? '';
  const old = `__Secure-vantage-browser=${value}`;
  for (let made = 0; made < 60; made += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${made}` };
    await api.request('login', { email: company.email, password: `guess-${made}` }, { headers });
  }
  const again = await login(TEST_PASSWORD, old);
  expect(again.status).toBe(200);
  const now = again.headers.getSetCookie()[0] ?? '';
  expect(now).toMatch(/^__Host-vantage-browser=[\w-]{43};/);
  expect(now).not.toContain(value);
});
