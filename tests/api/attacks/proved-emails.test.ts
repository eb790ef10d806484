import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callOf } from '../../../common/contract/calls.ts';
import { companies } from '../../../server/infra/db/schema.ts';
import { registrationForm } from '../../support/accounts/registration-form.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { createTestBrowser, newAddress, type TestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode } from '../../support/mails/mailed-codes.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const browser = (address = newAddress()) => createTestBrowser(api, { address });
const script = (address = newAddress()) => createTestBrowser(api, { address, keepsCookies: false });

describe('the proof of an e-mail', () => {
  let count = 0;
  const newEmail = () => {
    count += 1;
    return `proving-${count}@example.test`;
  };
  const register = async (from: TestBrowser, email: string, name = 'Ada Films') =>
    (await from.request('register', { ...registrationForm(email), name })).status;
  async function prove(from: TestBrowser, email: string) {
    await from.request('sendRegisterCode', { email, name: 'Ada' });
    return (await from.request('verifyRegisterCode', { email, otp: await mailedCode(api, email) })).status;
  }
  const nameOf = async (email: string) => {
    const [row] = await api.appContext.db.select().from(companies).where(eq(companies.email, email));
    return row?.name;
  };

  test('belongs to the browser that proved it: another gets 403, and the proof stays', async () => {
    const email = newEmail();
    const [ada, stranger] = [browser('192.0.2.50'), browser('192.0.2.50')];
    await stranger.request('sendRegisterCode', { email, name: 'Eve' });
    expect(await prove(ada, email)).toBe(200);
    expect(await register(stranger, email, 'Eve')).toBe(403);
    expect(await register(script('192.0.2.50'), email, 'Eve')).toBe(403);
    expect(await register(ada, email)).toBe(201);
    expect(await register(stranger, email, 'Eve')).toBe(403);
    expect(await nameOf(email)).toBe('Ada Films');
    // The answer was lost: the same browser gets it again.
    expect(await register(ada, email)).toBe(201);
  });

  test('is checked before the body of a registration is parsed', async () => {
    const { path, method } = callOf('register');
    const send = async (address: string) => {
      const headers = { 'content-type': 'text/plain', 'x-forwarded-for': address };
      return (await api.app.request(`/api/v1/${path}`, { method, headers, body: 'x' })).status;
    };
    const proved = newAddress();
    expect(await prove(script(proved), newEmail())).toBe(200);
    expect([await send(newAddress()), await send(proved)]).toEqual([403, 415]);
  });

  test('of a script without cookies belongs to its address, with IPv6 to the /64', async () => {
    const email = newEmail();
    expect(await prove(script('2001:db8:5:5::1'), email)).toBe(200);
    expect(await register(script('2001:db8:5:6::1'), email, 'Eve')).toBe(403);
    expect(await register(script('2001:db8:5:5::2'), email)).toBe(201);
  });

  test('can be obtained while others request and try codes for the same e-mail', async () => {
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
