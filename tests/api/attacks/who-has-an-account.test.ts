import { expect, test } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { accountBucket } from '../../../server/infra/limits/rate-limit.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { createTestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { mailedCode } from '../../support/mails/mailed-codes.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `10.3.0.${addresses}`;
};
/** Two e-mails in the same rate limit bucket: one can be found for any other within a second. */
function twoOfABucket(name: string): [string, string] {
  const seen = new Map<string, string>();
  for (let at = 0; ; at += 1) {
    const email = `${name}-${at}@victims.test`;
    const bucket = accountBucket(email);
    const earlier = seen.get(bucket);
    if (earlier !== undefined) return [earlier, email];
    seen.set(bucket, email);
  }
}

test.each(['forgotPassword', 'sendRegisterCode'] as const)(
  '%s leaves the same traces for a known and an unknown e-mail, so that later mails do not tell them apart',
  async (call) => {
    const seen: unknown[] = [];
    for (const who of ['known', 'unknown']) {
      const address = newAddress();
      const [email, own] = twoOfABucket(`${who}-${call.toLowerCase()}`);
      if (who === 'known') await api.approvedCompany('event', { email });
      const before = new Set((await api.appContext.db.select().from(rateLimits)).map(({ key }) => key));
      await createTestBrowser(api, { address }).request(call, { email, name: 'Eve' });
      const counts = (await api.appContext.db.select().from(rateLimits))
        .filter(({ key }) => !before.has(key))
        .map(({ key, count }) => [
          key.replace(/[\w-]{43}$|[\da-f]{5}$/, '…').replace(address, 'address'),
          count,
        ])
        .sort();
      // The attacker's e-mail in the same bucket, from elsewhere: its mails must not depend on the other one.
      await createTestBrowser(api, { address: newAddress() }).request('forgotPassword', { email: own });
      seen.push({ counts, own: (await api.mailbox(own)).length });
    }
    expect(seen[0]).toEqual(seen[1]);
  },
);

test('a confirmed e-mail is no longer counted, and does not affect another in its bucket', async () => {
  const from = createTestBrowser(api, { address: newAddress() });
  const [stranger, own] = twoOfABucket('stranger');
  const recipients = async () => {
    const rows = await api.appContext.db.select().from(rateLimits);
    return rows.find(({ key }) => key.startsWith(`recipients-register-60:10.3.0.${addresses}`))?.count;
  };
  await from.request('sendRegisterCode', { email: stranger, name: 'Eve' });
  await from.request('sendRegisterCode', { email: own, name: 'Eve' });
  expect(await recipients()).toBe(2);
  const otp = await mailedCode(api, own);
  expect((await from.request('verifyRegisterCode', { email: own, otp })).status).toBe(200);
  expect(await recipients()).toBe(1);
});

test('a person without an account is counted once however the domain is spelt, and addresses that mail programs rewrite are refused', async () => {
  const spellings = ['one@victim。example', 'one@ｖictim.example', 'one@%76ictim.example'];
  for (const email of spellings) {
    const asked = await createTestBrowser(api, { address: newAddress() }).request('forgotPassword', {
      email,
    });
    expect(asked).toMatchObject({ status: 400, message: 'Please enter a valid email address' });
  }
  for (const email of ['two@bücher.example', 'two@xn--bcher-kva.example', 'two@BÜCHER.example']) {
    await createTestBrowser(api, { address: newAddress() }).request('forgotPassword', { email });
  }
  expect((await api.mailbox()).filter(({ to }) => to.startsWith('two@'))).toHaveLength(1);
});
