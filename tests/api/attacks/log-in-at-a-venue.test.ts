/** Many tablets log in from one address, also while somebody guesses passwords there. */
import { describe, expect, test } from 'vitest';
import { guess, guessFromEverywhere, logIn, quickAccount } from '../../support/accounts/password-guesses.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { createTestBrowser, newAddress } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const VENUE = '198.51.100.1';
const browser = (address = newAddress()) => createTestBrowser(api, { address });

describe('a venue', () => {
  test('with 200 new tablets behind one address logs in at once, all at the first try', async () => {
    const { company } = await quickAccount(api);
    const stranger = browser(VENUE);
    for (let made = 0; made < 25; made += 1) await guess(stranger, company.email);
    const tablets = Array.from({ length: 200 }, () => browser(VENUE));
    const answers = await Promise.all(tablets.map((tablet) => logIn(tablet, company.email)));
    const isIn = answers.filter((status) => status === 200).length;
    console.info(`log-in: ${isIn} of 200 new tablets behind one address are in at the first try`);
    expect(isIn).toBe(200);
    // Also one after another, any number of times: correct passwords use up nothing.
    for (const tablet of tablets.slice(0, 5)) expect(await logIn(tablet, company.email)).toBe(200);
  }, 60_000);

  test('with 60 accounts of its own logs in at once while strangers behind its address fail', async () => {
    const guests = browser(VENUE);
    const visitors = await Promise.all(Array.from({ length: 60 }, () => quickAccount(api)));
    const wrong = Promise.all(
      Array.from({ length: 40 }, (_, index) => guess(guests, `nobody-${index}@x.test`)),
    );
    const answers = await Promise.all(visitors.map(({ company }) => logIn(browser(VENUE), company.email)));
    await wrong;
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  });

  test('that is known lets a tablet log in while unknown callers have to wait', async () => {
    const { company } = await quickAccount(api);
    const venue = newAddress();
    const tablet = browser(venue);
    expect(await logIn(tablet, company.email)).toBe(200);
    await guessFromEverywhere(api, company.email);
    tablet.clearCookies();
    expect(await logIn(tablet, company.email)).toBe(200);
    // Per address: twenty wrong guesses in six hours, then a turn when nobody else waits.
    const guests = browser(venue);
    for (let made = 0; made < 21; made += 1) expect(await guess(guests, company.email)).toBe(401);
    expect(await guess(guests, company.email)).toBe(429);
    expect(await logIn(tablet, company.email)).toBe(200);
  });
});
