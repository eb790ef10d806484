/** An entry that an API of another make always answers with 5xx: left to the user without blocking others. */
import { describe, expect, test } from 'vitest';
import { drain } from '../../common/outbox/delivery/drain.ts';
import { retry } from '../../common/outbox/storage/table.ts';
import { COMPANY, Device } from './support/device.ts';
import { atForeignApi, type Mishap } from './support/foreign-device.ts';

const WORDS = 'User already invited with this email';
const trouble = (status = 500): Mishap => ({ status, body: { message: WORDS } });
const others = [{ _id: 90, email: 'eve@x.org' }];

/** An API that fails to invite or cancel people of this name. */
async function refusing(answer: Mishap, call: 'send' | 'cancel' = 'send') {
  const at = await atForeignApi();
  at.api.invited.push(...others);
  let tries = 0;
  const { fetch } = at.api;
  const host = at.device.newHost({
    sendsIdempotencyKey: false,
    isOwnApi: false,
    fetch: async (input, init) => {
      const text = String(init?.body);
      if (init?.method === 'GET' || !text.includes(call === 'send' ? 'bad@x.org' : '"66"'))
        return await fetch(input, init);
      tries += 1;
      if (answer === 'lost') throw new TypeError('Failed to fetch');
      return answer.html
        ? new Response('<html>', { status: answer.status })
        : Response.json(answer.body, { status: answer.status });
    },
  });
  return { ...at, host, tries: () => tries };
}

/** Seconds of an online device: something is answered every second. */
async function pass(
  { device, host }: Pick<Awaited<ReturnType<typeof refusing>>, 'device' | 'host'>,
  seconds: number,
) {
  for (let second = 0; second < seconds; second += 1) {
    device.clock.pass(1_000);
    await drain(host, 'connected');
  }
}

describe('An invitation that is always answered 500', () => {
  test.each([
    ['with words', trouble(), WORDS],
    ['without any', { status: 500, body: {} }, 'failed at this twice.'],
    ['with a page', { status: 500, html: true }, 'failed at this twice.'],
    ['as 501', trouble(501), WORDS],
  ] satisfies [string, Mishap, string][])(
    '%s is uncertain the second time, ten seconds after the first, and other entries continue',
    async (_what, answer, words) => {
      const at = await refusing(answer);
      await at.device.invite('bad@x.org');
      await at.device.invite('gry@x.org');
      await at.device.cancel({ invitationId: '90' });
      await pass(at, 9);
      expect(at.tries()).toBe(1);
      await pass(at, 6);
      expect(at.tries()).toBe(2);
      expect(await at.device.waiting()).toMatchObject([
        { state: 'failed', lastError: { kind: 'uncertain', message: expect.stringContaining(words) } },
      ]);
      expect(at.api.invited).toMatchObject([{ email: 'gry@x.org' }]);
      expect(at.api.cancelled).toEqual(['90']);
    },
  );

  test('is done when it is on the list', async () => {
    const at = await refusing(trouble());
    await at.device.invite('bad@x.org');
    await pass(at, 1);
    at.api.invited.push({ _id: 5, email: 'bad@x.org' });
    await pass(at, 12);
    expect(await at.device.waiting()).toEqual([]);
    expect(at.tries()).toBe(1);
  });

  test('is sent again by Retry, and becomes uncertain again', async () => {
    const at = await refusing(trouble());
    const id = await at.device.invite('bad@x.org');
    await pass(at, 15);
    await retry(at.device.database, COMPANY, id);
    await pass(at, 30);
    expect(await at.device.waiting()).toMatchObject([{ state: 'failed', lastError: { kind: 'uncertain' } }]);
    expect(at.tries()).toBeLessThanOrEqual(4);
  });
});

test("A cancellation that is always answered 500 is refused with the API's message while the person is listed", async () => {
  const at = await refusing(trouble(), 'cancel');
  at.api.invited.push({ _id: 66, email: 'bad@x.org' });
  await at.device.cancel({ invitationId: '66' });
  await at.device.invite('gry@x.org');
  await pass(at, 15);
  expect(at.tries()).toBe(2);
  expect(await at.device.waiting()).toMatchObject([
    { state: 'failed', lastError: { kind: 'refused', status: 500, message: WORDS } },
  ]);
  expect(at.api.invited.map(({ email }) => email)).toContain('gry@x.org');
});

