import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFailure } from '../../../server/core/result.ts';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { knownCallers, turns } from '../../../server/infra/db/schema-limits.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { guessPassword } from '../../../server/modules/auth/login-guess.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD } from '../../support/api-fixture.ts';
import { quickHash } from '../../support/quick-hash.ts';
import { createTestBrowser, type TestBrowser } from '../../support/test-browser.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture({ settings: { trustedProxies: 1 } });
});
afterAll(() => api.close());

const VENUE = '198.51.100.1';
let addresses = 0;
/** An address that nobody has had before. */
const newAddress = () => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};
const browser = (address = newAddress()) => createTestBrowser(api, { address });
const logIn = async (from: TestBrowser, email: string, password = TEST_PASSWORD) =>
  (await from.request('login', { email, password })).status;
const account = async () =>
  await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
let guesses = 0;
const guess = (from: TestBrowser, email: string) => {
  guesses += 1;
  return logIn(from, email, `guess-${guesses}`);
};
/** Wrong passwords from as many addresses, until strangers have to wait. */
async function attack(email: string, times = 31) {
  for (let made = 0; made < times; made += 1) await guess(browser(), email);
}

describe('a venue', () => {
  test('with 200 new tablets behind one address logs in at once, all at the first try', async () => {
    const { company } = await account();
    const stranger = browser(VENUE);
    for (let made = 0; made < 25; made += 1) await guess(stranger, company.email);
    const tablets = Array.from({ length: 200 }, () => browser(VENUE));
    const answers = await Promise.all(tablets.map((tablet) => logIn(tablet, company.email)));
    const isIn = answers.filter((status) => status === 200).length;
    console.info(`log-in: ${isIn} of 200 new tablets behind one address are in at the first try`);
    expect(isIn).toBe(200);
    // One after the other as well, and any number of times: nothing is used up by being right.
    for (const tablet of tablets.slice(0, 5)) expect(await logIn(tablet, company.email)).toBe(200);
  }, 60_000);

  test('with 60 accounts of its own logs in at once while strangers behind its address fail', async () => {
    const guests = browser(VENUE);
    const visitors = await Promise.all(Array.from({ length: 60 }, () => account()));
    const wrong = Promise.all(
      Array.from({ length: 40 }, (_, index) => guess(guests, `nobody-${index}@x.test`)),
    );
    const answers = await Promise.all(visitors.map(({ company }) => logIn(browser(VENUE), company.email)));
    await wrong;
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  });

  test('that is known lets a tablet in also when strangers are made to wait', async () => {
    const { company } = await account();
    const venue = newAddress();
    const tablet = browser(venue);
    expect(await logIn(tablet, company.email)).toBe(200);
    await attack(company.email);
    tablet.clearCookies();
    expect(await logIn(tablet, company.email)).toBe(200);
    // Of the address: twenty wrong ones in six hours, whoever makes them, and then a turn when nobody else waits.
    const guests = browser(venue);
    for (let made = 0; made < 21; made += 1) expect(await guess(guests, company.email)).toBe(401);
    expect(await guess(guests, company.email)).toBe(429);
    expect(await logIn(tablet, company.email)).toBe(200);
  });
});

