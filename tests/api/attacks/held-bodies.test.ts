/** Bodies without their last byte: the memory they occupy is limited, per network and in total. */
import { afterEach, expect, test } from 'vitest';
import { type CallName, callOf } from '../../../common/contract/calls.ts';
import { newSecret } from '../../../server/core/secret.ts';
import { bodyLimitsOf } from '../../../server/http/body/body-limits.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { createApiFixture, TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, offerPlans } from '../../support/api/api-items.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { linkDoor } from '../../support/doors/door-links.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const KB = 1024;
const MB = 1024 * KB;
const EACH_BYTES = 80_000;
const WEBHOOK = 'payments/webhook';
const api = forThisFile(async () => {
  const fixture = await createApiFixture({ settings: { trustedProxies: 1 } });
  await offerPlans(fixture);
  return fixture;
});
const visitor = forThisFile(async () =>
  api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) }),
);
const other = forThisFile(() => api.approvedCompany());

const underWay: { release: () => void; all: Promise<number[]> }[] = [];
afterEach(async () => {
  for (const { release, all } of underWay.splice(0)) {
    release();
    await all;
  }
});

/**
 * Sends bodies without their last bytes, until each was read that far or refused.
 * @returns a function that sends the last bytes and returns how many were refused for lack of space
 */
