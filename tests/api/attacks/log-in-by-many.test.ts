/** The number of guesses for one account that are verified for an attacker with very many addresses. */
import { expect, test } from 'vitest';
import { isFailure } from '../../../server/core/result.ts';
import { guessPassword } from '../../../server/modules/auth/login-guess.ts';
import { quickAccount } from '../../support/accounts/password-guesses.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { newAddress } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const NO_BROWSER = { id: undefined, remember: () => 'none' };

test('10,000 addresses get less than 520 passwords of one account verified in a day', async () => {
  const { company } = await quickAccount(api);
  const begin = api.clock.now().getTime();
  let verified = 0;
  /** @returns milliseconds until the address's next turn; 0 if its guess was verified */
  const tryFrom = async (address: string) => {
    const caller = { address, isAddressOwn: true, browser: NO_BROWSER, tokenHash: undefined };
    const guess = { email: company.email, password: `botnet-${verified}`, company, caller };
    const outcome = await guessPassword(api.appContext.db, guess, api.clock.now());
    if (isFailure(outcome)) return (outcome.retryAfterSeconds ?? 0) * 1000;
    verified += 1;
    return 0;
  };
  // Always one newcomer and some returning addresses: a higher number is not served faster.
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
