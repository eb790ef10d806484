import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { enqueue } from '../enqueue.ts';
import { outboxDatabase } from '../storage/database.ts';
import { clearSession, writeSession } from '../storage/records.ts';
import { withPendingCount } from './pending-count-header.ts';

const database = outboxDatabase({ indexedDB: () => indexedDB, clock: systemClock });
const sent: Headers[] = [];
const telling = withPendingCount(async (_url, init) => {
  sent.push(new Headers(init?.headers));
  return new Response('{}');
}, database);

function save(id: string, companyId: string): Promise<unknown> {
  const fields = { event_id: '1', name: id, email: `${id}@example.com` };
  return enqueue(
    database,
    { id, companyId, queueKey: 'event:1', call: 'sendEventInvitation', fields, label: id },
    0,
  );
}

test('53: each request of the outbox carries the pending count of the signed-in company and keeps its own headers', async () => {
  await writeSession(database, { companyId: 'a', token: 'token' });
  await save('one', 'a');
  await save('two', 'a');
  await save('foreign', 'b');
  await telling('/api/v1/x', { headers: { 'Idempotency-Key': 'one' } });
  expect(sent.at(-1)?.get('x-outbox-pending')).toBe('2');
  expect(sent.at(-1)?.get('idempotency-key')).toBe('one');
});

test('53: no count is sent when nobody is signed in or the table does not answer', async () => {
  await clearSession(database);
  await telling('/api/v1/x', {});
  expect(sent.at(-1)?.has('x-outbox-pending')).toBe(false);

  const broken = { ...database, run: () => Promise.reject(new Error('broken')) };
  const answer = await withPendingCount(async () => new Response('{}'), broken)('/api/v1/x', {});
  expect(answer.ok).toBe(true);
});
