// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { emptyOutbox } from '../../tests/support/empty-outbox.ts';
import { unsentCount } from '../api/unsent-count.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { readSession } from '../outbox/records.ts';
import { listRows } from '../outbox/table.ts';
import { database, news } from './outbox-page.ts';
import { persisted } from './persister.ts';
import { forgetSession, mirrorSession } from './session-mirror.ts';

beforeAll(emptyOutbox);

vi.mock('./wake.ts', () => ({ wake: vi.fn() }));

test('5, 61: a logout without a network forgets token and reads, breaks off sending, and keeps what waits', async () => {
  await mirrorSession({ companyId: 'a', token: 'token-a' });
  const client = new QueryClient();
  client.setQueryData(['a', 'events', 'list'], ['Gala']);
  await persisted.persistQueryByKey(['a', 'events', 'list'], client);
  const fields = { event_id: '1', name: 'Ada', email: 'ada@example.com' };
  const invite = {
    id: 'i1',
    companyId: 'a',
    lane: 'event:1',
    call: 'sendEventInvitation',
    fields,
    label: '',
  } as const;
  await enqueue(database, invite, 0);
  const told: unknown[] = [];
  news.subscribe((item) => told.push(item));

  await forgetSession();

  expect(await readSession(database)).toBeNull();
  expect(told).toContainEqual({ type: 'session:changed', companyId: null });
  expect(await persisted.retrieveQuery('["a","events","list"]')).toBeUndefined();
  expect(await listRows(database, 'a')).toHaveLength(1);
});

test('53: how much waits is told to the server while somebody is signed in, so that it sees a device forget', async () => {
  await mirrorSession({ companyId: 'a', token: 'token-a' });
  expect(unsentCount()).toBe(1);
  await forgetSession();
  expect(unsentCount()).toBeUndefined();
  await mirrorSession({ companyId: 'b', token: 'token-b' });
  expect(unsentCount()).toBe(0);
  await forgetSession();
});

test('a storage that is broken stops neither log-in nor logout', async () => {
  const warning = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(database, 'run').mockRejectedValue(new Error('broken'));
  await mirrorSession({ companyId: 'a', token: 'token-a' });
  await forgetSession();
  expect(warning).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});
