import { expect, test } from 'vitest';
import { createCallQueues } from '../../../server/api/call-queues.ts';
import { Overloaded } from '../../../server/core/queue/overloaded.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { createTestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createGate } from '../../support/gate.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const caller = (address: string, id?: string) => ({
  address,
  isAddressOwn: true,
  tokenHash: undefined,
  browser: { id, remember: () => id ?? 'new' },
});
const addressOf = (at: number) => `10.4.${at >> 8}.${at & 255}`;

/** Log-ins from ever new addresses, all waiting until the gate opens, and the order of their answers. */
function crowd(size: number) {
  const queues = createCallQueues(async (id) => (id.startsWith('known') ? `company of ${id}` : undefined));
  const gate = createGate();
  const order: string[] = [];
  const ask = (name: string, from: ReturnType<typeof caller>) =>
    queues
      .answer({ name: 'login', owner: undefined, caller: from }, async () => {
        await gate.opened;
        order.push(name);
      })
      .catch((error: unknown) => {
        if (!(error instanceof Overloaded)) throw error;
        order.push(`${name} refused`);
      });
  const asked = Array.from({ length: size }, (_, at) => ask(`crowd ${at}`, caller(addressOf(at))));
  return { ask, asked, gate, order };
}

test('log-ins of 2,300 addresses do not lock out a known device, and made-up cookies do not help', async () => {
  const { ask, asked, gate, order } = crowd(2_300);
  asked.push(ask('known', caller('192.0.2.1', 'known-1')));
  asked.push(ask('made up', caller('192.0.2.2', 'made-up')), ask('new', caller('192.0.2.3')));
  for (let at = 0; at < 50; at += 1) asked.push(ask('same known', caller('192.0.2.4', 'known-2')));
  await new Promise((resolve) => setImmediate(resolve));
  gate.open();
  await Promise.all(asked);
  // After those that were in progress.
  const answered = order.filter((name) => !name.endsWith('refused'));
  expect(answered.indexOf('known')).toBeLessThan(70);
  expect(order.filter((name) => name === 'known refused')).toEqual([]);
  expect(order).toEqual(expect.arrayContaining(['made up refused', 'new refused']));
});

test('a thousand networks of one IPv6 site share one place in the queue', async () => {
  const { ask, asked, gate, order } = crowd(64);
  for (let at = 0; at < 1_000; at += 1) {
    asked.push(ask('site', caller(`2001:db8:9:${at.toString(16)}::/64`)));
  }
  asked.push(ask('once', caller('192.0.2.3')));
  gate.open();
  await Promise.all(asked);
  expect(order.indexOf('once')).toBeLessThan(70);
});

test('they also share one when sessions are looked up and public data is read, and nobody else is refused', async () => {
  const queues = createCallQueues(async () => undefined);
  const gate = createGate();
  const networks = Array.from({ length: 3_000 }, (_, at) => `2001:db8:9:${at.toString(16)}::/64`);
  const find = (address: string) =>
    queues.findSession({ address, tokenHash: address, isOurs: false, opens: 'company' }, () =>
      gate.opened.then(() => undefined),
    );
  const read = (address: string) =>
    queues.answer({ name: 'listPlans', owner: undefined, caller: caller(address) }, () => gate.opened);
  for (const ask of [find, read]) {
    const crowd = networks.map((network) => ask(network).catch(() => undefined));
    const once = ask('192.0.2.3');
    gate.open();
    await expect(once).resolves.toBeUndefined();
    await Promise.all(crowd);
  }
});

test('a session that has just begun, or was begun by another process, is looked up before thousands of invalid tokens', async () => {
  const queues = createCallQueues(async () => undefined);
  const gate = createGate();
  const find = (address: string, tokenHash: string, isOurs = false) =>
    queues.findSession({ address, tokenHash, isOurs, opens: 'company' }, () =>
      gate.opened.then(() => undefined),
    );
  const crowd = Array.from({ length: 3_000 }, (_, at) =>
    find(addressOf(at % 2_500), `made up ${at}`).catch(() => undefined),
  );
  await expect(find('192.0.2.3', 'not known here')).rejects.toThrow(Overloaded);
  // Begun before a restart, and behind the address with the most requests.
  const ours = find(addressOf(0), 'given out here', true);
  queues.noteSession({ tokenHash: 'begun', companyId: 'company', kind: 'session' });
  const first = find('192.0.2.3', 'begun');
  gate.open();
  await expect(Promise.all([first, ours])).resolves.toEqual([undefined, undefined]);
  await Promise.all(crowd);
});

test('a browser that has logged in is answered before 300 other addresses, over real connections', async () => {
  const { company } = await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
  const known = createTestBrowser(api, { address: '192.0.2.50' });
  const { email } = company;
  expect((await known.request('login', { email, password: TEST_PASSWORD })).status).toBe(200);
  const order: string[] = [];
  const write = async (who: string, from: ReturnType<typeof createTestBrowser>) => {
    const message = { name: 'Ada', email: 'a@guests.test', phone: '1', message: who };
    await from.request('sendContactMessage', message);
    order.push(who);
  };
  const all = Array.from({ length: 300 }, (_, at) =>
    write('crowd', createTestBrowser(api, { address: addressOf(5_000 + at) })),
  );
  all.push(write('new', createTestBrowser(api, { address: '192.0.2.51' })), write('known', known));
  await Promise.all(all);
  expect(order.indexOf('known')).toBeLessThan(200);
  expect(order.indexOf('new')).toBeGreaterThan(250);
});
