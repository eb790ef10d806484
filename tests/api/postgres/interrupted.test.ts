import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../server/infra/db/database.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, offerPlans } from '../../support/api/api-items.ts';

let api: ApiFixture;
let company: Visitor;
let eventId: string;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  company = await api.approvedCompany();
  eventId = (await addEvent(api, company)).id;
});
afterAll(() => api.close());

const pidOf = async (tx: Tx) => {
  const [row] = await tx.select({ pid: sql<number>`pg_backend_pid()` }).from(sql`(values (1)) as one`);
  return row?.pid ?? 0;
};
const terminate = (pid: number) => api.appContext.db.execute(sql`select pg_terminate_backend(${pid})`);

describe('a connection that PostgreSQL ends, as at its restart,', () => {
  /** Errors that would end a server. */
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  beforeAll(() => process.on('uncaughtException', note));
  afterAll(() => process.off('uncaughtException', note));

  test('between two statements of a transaction fails that transaction, and nothing else', async () => {
    const broken = api.appContext.db.transaction(async (tx) => {
      await terminate(await pidOf(tx));
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    expect((await api.app.request('/healthz')).status).toBe(200);
    expect(uncaught).toEqual([]);
  });

  test('during a statement fails that statement, and nothing else', async () => {
    let pid = 0;
    const broken = api.appContext.db.transaction(async (tx) => {
      pid = await pidOf(tx);
      await Promise.all([tx.execute(sql`select pg_sleep(60)`), terminate(pid)]);
    });
    await expect(broken).rejects.toThrow();
    expect((await api.app.request('/healthz')).status).toBe(200);
    expect(uncaught).toEqual([]);
  });
});

describe('a lock that is never released', () => {
  /** Locks the event until `release`, as a process on a vanished machine does. */
  async function holdEvent() {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = () => {};
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const holding = api.appContext.db.transaction(async (tx) => {
      await tx.select().from(items).where(eq(items.id, eventId)).for('update');
      isHeld();
      await released;
    });
    await held;
    return async () => {
      release();
      await holding;
    };
  }
  const changeStatus = () =>
    api.request('setEventStatus', { event_id: eventId, status: 0 }, { token: company.token });

  test('leaves connections to all others, however many requests its company sends', async () => {
    const release = await holdEvent();
    const asked = Array.from({ length: 14 }, changeStatus);
    const other = await api.approvedCompany();
    expect((await addEvent(api, other)).companyId).toBe(other.company.id);
    expect((await api.app.request('/healthz')).status).toBe(200);
    await release();
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('is waited for for some seconds; then the answer says when to retry', async () => {
    const release = await holdEvent();
    const answer = await changeStatus();
    await release();
    expect(answer).toMatchObject({ status: 503, message: expect.stringContaining('try again') });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await changeStatus()).status).toBe(200);
  });

  test('is released when its transaction is idle for 15 s, or its connection is dead', async () => {
    const setting = (name: string) => sql<string>`current_setting(${name})`;
    const [settings] = await api.appContext.db
      .select({
        silent: setting('idle_in_transaction_session_timeout'),
        statement: setting('statement_timeout'),
        unreachable: setting('tcp_keepalives_idle'),
      })
      .from(sql`(values (1)) as one`);
    expect(settings).toEqual({ silent: '15s', statement: '1min', unreachable: '30' });
  });
});
