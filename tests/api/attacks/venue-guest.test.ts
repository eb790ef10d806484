import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isFailure } from '../../../server/core/result.ts';
import { turns } from '../../../server/infra/db/schema-limits.ts';
import { admitCodeRequest } from '../../../server/modules/auth/code-requests.ts';
import { findCompanyByEmail } from '../../../server/modules/auth/find-company.ts';
import { guessPassword } from '../../../server/modules/auth/login-guess.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { createTestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const account = async () =>
  (await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) })).company;

let browsers = 0;
/** A browser behind an address that keeps its cookie from the first answer on. */
function behind(address: string) {
  browsers += 1;
  const id = `browser-${browsers}`;
  const isKept = { id: undefined as string | undefined };
  return {
    address,
    isAddressOwn: true,
    tokenHash: undefined,
    browser: {
      get id() {
        return isKept.id;
      },
      remember() {
        isKept.id = id;
        return id;
      },
    },
  };
}

interface Asker {
  /** @returns the seconds to wait, or 0 on success */
  ask(): Promise<number>;
  nextAt: number;
}

/** Lets everybody retry at the announced time, for some hours. */
async function run(hours: number, asking: Asker[], eachMinute: (minute: number) => Promise<void>) {
  const begin = api.clock.now().getTime();
  for (let second = 0; second < hours * 3_600; second += 2) {
    const now = begin + second * 1000;
    api.clock.advance({ ms: now - api.clock.now().getTime() });
    if (second % 60 === 0) await eachMinute(second / 60);
    for (const asker of asking) {
      if (now >= asker.nextAt) {
        const seconds = await asker.ask();
        asker.nextAt = seconds === 0 ? Number.POSITIVE_INFINITY : now + seconds * 1000;
      }
    }
  }
}

test('a guest of the venue who guesses all evening does not lock out a new tablet that obeys Retry-After', async () => {
  const VENUE = '198.51.100.7';
  const { email } = await account();
  const owner = createTestBrowser(api, { address: VENUE });
  expect((await owner.request('login', { email, password: TEST_PASSWORD })).status).toBe(200);
  const company = await findCompanyByEmail(api.appContext.db, email);
  let guessed = 0;
  const logIn = async (caller: ReturnType<typeof behind>, password: string) => {
    const guess = { email, password, company, caller };
    const outcome = await guessPassword(api.appContext.db, guess, api.clock.now());
    if (isFailure(outcome)) return outcome.retryAfterSeconds ?? 0;
    if (!outcome) guessed += 1;
    return 0;
  };
  const asking: Asker[] = [];
  let made = 0;
  const wrong = () => {
    made += 1;
    return `wrong-${made}`;
  };
  // The guest has three browsers, which retry as announced and are new after each turn.
  for (let one = 0; one < 3; one += 1) {
    let caller = behind(VENUE);
    const ask = async () => {
      const seconds = await logIn(caller, wrong());
      if (seconds > 0) return seconds;
      caller = behind(VENUE);
      return 1;
    };
    asking.push({ ask, nextAt: 0 });
  }
  const waits: number[] = [];
  let tablets = 0;
  const bringTablet = () => {
    const [tablet, since] = [behind(VENUE), api.clock.now().getTime()];
    const ask = async () => {
      const seconds = await logIn(tablet, TEST_PASSWORD);
      if (seconds === 0) waits.push((api.clock.now().getTime() - since) / 60_000);
      return seconds;
    };
    tablets += 1;
    asking.push({ ask, nextAt: since });
  };
  await run(2, asking, async (minute) => {
    // Also without cookies, at any frequency.
    for (let time = 0; time < 2; time += 1) await logIn(behind(VENUE), wrong());
    if ([10, 20, 30, 31].includes(minute)) bringTablet();
  });
  console.info(
    `new tablets behind a guest: in after ${waits.map((wait) => Math.round(wait)).join(', ')} minutes; ` +
      `${guessed} passwords guessed in two hours`,
  );
  expect(waits).toHaveLength(tablets);
  // 30 as strangers, 20 per address, and a turn every 90 seconds.
  expect(guessed).toBeLessThanOrEqual(30 + 20 + 80);
  // Missed turns are deleted: the guest has no more rows than used or waiting turns.
  expect(await api.appContext.db.$count(turns)).toBeLessThan(400);
  // Other addresses are unaffected.
  const elsewhere = createTestBrowser(api, { address: '192.0.2.99' });
  expect((await elsewhere.request('login', { email, password: TEST_PASSWORD })).status).toBe(200);
}, 120_000);

