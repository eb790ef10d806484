// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { readSession } from '../../../common/outbox/storage/records.ts';
import { putResult } from '../../../common/outbox/storage/results.ts';
import { listRows, resultOf } from '../../../common/outbox/storage/table.ts';
import { companyRows } from '../../../tests/support/accounts/company-rows.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { storeToken } from '../../api/token-store.ts';
import { unsentCount } from '../../api/unsent-count.ts';
import { persisted } from '../reads/persister.ts';
import { readRows } from '../reads/query-cache-store.ts';
import { database, outboxEvents } from './outbox-page.ts';
import { forgetSession, mirrorSession } from './session-mirror.ts';

beforeAll(emptyOutbox);

vi.mock('./wake.ts', () => ({ wake: vi.fn() }));

test('5, 61: a log-out without a network deletes the token and cached answers, aborts sending, and keeps pending entries', async () => {
  await mirrorSession({ companyId: 'a', token: 'token-a' });
  const client = new QueryClient();
  client.setQueryData(['a', 'events', 'list'], ['Gala']);
  await persisted.persistQueryByKey(['a', 'events', 'list'], client);
  const fields = { event_id: '1', name: 'Ada', email: 'ada@example.com' };
  const invite = {
    id: 'i1',
    companyId: 'a',
    queueKey: 'event:1',
    call: 'sendEventInvitation',
    fields,
    label: '',
  } as const;
  await enqueue(database, invite, 0);
  const told: unknown[] = [];
  outboxEvents.subscribe((event) => told.push(event));

  await forgetSession();

  expect(await readSession(database)).toBeNull();
  expect(told).toContainEqual({ type: 'session:changed', companyId: null });
  expect(await persisted.retrieveQuery('["a","events","list"]')).toBeUndefined();
  expect(await listRows(database, 'a')).toHaveLength(1);
});

test('53: the pending count is sent to the server while a company is signed in, so that an erasure shows in its log', async () => {
  await mirrorSession({ companyId: 'a', token: 'token-a' });
  expect(unsentCount()).toBe(1);
  await forgetSession();
  expect(unsentCount()).toBeUndefined();
  await mirrorSession({ companyId: 'b', token: 'token-b' });
  expect(unsentCount()).toBe(0);
  await forgetSession();
});

test('log-in and log-out work when the storage is broken', async () => {
  const warning = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(database, 'run').mockRejectedValue(new Error('broken'));
  await mirrorSession({ companyId: 'a', token: 'token-a' });
  await forgetSession();
  expect(warning).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});

describe('A log-out that finishes after the next company’s log-in', () => {
  const A = { companyId: 'a', token: 'token-a' };
  const B = { companyId: 'b', token: 'token-b' };
  const finished = { call: 'sendEventInvitation', serverId: '1', message: 'Sent', data: null } as const;

  afterEach(async () => {
    storeToken(null);
    await forgetSession();
  });

  /** Company A has logged out; B logs in before A's data is deleted. */
  async function handOver() {
    await mirrorSession(A);
    await readRows.set('rq-["a","events"]', 'Gala of A');
    const { companyId } = A;
    await database.run('readwrite', (stores) =>
      putResult(stores, { ...finished, companyId, id: 'of-a', finishedAt: Date.now(), told: true }),
    );
    storeToken(B.token);
    await mirrorSession(B);
    await readRows.set('rq-["b","events"]', 'Gala of B');
  }

  test.each([
    ['in this tab', () => B],
    ['in another tab, of which this one has not heard yet', () => null],
  ])("%s, keeps B's session and cached answers, and nothing of A", async (_where, present) => {
    await handOver();
    expect(await forgetSession({ ended: A, present })).toMatchObject({ isComplete: true });
    expect(await readSession(database)).toMatchObject(B);
    expect(await companyRows()).toEqual(['rq-["b","events"]']);
    expect(await resultOf(database, 'a', 'of-a')).toBeUndefined();
  });

  test("keeps B's session at the next start too", async () => {
    await handOver();
    await forgetSession({ present: () => B });
    expect(await readSession(database)).toMatchObject(B);
    expect(await companyRows()).toEqual(['rq-["b","events"]']);
  });

  test("does not stop B's cached answers from being written", async () => {
    await handOver();
    await forgetSession({ ended: A, present: () => B });
    await readRows.set('rq-["b","faq"]', 'later');
    expect(await readRows.get('rq-["b","faq"]')).toBe('later');
  });

  test("deletes A's record also under an older token of A", async () => {
    await mirrorSession({ ...A, token: 'older' });
    await forgetSession({ ended: A });
    expect(await readSession(database)).toBeNull();
  });

  test("does not store A's session when the storage was too slow to do so before the log-out", async () => {
    const noting = mirrorSession(A);
    await forgetSession({ ended: A });
    await noting;
    expect(await readSession(database)).toBeNull();
  });
});
