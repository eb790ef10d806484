import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf } from '../../../common/contract/calls.ts';
import { companies, rateLimits } from '../../../server/infra/db/schema.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD } from '../../support/api-fixture.ts';
import { quickHash } from '../../support/quick-hash.ts';
import { samplePdf } from '../../support/sample-files.ts';
import { createTestBrowser, type TestBrowser } from '../../support/test-browser.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture({ settings: { trustedProxies: 1 } });
});
afterAll(() => api.close());

const NEW = 'Quiet-harbour-8';
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
};
const browser = (address = newAddress()) => createTestBrowser(api, { address });
const script = (address = newAddress()) => createTestBrowser(api, { address, keepsCookies: false });
const account = async () =>
  (await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) })).company.email;

async function codeFor(email: string): Promise<string> {
  const [mail] = await api.mailbox(email);
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}
const ask = async (from: TestBrowser, email: string) =>
  (await from.request('forgotPassword', { email })).status;
const verify = async (from: TestBrowser, email: string, otp: string) =>
  (await from.request('verifyResetCode', { email, otp })).status;
const reset = async (from: TestBrowser, email: string, otp: string) =>
  (await from.request('resetPassword', { email, otp, new_password: NEW })).status;
/** Another code than the given one. */
const not = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a reset code', () => {
  test('survives what strangers ask for and try', async () => {
    const email = await account();
    const owner = browser();
    expect(await ask(owner, email)).toBe(200);
    // Before the mail has left: another one must not take its place.
    await ask(browser(), email);
    const mails = await api.mailbox(email);
    expect(mails).toHaveLength(2);
    const code = /^\d{6}$/m.exec(mails[1]?.text ?? '')?.[0] ?? '';
    for (let made = 0; made < 12; made += 1) {
      const stranger = made % 2 ? browser() : script();
      await ask(stranger, email);
      for (let tried = 0; tried < 6; tried += 1) await verify(stranger, email, not(code));
      await reset(stranger, email, not(code));
    }
    expect(await verify(owner, email, code)).toBe(200);
    expect(await reset(owner, email, code)).toBe(200);
  });

  test('is mailed to a known browser, and to a known address, however many strangers asked', async () => {
    const email = await account();
    const home = newAddress();
    const owner = browser(home);
    await owner.request('login', { email, password: TEST_PASSWORD });
    const strangers = [];
    for (let made = 0; made < 10; made += 1) strangers.push(await ask(browser(), email));
    expect(strangers).toContain(429);
    expect(await ask(owner, email)).toBe(200);
    owner.clearCookies();
    expect(await ask(owner, email)).toBe(200);
    expect(await reset(owner, email, await codeFor(email))).toBe(200);
  });

  test('makes the browser that used it a known one', async () => {
    const email = await account();
    const owner = browser();
    await ask(owner, email);
    await reset(owner, email, await codeFor(email));
    for (let made = 0; made < 31; made += 1) await guess(browser(), email);
    expect(await guess(browser(), email)).toBe(429);
    expect((await owner.request('login', { email, password: NEW })).status).toBe(200);
  });

  test('works for a script without cookies, whatever strangers elsewhere try', async () => {
    const email = await account();
    const owner = script();
    await ask(owner, email);
    const code = await codeFor(email);
    for (let made = 0; made < 8; made += 1) await verify(script(), email, not(code));
    expect(await verify(owner, email, code)).toBe(200);
    expect(await reset(owner, email, code)).toBe(200);
  });

  test('of a laptop can be typed on a phone; all who did not ask have five wrong tries a day', async () => {
    const email = await account();
    await ask(browser(), email);
    const code = await codeFor(email);
    expect(await verify(browser(), email, code)).toBe(200);
    for (let made = 0; made < 5; made += 1) expect(await verify(browser(), email, not(code))).toBe(400);
    expect(await verify(browser(), email, code)).toBe(400);
  });

  test('cannot be tried more often by one who asks with and without its cookie', async () => {
    const email = await account();
    const address = newAddress();
    const owner = browser(address);
    await ask(owner, email);
    const code = await codeFor(email);
    for (let made = 0; made < 5; made += 1) expect(await verify(owner, email, not(code))).toBe(400);
    expect(await verify(owner, email, code)).toBe(400);
    for (let made = 0; made < 5; made += 1) expect(await verify(script(address), email, not(code))).toBe(400);
    expect(await verify(script(address), email, code)).toBe(400);
  });

  test('asked for without a cookie has seven tries: five of the address, of which the browser keeps two', async () => {
    const email = await account();
    const address = newAddress();
    const owner = browser(address);
    await ask(owner, email);
    const code = await codeFor(email);
    // A guest behind the same address, without a cookie, cannot use up what the browser has.
    for (let made = 0; made < 6; made += 1) expect(await verify(script(address), email, not(code))).toBe(400);
    expect(await verify(owner, email, code)).toBe(200);
    for (let made = 0; made < 2; made += 1) expect(await verify(owner, email, not(code))).toBe(400);
    await verify(owner, email, not(code));
    expect(await verify(owner, email, code)).toBe(400);
  });

  test('is tried sixty times an hour and two hundred a day from one network over all accounts; the known go on', async () => {
    const address = newAddress();
    const emails = await Promise.all(Array.from({ length: 13 }, account));
    const [first = '', second = ''] = emails;
    const known = browser(address);
    await known.request('login', { email: first, password: TEST_PASSWORD });
    const answers: number[] = [];
    for (const email of emails.slice(1)) {
      const attacker = browser(address);
      await ask(attacker, email);
      for (let made = 0; made < 6; made += 1) answers.push(await verify(attacker, email, '000000'));
    }
    expect(answers).toEqual([...Array(60).fill(400), ...Array(12).fill(429)]);
    expect(await verify(script(address), 'nobody@codes.test', '000000')).toBe(429);
    const cleared = browser(address);
    await ask(cleared, first);
    const code = await codeFor(first);
    expect(await verify(cleared, first, not(code))).toBe(400);
    expect(await reset(cleared, first, code)).toBe(200);
    // Elsewhere, and an hour later, a right one uses nothing up.
    const elsewhere = browser();
    await ask(elsewhere, second);
    expect(await verify(elsewhere, second, await codeFor(second))).toBe(200);
    const day: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      api.clock.advance({ hours: 1 });
      for (let made = 0; made < 61; made += 1)
        day.push(await verify(script(address), 'nobody@codes.test', '000000'));
    }
    expect(day.filter((status) => status === 400)).toHaveLength(140);
  });

  test('has two tries for strangers, and five for the known, while very many are tried everywhere', async () => {
    const [email, other] = [await account(), await account()];
    const owner = browser();
    await owner.request('login', { email, password: TEST_PASSWORD });
    const resetsAt = new Date(api.clock.now().getTime() + 3_600_000);
    const many = { key: 'code-tries', count: 2_000, resetsAt };
    await api.appContext.db
      .insert(rateLimits)
      .values(many)
      .onConflictDoUpdate({ target: rateLimits.key, set: many });
    const triesOf = async (from: TestBrowser, address: string) => {
      await ask(from, address);
      const code = await codeFor(address);
      let tries = 0;
      while ((await verify(from, address, code)) === 200) {
        await verify(from, address, not(code));
        tries += 1;
      }
      return tries;
    };
    expect([await triesOf(browser(), other), await triesOf(owner, email)]).toEqual([2, 5]);
    await api.appContext.db.delete(rateLimits).where(eq(rateLimits.key, 'code-tries'));
  });

  let guesses = 0;
  const guess = async (from: TestBrowser, email: string) => {
    guesses += 1;
    return (await from.request('login', { email, password: `guess-${guesses}` })).status;
  };
});