describe('wrong passwords', () => {
  test('of strangers leave a device that has logged in before its own tries', async () => {
    const { company } = await account();
    const [own, other] = [browser(), browser()];
    for (const device of [own, other]) expect(await logIn(device, company.email)).toBe(200);
    await attack(company.email);
    expect(await guess(browser(), company.email)).toBe(429);
    for (let made = 0; made < 10; made += 1) expect(await guess(own, company.email)).toBe(401);
    expect(await logIn(other, company.email)).toBe(200);
  });

  test('from one device count for an hour, and then it waits for its turn', async () => {
    const { company } = await account();
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
    // Two gaps for the turn it used, and a part of one by lot.
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(180);
    expect(seconds).toBeLessThanOrEqual(271);
    api.clock.advance({ ms: seconds * 1000 });
    expect(await logIn(own, company.email)).toBe(200);
  });

  test('made at the same moment are counted each', async () => {
    const { company } = await account();
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(browser(), company.email)));
    expect(answers.filter((status) => status === 401).length).toBe(31);
  });

  test('for an e-mail without an account are answered and counted as for one with', async () => {
    const { company } = await account();
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

  test('from one IPv6 network are those of one caller', async () => {
    const { company } = await account();
    await attack(company.email);
    const answers = [];
    for (let host = 1; host <= 20; host += 1) {
      answers.push(await guess(browser(`2001:db8:7:7::${host.toString(16)}`), company.email));
    }
    expect(answers.filter((status) => status === 401)).toEqual([]);
    // All of them wait for one turn: ten seconds later there is one guess, not twenty.
    api.clock.advance({ ms: 10_000 });
    const later = [];
    for (let host = 1; host <= 20; host += 1) {
      later.push(await guess(browser(`2001:db8:7:7::${host.toString(16)}`), company.email));
    }
    expect(later.filter((status) => status === 401)).toHaveLength(1);
  });

  test('leave no rows for long, and devices are forgotten after half a year', async () => {
    const { company } = await account();
    await logIn(browser(), company.email);
    await attack(company.email, 35);
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

test('10,000 addresses get less than 520 passwords of one account verified in a day', async () => {
  const { company } = await account();
  const begin = api.clock.now().getTime();
  let verified = 0;
  /** @returns milliseconds until the next turn of the address; 0 when its guess was verified. */
  const tryFrom = async (address: string) => {
    const caller = { address, isAddressOwn: true, browser: NO_BROWSER, tokenHash: undefined };
    const guess = { email: company.email, password: `botnet-${verified}`, company, caller };
    const outcome = await guessPassword(api.appContext.db, guess, api.clock.now());
    if (isFailure(outcome)) return (outcome.retryAfterSeconds ?? 0) * 1000;
    verified += 1;
    return 0;
  };
  // Always a newcomer in line and some who come again: more of them are not served faster.
  const waiting: { address: string; at: number; isNew: boolean }[] = [];
  const servedOnce: string[] = [];
  const queueUp = async (address: string, isNew: boolean) => {
    const wait = await tryFrom(address);
    if (wait > 0) waiting.push({ address, at: api.clock.now().getTime() + wait, isNew });
    else if (isNew) servedOnce.push(address);
  };
  const fillLines = async () => {
    while (!waiting.some(({ isNew }) => isNew)) await queueUp(newAddress(), true);
    while (waiting.filter(({ isNew }) => !isNew).length < 4) {
      const address = servedOnce.shift();
      if (address === undefined) return;
      await queueUp(address, false);
    }
  };
  const guessUntil = async (hours: number) => {
    const end = begin + hours * 3_600_000;
    for (;;) {
      await fillLines();
      waiting.sort((one, other) => one.at - other.at);
      const [next] = waiting;
      if (!next || next.at >= end) return;
      api.clock.advance({ ms: next.at - api.clock.now().getTime() });
      waiting.shift();
      await queueUp(next.address, next.isNew);
    }
  };
  await guessUntil(3);
  const inThreeHours = verified;
  await guessUntil(4);
  const inOneHour = verified - inThreeHours;
  const inADay = inThreeHours + 21 * inOneHour;
  console.info(`log-in: 10,000 addresses get ${inADay} passwords of one account verified in a day`);
  expect(inOneHour).toBe(12);
  expect(inADay).toBeLessThan(520);
}, 60_000);

const NO_BROWSER = { id: undefined, remember: () => 'none' };

test('A made-up cookie puts nobody in front of those who have none', async () => {
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
  // At work already when it came, or taking turns with it: far from all of the flood.
  expect(answered.indexOf('once')).toBeLessThan(200);
});
