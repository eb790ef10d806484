/** Log-ins with right and wrong passwords, in large numbers and without the time of a real hash. */
import { type ApiFixture, TEST_PASSWORD, type Visitor } from '../api/api-fixture.ts';
import { createTestBrowser, newAddress, type TestBrowser } from '../api/test-browser.ts';
import { quickHash } from './quick-hash.ts';

/** An approved company whose password is verified without delay. */
export async function quickAccount(api: ApiFixture): Promise<Visitor> {
  return await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
}

/** The status of logging in. */
export async function logIn(from: TestBrowser, email: string, password = TEST_PASSWORD): Promise<number> {
  return (await from.request('login', { email, password })).status;
}

let guesses = 0;

/** The status of a log-in with a wrong password that was not used before. */
export async function guess(from: TestBrowser, email: string): Promise<number> {
  guesses += 1;
  return await logIn(from, email, `guess-${guesses}`);
}

/** Guesses from ever new addresses until strangers have to wait. */
export async function guessFromEverywhere(api: ApiFixture, email: string, times = 31): Promise<void> {
  for (let made = 0; made < times; made += 1)
    await guess(createTestBrowser(api, { address: newAddress() }), email);
}