describe('An outage is retried without a limit:', () => {
  // After a 504 it is looked for during two minutes before it is sent again.
  test.each([502, 503, 504, 520, 429])('%i', async (status) => {
    const at = await refusing(trouble(status));
    await at.device.invite('bad@x.org');
    await pass(at, 300);
    expect(at.tries()).toBeGreaterThan(2);
    expect(await at.device.waiting()).toMatchObject([{ state: 'pending' }]);
  });

  test('500 to everything', async () => {
    const { device, api, send } = await atForeignApi();
    await device.invite('bad@x.org');
    api.gateway = { message: WORDS };
    api.gatewayStatus = 500;
    for (let time = 0; time < 20; time += 1) await send();
    expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
    api.gateway = undefined;
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.sends).toBe(1);
  });

  test('500 to the changes, and to the company', async () => {
    const at = await refusing(trouble());
    at.api.isSilentOfCompany = true;
    await at.device.invite('bad@x.org');
    await pass(at, 60);
    expect(await at.device.waiting()).toMatchObject([{ state: 'pending' }]);
  });

  test('500 of our own API, which keeps keys', async () => {
    const device = new Device();
    await device.signIn();
    device.plan.now = () => ({ status: 500, body: { message: WORDS } });
    await device.invite('bad@x.org');
    for (let time = 0; time < 20; time += 1) {
      device.clock.pass(600_000);
      await device.drain();
    }
    expect(await device.waiting()).toMatchObject([{ state: 'pending', attempts: 20 }]);
  });
});

test.each([
  [404, { body: {} }, 'Failed to cancel invitation'],
  [404, { body: { message: 'Invitation not found' } }, 'Invitation not found'],
  [410, { body: {} }, 'Failed to cancel invitation'],
  [400, { body: {} }, 'Failed to cancel invitation'],
  [403, { html: true }, 'Failed to cancel invitation'],
] as const)(
  'A removal that is refused as %i with %j while the list still shows the member is sent twice, ten seconds apart, and then refused: %s',
  async (status, answer, message) => {
    const at = await refusing({ status, ...answer }, 'cancel');
    at.api.late = [{ _id: 66, email: 'guest-66@x.org' }];
    await at.device.cancel({ invitationId: '66' });
    await pass(at, 9);
    expect(at.tries()).toBe(1);
    await pass(at, 6);
    expect(at.tries()).toBe(2);
    expect(await at.device.waiting()).toMatchObject([
      { state: 'failed', lastError: { kind: 'refused', status, message } },
    ]);
  },
);

describe('A removal that is answered 200 while the list still shows the member', () => {
  const guests = (...ids: number[]) => ids.map((_id) => ({ _id, email: `guest-${_id}@x.org` }));

  async function keeping(body: unknown, ...ids: number[]) {
    const at = await refusing({ status: 200, body }, 'cancel');
    at.api.late = guests(...ids, 66);
    await at.device.cancel({ invitationId: '66' });
    return at;
  }

  test.each([{ message: 'Success' }, {}])(
    'as %j is sent twice, ten seconds apart, and then uncertain',
    async (body) => {
      const at = await keeping(body);
      await pass(at, 9);
      expect(at.tries()).toBe(1);
      await pass(at, 6);
      const message = expect.stringContaining('It was accepted, but the list still shows it.');
      expect(await at.device.waiting()).toMatchObject([
        { state: 'failed', lastError: { kind: 'uncertain', message } },
      ]);
      expect(at.tries()).toBe(2);
    },
  );

  test('is done without another attempt when the list no longer shows the member', async () => {
    const at = await keeping({ message: 'Success' });
    await pass(at, 2);
    at.api.late = [];
    await pass(at, 12);
    expect(await at.device.waiting()).toEqual([]);
    expect(at.tries()).toBe(1);
  });

  test('blocks no other removal, but an addition, which may be of the same member', async () => {
    const at = await keeping({ message: 'Success' }, 8);
    await at.device.cancel({ invitationId: '8' });
    await at.device.invite('guest-66@x.org');
    await at.device.cancel({ invitationId: '9' });
    await pass(at, 5);
    expect(at.api.cancelled).toEqual(['8']);
    expect(at.api.sends).toBe(0);
    await pass(at, 15);
    expect(at.api.cancelled).toContain('9');
    expect(at.api.sends).toBe(1);
  });
});
