import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretHash } from '../../../server/core/secret.ts';
import { knownCallers } from '../../../server/infra/db/schema-limits.ts';
import { findCompany } from '../../../server/modules/auth/find-company.ts';
import { passwordMark, recognizeCaller } from '../../../server/modules/auth/known-callers.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { createTestBrowser, newAddress } from '../../support/api/test-browser.ts';

/** A browser's cookie with the name of 0.2.0, whose secret somebody else knows. */
const FORMER = '__Secure-vantage-browser';
const NOW = '__Host-vantage-browser';
const PORTAL = 'https://portal.example.com';
const NEW_PASSWORD = 'Quiet-harbour-8';

let api: ApiFixture;
let email: string;
let companyId: string;
beforeEach(async () => {
  api = await createApiFixture({ settings: { trustedProxies: 1, publicUrl: PORTAL } });
  const { company } = await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
  ({ email, id: companyId } = company);
});
afterEach(() => api.close());

const secret = () => randomBytes(32).toString('base64url');
const browser = () => createTestBrowser(api, { address: newAddress() });
const ofBrowsers = () =>
  api.appContext.db.select().from(knownCallers).where(eq(knownCallers.kind, 'browser'));

describe('a cookie set by a page of a sibling host', () => {
  test('with the earlier name is not remembered: it makes no browser known', async () => {
    const planted = secret();
    const owner = browser();
    const headers = { cookie: `${FORMER}=${planted}` };
    expect((await owner.request('login', { email, password: TEST_PASSWORD }, { headers })).status).toBe(200);
    expect(owner.cookie()).toMatch(/^__Host-vantage-browser=/);
    expect(owner.cookie()).not.toContain(planted);

    for (const name of [NOW, FORMER]) {
      const thief = { headers: { cookie: `${name}=${planted}` } };
      for (let made = 0; made < 5; made += 1)
        await browser().request('login', { email, password: `guess-${made}` }, thief);
    }
    for (let made = 0; made < 10; made += 1)
      expect((await owner.request('login', { email, password: `wrong-${made}` })).status).toBe(401);
    expect(await ofBrowsers()).toMatchObject([{ companyId }]);
  });

  test('that 0.2.0 has remembered stays known for a day after the browser has another one', async () => {
    const planted = secret();
    const headers = { cookie: `${FORMER}=${planted}` };
    const { clock } = api;
    const { db } = api.appContext;
    const company = await findCompany(db, companyId);
    const caller = secretHash(planted);
    const passwordMarkNow = passwordMark(company?.passwordHash ?? '');
    await db
      .insert(knownCallers)
      .values({ companyId, kind: 'browser', caller, passwordMark: passwordMarkNow, lastUsedAt: clock.now() });
    const thief = {
      browser: { id: caller, remember: () => caller },
      address: '',
      isAddressOwn: false,
      tokenHash: undefined,
    };
    const thiefIs = async () => (await recognizeCaller(db, company, thief, clock.now())).browser;
    const owner = browser();
    expect((await owner.request('login', { email, password: TEST_PASSWORD }, { headers })).status).toBe(200);
    // The answer with the other one may have been lost.
    expect(await thiefIs()).toBe('known');
    clock.advance({ hours: 25 });
    expect(await thiefIs()).toBe('unknown');
    expect((await owner.request('login', { email, password: TEST_PASSWORD })).status).toBe(200);
  });

  test('neither replaces the browser’s code nor uses its tries', async () => {
    const planted = secret();
    const owner = browser();
    await owner.request('forgotPassword', { email }, { headers: { cookie: `${FORMER}=${planted}` } });
    const [mail] = await api.mailbox(email);
    const otp = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
    for (const name of [NOW, FORMER]) {
      const thief = { headers: { cookie: `${name}=${planted}` } };
      await browser().request('forgotPassword', { email }, thief);
      const wrong = otp === '000000' ? '000001' : '000000';
      for (let made = 0; made < 6; made += 1)
        await browser().request('verifyResetCode', { email, otp: wrong }, thief);
    }
    const reset = await owner.request('resetPassword', { email, otp, new_password: NEW_PASSWORD });
    expect([reset.status, reset.message]).toEqual([200, 'Password changed successfully']);
  });
});