test('a guest of the venue who requests codes all evening does not block them for a browser that obeys Retry-After', async () => {
  const VENUE = '198.51.100.8';
  const { email } = await account();
  const owner = createTestBrowser(api, { address: VENUE });
  expect((await owner.request('login', { email, password: TEST_PASSWORD })).status).toBe(200);
  const company = await findCompanyByEmail(api.appContext.db, email);
  let mails = 0;
  const askFrom = async (caller: ReturnType<typeof behind>) => {
    const requester = { purpose: 'reset', email, company, caller } as const;
    const admitted = await admitCodeRequest(api.appContext.db, requester, api.clock.now());
    if (isFailure(admitted)) return admitted.retryAfterSeconds ?? 0;
    mails += 1;
    return 0;
  };
  const asking: Asker[] = [];
  const tablet = behind(VENUE);
  await run(2, asking, async (minute) => {
    await askFrom(behind(VENUE));
    if (minute !== 30) return;
    asking.push({ ask: () => askFrom(tablet), nextAt: api.clock.now().getTime() });
  });
  expect(asking.map(({ nextAt }) => nextAt)).toEqual([Number.POSITIVE_INFINITY]);
  // Five an hour per address, five as strangers, and one per turn.
  expect(mails).toBeLessThanOrEqual(2 * 5 + 5 + 6 + 8);
});

test('a guest of the venue who requests codes for hundreds of other e-mails does not block them for its new tablets', async () => {
  const VENUE = '198.51.100.9';
  const { db } = api.appContext;
  const { email } = await account();
  const owner = createTestBrowser(api, { address: VENUE });
  expect((await owner.request('login', { email, password: TEST_PASSWORD })).status).toBe(200);
  const company = await findCompanyByEmail(db, email);
  const ask = (requester: { email: string; company: typeof company }) =>
    admitCodeRequest(db, { purpose: 'reset', ...requester, caller: behind(VENUE) }, api.clock.now());
  let refused = 0;
  for (let one = 0; one < 260; one += 1)
    if (isFailure(await ask({ email: `guest-${one}@elsewhere.test`, company: undefined }))) refused += 1;
  expect(refused).toBe(10);
  // What the address has for this account is used up as well.
  for (let one = 0; one < 5; one += 1) await ask({ email, company });
  expect(isFailure(await ask({ email, company }))).toBe(false);
  // An e-mail without an account is still refused there.
  expect(isFailure(await ask({ email: 'guest-300@elsewhere.test', company: undefined }))).toBe(true);
});

test('one machine with all networks of an IPv6 site is one caller in the queue of unknown callers', async () => {
  const { email } = await account();
  const company = await findCompanyByEmail(api.appContext.db, email);
  let guesses = 0;
  const logIn = async (address: string, password = `wrong-${guesses}`) => {
    guesses += 1;
    const guess = { email, password, company, caller: behind(address) };
    const outcome = await guessPassword(api.appContext.db, guess, api.clock.now());
    return isFailure(outcome) ? (outcome.retryAfterSeconds ?? 0) : 0;
  };
  // 256 networks retry every 30 seconds for two hours, whatever was announced.
  for (let asked = 0; asked < 240; asked += 1) {
    for (const network of [asked, asked + 1]) await logIn(`2001:db8:7:${(network % 256).toString(16)}::/64`);
    api.clock.advance({ ms: 30_000 });
  }
  const used = await api.appContext.db.$count(turns, eq(turns.caller, '2001:db8:7::/48'));
  expect(used).toBeLessThan(16);
  // A new client at a new address waits one gap at most.
  const seconds = await logIn('192.0.2.77', TEST_PASSWORD);
  expect(seconds).toBeLessThanOrEqual(60);
  api.clock.advance({ ms: seconds * 1000 });
  if (seconds > 0) expect(await logIn('192.0.2.77', TEST_PASSWORD)).toBe(0);
});
