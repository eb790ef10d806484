/** How often, and by whom, a code for a new password may be tried. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { quickAccount } from '../../support/accounts/password-guesses.ts';
import { ask, reset, verify } from '../../support/accounts/reset-codes.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { createTestBrowser, newAddress, type TestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode, wrongCode } from '../../support/mails/mailed-codes.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const browser = (address = newAddress()) => createTestBrowser(api, { address });
const script = (address = newAddress()) => createTestBrowser(api, { address, keepsCookies: false });
const account = async () => (await quickAccount(api)).company.email;
const codeFor = (email: string) => mailedCode(api, email);

describe('a reset code', () => {
  test('requested on a laptop can be typed on a phone; browsers that did not request it share five wrong tries a day', async () => {
    const email = await account();
    await ask(browser(), email);
    const code = await codeFor(email);
    expect(await verify(browser(), email, code)).toBe(200);
    for (let made = 0; made < 5; made += 1) expect(await verify(browser(), email, wrongCode(code))).toBe(400);
    expect(await verify(browser(), email, code)).toBe(400);
  });

  test('has no more tries for a client that asks with and without its cookie', async () => {
    const email = await account();
    const address = newAddress();
    const owner = browser(address);
    await ask(owner, email);
    const code = await codeFor(email);
    for (let made = 0; made < 5; made += 1) expect(await verify(owner, email, wrongCode(code))).toBe(400);
    expect(await verify(owner, email, code)).toBe(400);
    for (let made = 0; made < 5; made += 1)
      expect(await verify(script(address), email, wrongCode(code))).toBe(400);
    expect(await verify(script(address), email, code)).toBe(400);
  });

  test('requested without a cookie has seven tries: five by address, and two reserved for the browser', async () => {
    const email = await account();
    const address = newAddress();
    const owner = browser(address);
    await ask(owner, email);
    const code = await codeFor(email);
    // Another client at the same address, without a cookie, cannot use up the browser's tries.
    for (let made = 0; made < 6; made += 1)
      expect(await verify(script(address), email, wrongCode(code))).toBe(400);
    expect(await verify(owner, email, code)).toBe(200);
    for (let made = 0; made < 2; made += 1) expect(await verify(owner, email, wrongCode(code))).toBe(400);
    await verify(owner, email, wrongCode(code));
    expect(await verify(owner, email, code)).toBe(400);
  });

  test('has sixty tries an hour and two hundred a day per network over all accounts; known browsers are not affected', async () => {
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
    expect(await verify(cleared, first, wrongCode(code))).toBe(400);
    expect(await reset(cleared, first, code)).toBe(200);
    // From elsewhere, an hour later, a correct code uses no tries.
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

  test('has two tries for unknown browsers and five for known ones during an attack on many accounts', async () => {
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
        await verify(from, address, wrongCode(code));
        tries += 1;
      }
      return tries;
    };
    expect([await triesOf(browser(), other), await triesOf(owner, email)]).toEqual([2, 5]);
    await api.appContext.db.delete(rateLimits).where(eq(rateLimits.key, 'code-tries'));
  });
});