describe('the proof of an e-mail', () => {
  let count = 0;
  const newEmail = () => {
    count += 1;
    return `proving-${count}@example.test`;
  };
  const form = (email: string) => ({
    name: 'Ada Films',
    email,
    password: 'Quiet-harbour-7',
    country_code: '+47',
    phone_number: '22222222',
    address: { name: 'Karl Johans gate 1, Oslo', coordinates: [10.7, 59.9], type: 'point' },
    user_type: '2',
    taxId_number: '',
    company_document: samplePdf(),
  });
  const register = async (from: TestBrowser, email: string, name = 'Ada Films') =>
    (await from.request('register', { ...form(email), name })).status;
  async function prove(from: TestBrowser, email: string) {
    await from.request('sendRegisterCode', { email, name: 'Ada' });
    return (await from.request('verifyRegisterCode', { email, otp: await codeFor(email) })).status;
  }
  const nameOf = async (email: string) => {
    const [row] = await api.appContext.db.select().from(companies).where(eq(companies.email, email));
    return row?.name;
  };

  test('belongs to the browser that proved it: a stranger in between gets 403 and takes nothing away', async () => {
    const email = newEmail();
    const [ada, stranger] = [browser('192.0.2.50'), browser('192.0.2.50')];
    await stranger.request('sendRegisterCode', { email, name: 'Eve' });
    expect(await prove(ada, email)).toBe(200);
    expect(await register(stranger, email, 'Eve')).toBe(403);
    expect(await register(script('192.0.2.50'), email, 'Eve')).toBe(403);
    expect(await register(ada, email)).toBe(201);
    expect(await register(stranger, email, 'Eve')).toBe(403);
    expect(await nameOf(email)).toBe('Ada Films');
    // The answer was lost: the same browser hears it again.
    expect(await register(ada, email)).toBe(201);
  });

  test('is judged before the body of a registration is parsed', async () => {
    const { path, method } = callOf('register');
    const send = async (address: string) => {
      const headers = { 'content-type': 'text/plain', 'x-forwarded-for': address };
      return (await api.app.request(`/api/v1/${path}`, { method, headers, body: 'x' })).status;
    };
    const proved = newAddress();
    expect(await prove(script(proved), newEmail())).toBe(200);
    expect([await send(newAddress()), await send(proved)]).toEqual([403, 415]);
  });

  test('of a script without cookies belongs to its address, of IPv6 to the /64', async () => {
    const email = newEmail();
    expect(await prove(script('2001:db8:5:5::1'), email)).toBe(200);
    expect(await register(script('2001:db8:5:6::1'), email, 'Eve')).toBe(403);
    expect(await register(script('2001:db8:5:5::2'), email)).toBe(201);
  });

  test('comes also when strangers ask for codes and try them for the same e-mail', async () => {
    const email = newEmail();
    for (let made = 0; made < 12; made += 1) {
      const stranger = browser();
      await stranger.request('sendRegisterCode', { email, name: 'Eve' });
      await stranger.request('verifyRegisterCode', { email, otp: '000000' });
    }
    const ada = browser();
    const { status, headers } = await ada.request('sendRegisterCode', { email, name: 'Ada' });
    if (status === 429) api.clock.advance({ ms: Number(headers.get('retry-after')) * 1000 });
    expect(await prove(ada, email)).toBe(200);
    expect(await register(ada, email)).toBe(201);
  });
});
