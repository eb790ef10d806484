/** Strangers request codes to many recipients' mail servers, so that other codes would have to wait. */
import { beforeEach, describe, expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { createTestBrowser } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { heldTimers } from '../../support/held-timers.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { keepingServer, note } from '../../support/mails/mail-servers.ts';

const api = forThisFile(() => createMailFixture({ settings: { trustedProxies: 1 } }));
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
  api.clock.advance({ days: 2 });
});

const SLOW = 2_000;
const NEWCOMER = 'new@tablet.test';
const NETWORKS = 10;
const CODES = 6;

const ask = async (email: string, address: string) => {
  const asked = { headers: { 'x-forwarded-for': address } };
  expect((await api.request('sendRegisterCode', { email }, asked)).status).toBe(200);
};

/** Ten networks request six codes each, all at their own domains; then a newcomer requests one. */
async function crowdAsks() {
  for (let network = 0; network < NETWORKS; network += 1)
    for (let code = 0; code < CODES; code += 1)
      await ask(`x@silent-${network}-${code}.test`, `192.0.2.${network}`);
}

interface HeldWorker {
  server: ReturnType<typeof keepingServer>;
  mail: ReturnType<typeof api.worker>;
  timers: ReturnType<typeof heldTimers>;
}

/** A worker all of whose connections, for slow servers too, are used by the crowd. */
async function workerHeldByCrowd(): Promise<HeldWorker> {
  await crowdAsks();
  const timers = heldTimers();
  const server = keepingServer(({ to }) => to !== NEWCOMER);
  const mail = api.worker(server, { later: timers.later });
  void mail.deliverDue();
  for (const under of [4, 8, 12, 16, 20]) {
    await expect.poll(() => server.offered.length).toBe(under);
    timers.ring(SLOW);
  }
  return { server, mail, timers };
}

async function stopped({ mail, timers }: Omit<HeldWorker, 'server'>): Promise<void> {
  const stopping = mail.stop();
  timers.ring(8_000);
  await stopping;
}

describe('codes that many networks request to unresponsive mail servers', () => {
  test('take delivery places for two seconds, then a limited number of others; a network without a place is next', async () => {
    const held = await workerHeldByCrowd();
    await ask(NEWCOMER, '198.51.100.1');
    void held.mail.deliverDue();
    held.server.letGo();
    await expect.poll(() => held.server.offered.length).toBeGreaterThan(20);
    expect(held.server.offered[20]).toBe(NEWCOMER);
    await stopped(held);
  });

  test('are aborted after half a minute if others wait', async () => {
    const held = await workerHeldByCrowd();
    await ask(NEWCOMER, '198.51.100.1');
    api.clock.advance({ ms: 30_000 });
    void held.mail.deliverDue();
    await expect.poll(() => held.server.offered[20]).toBe(NEWCOMER);
    await stopped(held);
  });

  test('to one domain, with all its subdomains, leave places free', async () => {
    for (let code = 0; code < 30; code += 1) await ask(`x@s${code}.one.test`, `192.0.2.${code}`);
    const timers = heldTimers();
    const server = keepingServer(({ to }) => to !== NEWCOMER);
    const mail = api.worker(server, { later: timers.later });
    void mail.deliverDue();
    for (const under of [3, 6, 9]) {
      await expect.poll(() => server.offered.length).toBe(under);
      timers.ring(SLOW);
    }
    await ask(NEWCOMER, '198.51.100.1');
    void mail.deliverDue();
    await expect.poll(() => server.offered.length).toBe(10);
    expect(server.offered[9]).toBe(NEWCOMER);
    await stopped({ mail, timers });
  });
});

describe('codes that a crowd of networks asks for', () => {
  test('are sent in turns of the networks: also at a slow pace, a new network’s code is among the first', async () => {
    await crowdAsks();
    await ask(NEWCOMER, '198.51.100.1');
    await api.compose(note('receipt@office.test'));
    const server = keepingServer(() => false);
    const mail = api.worker(server, { perSecond: 1 });
    await mail.deliverDue();
    expect(server.offered.length).toBeLessThan(40);
    expect(server.offered.indexOf(NEWCOMER)).toBeLessThan(NETWORKS + 5);
    expect(server.offered).toContain(NEWCOMER);
    expect(server.offered).toContain('receipt@office.test');
  });

  test('are sent after one that a browser known to its company has requested', async () => {
    const { company } = await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
    const owner = createTestBrowser(api, { address: '198.51.100.7' });
    await owner.request('login', { email: company.email, password: TEST_PASSWORD });
    await crowdAsks();
    expect((await owner.request('forgotPassword', { email: company.email })).status).toBe(200);
    const server = keepingServer(() => false);
    await api.worker(server, { perSecond: 1 }).deliverDue();
    expect(server.offered[0]).toBe(company.email);
    const rows = await api.appContext.db.select().from(outgoingMails);
    // The last turn is not stored.
    expect(rows.filter(({ sentAt, initiator }) => sentAt !== null && initiator !== null)).toEqual([]);
  });
});
