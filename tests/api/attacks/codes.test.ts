/** Codes for a new password, requested and tried by strangers. */
import { describe, expect, test } from 'vitest';
import { guess, quickAccount } from '../../support/accounts/password-guesses.ts';
import { ask, RESET_PASSWORD, reset, verify } from '../../support/accounts/reset-codes.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { createTestBrowser, newAddress } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode, wrongCode } from '../../support/mails/mailed-codes.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const browser = (address = newAddress()) => createTestBrowser(api, { address });
const script = (address = newAddress()) => createTestBrowser(api, { address, keepsCookies: false });
const account = async () => (await quickAccount(api)).company.email;
const codeFor = (email: string) => mailedCode(api, email);

describe('a reset code', () => {
  test('stays valid whatever other callers request and try', async () => {
    const email = await account();
    const owner = browser();
    expect(await ask(owner, email)).toBe(200);
    // Before the mail was sent: another one must not replace it.
    await ask(browser(), email);
    const mails = await api.mailbox(email);
    expect(mails).toHaveLength(2);
    const code = /^\d{6}$/m.exec(mails[1]?.text ?? '')?.[0] ?? '';
    for (let made = 0; made < 12; made += 1) {
      const stranger = made % 2 ? browser() : script();
      await ask(stranger, email);
      for (let tried = 0; tried < 6; tried += 1) await verify(stranger, email, wrongCode(code));
      await reset(stranger, email, wrongCode(code));
    }
    expect(await verify(owner, email, code)).toBe(200);
    expect(await reset(owner, email, code)).toBe(200);
  });

  test('is mailed for a known browser or address, however many unknown callers have asked', async () => {
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

  test('makes the browser that used it a known browser', async () => {
    const email = await account();
    const owner = browser();
    await ask(owner, email);
    await reset(owner, email, await codeFor(email));
    for (let made = 0; made < 31; made += 1) await guess(browser(), email);
    expect(await guess(browser(), email)).toBe(429);
    expect((await owner.request('login', { email, password: RESET_PASSWORD })).status).toBe(200);
  });

  test('works for a script without cookies, whatever other callers try', async () => {
    const email = await account();
    const owner = script();
    await ask(owner, email);
    const code = await codeFor(email);
    for (let made = 0; made < 8; made += 1) await verify(script(), email, wrongCode(code));
    expect(await verify(owner, email, code)).toBe(200);
    expect(await reset(owner, email, code)).toBe(200);
  });
});
