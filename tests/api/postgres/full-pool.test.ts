/** What waits for locks holds few connections: what needs no lock is served meanwhile. */
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { lockName } from '../../../server/infra/db/advisory-lock.ts';
import { items, sessions } from '../../../server/infra/db/schema.ts';
import { accountBucket } from '../../../server/infra/limits/rate-limit.ts';
import { releaseHeldInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, createApiWithPlans } from '../../support/api/api-items.ts';
import { countWaiting, untilWaiting } from '../../support/database/lock-waits.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);

interface Host extends Visitor {
  eventId: string;
}

async function hostWithEvent(): Promise<Host> {
  const visitor = await api.approvedCompany();
  return { ...visitor, eventId: (await addEvent(api, visitor)).id };
}

const changeStatus = async ({ eventId, token }: Host) =>
  (await api.request('setEventStatus', { event_id: eventId, status: 0 }, { token })).status;

/**
 * Has changes of hosts wait for their events until the work is done. `others` of the work wait at its end too.
 * @returns the statuses of the changes
 */
async function whileChangesWait(
  hosts: readonly Host[],
  { each, waiting, others = 0 }: { each: number; waiting: number; others?: number },
  work: () => Promise<void>,
): Promise<number[]> {
  const { db } = api.appContext;
  const ids = hosts.map(({ eventId }) => eventId);
  const { changes } = await db.transaction(async (tx) => {
    await tx.select().from(items).where(inArray(items.id, ids)).for('update');
    const changes = hosts.flatMap((host) => Array.from({ length: each }, () => changeStatus(host)));
    await untilWaiting(db, waiting);
    await work();
    expect(await countWaiting(db)).toBe(waiting + others);
    return { changes };
  });
  return await Promise.all(changes);
}

test('changes of four companies that wait for locks leave connections to reads, log-ins and log-outs', async () => {
  const hosts = await Promise.all(Array.from({ length: 4 }, hostWithEvent));
  const other = await hostWithEvent();
  const statuses = await whileChangesWait(hosts, { each: 6, waiting: 7 }, async () => {
    const list = await api.request('listEvents', {}, { token: other.token });
    expect(list).toMatchObject({ status: 200, data: [{ _id: other.eventId }] });
    const { email } = other.company;
    expect((await api.request('login', { email, password: TEST_PASSWORD })).status).toBe(200);
    expect((await api.request('logout', {}, { token: other.token })).status).toBe(200);
    expect((await api.app.request('/healthz')).status).toBe(200);
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('changes of three companies that wait for locks leave connections to changes of others', async () => {
  const hosts = await Promise.all(Array.from({ length: 3 }, hostWithEvent));
  const other = await hostWithEvent();
  const statuses = await whileChangesWait(hosts, { each: 6, waiting: 6 }, async () => {
    expect(await changeStatus(other)).toBe(200);
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('batches of mails that wait for their events leave a connection to reads', async () => {
  const { appContext } = api;
  const { db } = appContext;
  const hosts = await Promise.all(Array.from({ length: 3 }, hostWithEvent));
  const other = await hostWithEvent();
  for (const { eventId, token } of hosts) {
    const guest = { event_id: eventId, name: 'Ada', email: `ada-${eventId}@example.com` };
    expect((await api.request('sendEventInvitation', guest, { token })).status).toBe(201);
    await db.update(items).set({ paymentStatus: PAYMENT_STATUS.paid }).where(eq(items.id, eventId));
  }
  let runs: Promise<number>[] = [];
  const statuses = await whileChangesWait(hosts, { each: 6, waiting: 6, others: 2 }, async () => {
    runs = Array.from({ length: 4 }, () => releaseHeldInvitations(appContext));
    await untilWaiting(db, 8);
    const list = await api.request('listEvents', {}, { token: other.token });
    expect(list).toMatchObject({ status: 200, data: [{ _id: other.eventId }] });
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await Promise.all(runs)).reduce((sum, released) => sum + released, 0)).toBe(3);
});

test('a log-out does not wait for changes of its own company', async () => {
  const host = await hostWithEvent();
  const { db } = api.appContext;
  const token = await beginSession(db, host.company.id, api.clock.now());
  const statuses = await whileChangesWait([host], { each: 6, waiting: 3 }, async () => {
    expect((await api.request('logout', {}, { token })).status).toBe(200);
    expect((await api.request('currentCompany', {}, { token })).status).toBe(401);
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('sessions that a pending transaction is ending are looked up without waiting for it', async () => {
  const { db } = api.appContext;
  const { company } = await api.approvedCompany();
  const other = await api.approvedCompany();
  const idleSince = new Date(api.clock.now().getTime() - 2 * 3_600_000);
  const tokens: string[] = [];
  for (let at = 0; at < 12; at += 1) tokens.push(await beginSession(db, company.id, idleSince));
  await db.transaction(async (tx) => {
    await tx.select().from(sessions).where(eq(sessions.companyId, company.id)).for('update');
    const asked = [...tokens, other.token].map((token) => api.request('currentCompany', {}, { token }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

test('a crowd at the log-in of one account waits for its turns with one connection', async () => {
  const { db } = api.appContext;
  const { company } = await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
  const other = await hostWithEvent();
  let guesses = 0;
  const guess = async () => {
    guesses += 1;
    const fields = { email: company.email, password: `guess-${guesses}` };
    return (await api.request('login', fields)).status;
  };
  for (let made = 0; made < 30; made += 1) expect(await guess()).toBe(401);
  const { crowd } = await db.transaction(async (tx) => {
    await lockName(tx, `turns login:${accountBucket(company.email)}`);
    const crowd = Array.from({ length: 20 }, guess);
    await untilWaiting(db, 1);
    expect(await api.request('listEvents', {}, { token: other.token })).toMatchObject({ status: 200 });
    expect(await countWaiting(db)).toBe(1);
    return { crowd };
  });
  const statuses = await Promise.all(crowd);
  expect(statuses.filter((status) => status === 401)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(19);
});
