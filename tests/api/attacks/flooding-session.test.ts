/** A stolen session with endless requests: the company's other sessions are unaffected, and can end it. */
import { expect, test } from 'vitest';
import type { CallName } from '../../../common/contract/calls.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { addLocation, offerPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(async () => {
  const fixture = await createApiFixture({ settings: { trustedProxies: 1 } });
  await offerPlans(fixture);
  return fixture;
});

const NEW_PASSWORD = { old_password: TEST_PASSWORD, new_password: 'Another-harbour-7' };

/** Sends many requests at once by a stolen session. */
function flood(times: number, name: CallName, token: string) {
  const from = { headers: { 'x-forwarded-for': '198.51.100.7' } };
  const ask = async () => (await api.request(name, {}, { token, ...from })).status;
  return Promise.all(Array.from({ length: times }, ask));
}

test.each(['currentCompany', 'listLocations'] as const)(
  'a session that requests %s 2,700 times at once is refused; others of its company are answered',
  async (name) => {
    const stolen = await api.approvedCompany('security');
    await addLocation(api, stolen);
    const { db } = api.appContext;
    const begin = () => beginSession(db, stolen.company.id, api.clock.now());
    const [owner, tablet, leaving] = [await begin(), await begin(), await begin()];
    const known = [stolen.token, owner, tablet, leaving].map((token) =>
      api.request('currentCompany', {}, { token }),
    );
    await Promise.all(known);
    const flooded = flood(2_100, name, stolen.token);
    const asked = [
      api.request('currentCompany', {}, { token: tablet }),
      api.request('listLocations', {}, { token: tablet }),
      api.request('logout', {}, { token: leaving }),
      api.request('changePassword', NEW_PASSWORD, { token: owner }),
    ];
    const goesOn = flood(600, name, stolen.token);
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set([...(await flooded), ...(await goesOn)])).toContain(503);
    expect((await api.request('currentCompany', {}, stolen)).status).toBe(401);
  },
);
