import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { knownCallers, turns } from '../../../server/infra/db/schema-limits.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { guess, guessFromEverywhere, logIn, quickAccount } from '../../support/accounts/password-guesses.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { createTestBrowser, newAddress } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const browser = (address = newAddress()) => createTestBrowser(api, { address });

describe('wrong passwords', () => {
  test('of other callers leave a device that has logged in before its own tries', async () => {
    const { company } = await quickAccount(api);
    const [own, other] = [browser(), browser()];
    for (const device of [own, other]) expect(await logIn(device, company.email)).toBe(200);
    await guessFromEverywhere(api, company.email);
    expect(await guess(browser(), company.email)).toBe(429);
    for (let made = 0; made < 10; made += 1) expect(await guess(own, company.email)).toBe(401);
    expect(await logIn(other, company.email)).toBe(200);
  });

  test('from one device are counted for an hour, then it waits for its turn', async () => {
    const { company } = await quickAccount(api);
    const own = browser();
    await logIn(own, company.email);
    for (let made = 0; made < 10 + 20 + 30 + 1; made += 1) expect(await guess(own, company.email)).toBe(401);
    const refused = await own.request('login', { email: company.email, password: TEST_PASSWORD });
    expect(refused).toMatchObject({
      status: 429,
      message: expect.stringMatching(
        /^Too many wrong passwords were tried for this account\. Please try again in \d minutes\.$/,
      ),
    });
    // Two gaps for the used turn, and a random part of one.
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(180);
    expect(seconds).toBeLessThanOrEqual(271);
    api.clock.advance({ ms: seconds * 1000 });
    expect(await logIn(own, company.email)).toBe(200);
  });

  test('sent at the same time are each counted', async () => {
    const { company } = await quickAccount(api);
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(browser(), company.email)));
    expect(answers.filter((status) => status === 401).length).toBe(31);
  });

  test('for an e-mail without an account are answered and counted like those for an account', async () => {
    const { company } = await quickAccount(api);
    const seen = [];
    for (const email of [company.email, 'nobody-at-all@example.test']) {
      const from = browser();
      const answers = [];
      for (let made = 0; made < 33; made += 1) {
        const { status, body, headers } = await from.request('login', { email, password: `guess-${made}` });
        const { message } = body as { message: string };
        answers.push([status, message, headers.get('retry-after'), headers.get('set-cookie')]);
      }
      seen.push(answers);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.filter(([status]) => status === 429)).toHaveLength(2);
  });

  test('from one IPv6 network count as one caller’s', async () => {
    const { company } = await quickAccount(api);
    await guessFromEverywhere(api, company.email);
    const answers = [];
    for (let host = 1; host <= 20; host += 1) {
      answers.push(await guess(browser(`2001:db8:7:7::${host.toString(16)}`), company.email));
    }
    expect(answers.filter((status) => status === 401)).toEqual([]);
    // All wait for a single turn: ten seconds later one guess is verified, not twenty.
    api.clock.advance({ ms: 10_000 });
    const later = [];
    for (let host = 1; host <= 20; host += 1) {
      later.push(await guess(browser(`2001:db8:7:7::${host.toString(16)}`), company.email));
    }
    expect(later.filter((status) => status === 401)).toHaveLength(1);
  });

  test('are removed soon, and devices are forgotten after half a year', async () => {
    const { company } = await quickAccount(api);
    await logIn(browser(), company.email);
    await guessFromEverywhere(api, company.email, 35);
    api.clock.advance({ days: 2 });
    await sweep(api.appContext);
    const rows = async (table: typeof rateLimits | typeof turns) => await api.appContext.db.$count(table);
    expect([await rows(rateLimits), await rows(turns)]).toEqual([0, 0]);
    const known = () => api.appContext.db.$count(knownCallers, eq(knownCallers.companyId, company.id));
    expect(await known()).toBe(2);
    api.clock.advance({ days: 181 });
    await sweep(api.appContext);
    expect(await known()).toBe(0);
  });
});

test('A made-up cookie gives no priority over clients without one', async () => {
  const answered: string[] = [];
  const write = async (who: string, headers: Record<string, string>) => {
    const name = `${who} ${answered.length}`;
    await api.request(
      'sendContactMessage',
      { name, email: 'a@guests.test', phone: '1', message: name },
      { headers },
    );
    answered.push(who);
  };
  const cookie = `vantage-browser=${'A'.repeat(43)}`;
  const flood = Array.from({ length: 300 }, () =>
    write('flood', { cookie, 'x-forwarded-for': '203.0.113.77' }),
  );
  await Promise.all([...flood, write('once', { 'x-forwarded-for': '192.0.2.77' })]);
  // Those in progress when it arrived, or that alternate with it: few of the flood.
  expect(answered.indexOf('once')).toBeLessThan(200);
});