async function holding(
  count: number,
  { path, from, headers = {}, bytes = EACH_BYTES }: Holding,
): Promise<() => Promise<number>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let waiting = 0;
  const sent = Array.from({ length: count }, async (_, at) => {
    // Not JSON: every completely read body is refused for that.
    const pieces = [Buffer.alloc(bytes - 1, 0x78), Buffer.alloc(1, 0x78)];
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const piece = pieces.shift();
          if (pieces.length === 0 && piece) {
            waiting += 1;
            await released;
          }
          if (piece) controller.enqueue(piece);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await api.app.request(`/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from(at), ...headers },
      body,
      duplex: 'half',
    } as RequestInit);
    return answer.status;
  });
  const all = Promise.all(sent);
  underWay.push({ release, all });
  // A refused body is read to its end too: both wait for the last byte.
  await expect.poll(() => waiting, { timeout: 20_000 }).toBe(count);
  return async () => {
    release();
    return (await all).filter((status) => status === 503).length;
  };
}

interface Holding {
  path: string;
  from: (at: number) => string;
  headers?: Record<string, string>;
  bytes?: number;
}

const pathOf = (name: CallName) => callOf(name).path;
const MESSAGE = pathOf('sendContactMessage');
const one = (address: string) => () => address;
const bearerOf = ({ token }: Pick<Visitor, 'token'>) => ({ authorization: `Bearer ${token}` });

async function logIn(from: string): Promise<number> {
  const fields = { email: visitor.company.email, password: TEST_PASSWORD };
  return (await api.request('login', fields, { headers: { 'x-forwarded-for': from } })).status;
}

test('of one network take at most a megabyte, and 200 tablets behind it log in at the first try', async () => {
  const refused = await holding(40, { path: MESSAGE, from: one('192.0.2.1') });
  const logins = await Promise.all(Array.from({ length: 200 }, () => logIn('192.0.2.1')));
  expect(logins.filter((status) => status !== 200)).toEqual([]);
  expect(40 - (await refused())).toBe(Math.floor(MB / (EACH_BYTES - 4 * KB)));
});

test('of all networks of an IPv6 site take as much as one', async () => {
  const from = (at: number) => `2001:db8:1:${at.toString(16)}::1`;
  const refused = await holding(40, { path: MESSAGE, from });
  expect(40 - (await refused())).toBe(13);
});

test('without a session, from any number of networks, take 32 megabytes together; log-ins and companies have memory left', async () => {
  const from = (at: number) => `198.51.${at >> 8}.${at & 255}`;
  const refused = await holding(500, { path: MESSAGE, from });
  expect(await logIn('192.0.2.2')).toBe(200);
  const long = { path: pathOf('sendEventInvitation'), from: one('192.0.2.2'), bytes: 20_000 };
  const ofCompany = await holding(1, { ...long, headers: bearerOf(visitor) });
  expect(await ofCompany()).toBe(0);
  expect(500 - (await refused())).toBe(Math.floor((32 * MB) / (EACH_BYTES - 4 * KB)));
});

test('of one session take at most half of the nine megabytes of its company; others, and other companies, have memory left', async () => {
  const long = { path: pathOf('sendEventInvitation'), from: one('192.0.2.3'), bytes: 30_000 };
  const refused = await holding(200, { ...long, headers: bearerOf(visitor) });
  const { company } = visitor;
  const begin = () => beginSession(api.appContext.db, company.id, api.clock.now());
  const ofTablet = await holding(100, { ...long, headers: bearerOf({ token: await begin() }) });
  expect(await ofTablet()).toBe(0);
  const ofTablets = [];
  for (let tablet = 0; tablet < 3; tablet += 1)
    ofTablets.push(await holding(100, { ...long, headers: bearerOf({ token: await begin() }) }));
  const ofOther = await holding(5, { ...long, headers: bearerOf(other) });
  expect(await ofOther()).toBe(0);
  const all = Math.floor((9 * MB) / (30_000 - 4 * KB));
  const ofOne = 200 - (await refused());
  expect(ofOne).toBe(Math.floor((4.5 * MB) / (30_000 - 4 * KB)));
  let tooMany = 0;
  for (const release of ofTablets) tooMany += await release();
  expect(ofOne + 300 - tooMany).toBe(all);
});

async function doorOf(eventId: string): Promise<{ token: string }> {
  const { link } = await linkDoor(api, visitor, { eventId });
  const claim = { link, device_secret: newSecret(), device_name: 'iPad' };
  return { token: (await api.request('claimDoor', claim)).data?.access_token ?? '' };
}

test('of all doors together take as much as one session, of one door half of that; sessions have memory left', async () => {
  const event = await addEvent(api, visitor, { paymentStatus: 2 });
  const doors = await Promise.all([1, 2, 3].map(() => doorOf(event.id)));
  const long = { from: one('192.0.2.6'), bytes: 30_000 };
  const record = { ...long, path: pathOf('recordAdmissions') };
  const ofDoors: (() => Promise<number>)[] = [];
  for (const door of doors) ofDoors.push(await holding(100, { ...record, headers: bearerOf(door) }));
  const invite = { ...long, path: pathOf('sendEventInvitation'), headers: bearerOf(visitor) };
  const ofSession = await holding(100, invite);
  expect(await ofSession()).toBe(0);
  const refused = [];
  for (const release of ofDoors) refused.push(await release());
  const each = Math.floor((2.25 * MB) / (30_000 - 4 * KB));
  expect(refused).toEqual([
    100 - each,
    100 - each,
    100 - (Math.floor((4.5 * MB) / (30_000 - 4 * KB)) - 2 * each),
  ]);
});

test('of one ended door leave another enough memory for its longest batch', async () => {
  const event = await addEvent(api, visitor, { paymentStatus: 2 });
  const [found, honest] = [await doorOf(event.id), await doorOf(event.id)];
  expect((await api.request('endDoors', {}, visitor)).data?.ended).toBeGreaterThanOrEqual(2);
  const path = pathOf('recordAdmissions');
  const bytes = bodyLimitsOf('recordAdmissions').maxBytes;
  const held = { path, from: one('192.0.2.8'), headers: bearerOf(found) };
  const ofFound = [await holding(2, { ...held, bytes }), await holding(40, { ...held, bytes: 8_200 })];
  const longest = { path, from: one('192.0.2.9'), headers: bearerOf(honest), bytes };
  const ofHonest = await holding(1, longest);
  expect(await ofHonest()).toBe(0);
  const entries = Array.from({ length: 60 }, () => doorEntry());
  const { status } = await api.request('recordAdmissions', { entries }, { token: honest.token });
  expect(status).toBe(200);
  expect(await ofFound[0]?.()).toBe(1);
  expect(await ofFound[1]?.()).toBeGreaterThan(0);
});

test('release their reserved memory', async () => {
  const refused = await holding(40, { path: MESSAGE, from: one('192.0.2.4') });
  expect(await refused()).toBe(27);
  const again = await holding(13, { path: MESSAGE, from: one('192.0.2.4') });
  expect(await again()).toBe(0);
});

test('of webhook events without a valid signature take at most a megabyte; a valid event has memory left', async () => {
  const signature = `t=${Math.floor(api.clock.now().getTime() / 1000)},v1=00`;
  const headers = { 'stripe-signature': signature };
  const refused = await holding(40, { path: WEBHOOK, from: one('192.0.2.5'), headers });
  const usual = await holding(1, { path: WEBHOOK, from: one('192.0.2.5'), headers, bytes: 6_000 });
  expect(await usual()).toBe(0);
  expect(40 - (await refused())).toBe(Math.floor(MB / (EACH_BYTES - 8 * KB)));
});
