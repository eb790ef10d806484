// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { discard } from '../../../common/outbox/storage/table.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { acknowledgeErased, erased, showErased, touchEvictionSentinel } from './eviction-sentinel.ts';
import { database } from './outbox-page.ts';

beforeEach(async () => {
  await emptyOutbox();
  localStorage.clear();
  erased.set(null);
});
// Other files share these modules.
afterEach(() => erased.set(null));

const invite = (id: string) => ({
  id,
  companyId: 'a',
  queueKey: 'event:1',
  call: 'sendEventInvitation' as const,
  fields: { email: id },
  label: `Invite ${id}`,
});

async function browserErasesTheTable(): Promise<void> {
  database.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('vantage-outbox').onsuccess = resolve;
  });
}

test('53: unsent changes erased by the browser are reported by kind and number until the notice is read', async () => {
  for (const id of ['ada', 'bo', 'cy']) await enqueue(database, invite(id), 0);
  await enqueue(database, { ...invite('cam'), call: 'addCamera' }, 0);
  await showErased('a');
  expect(erased.get()).toBeNull();
  await browserErasesTheTable();
  // Detected at the next check of the open page.
  await touchEvictionSentinel('a');
  const lost = { count: 4, kinds: { sendEventInvitation: 3, addCamera: 1 } };
  expect(erased.get()).toEqual(lost);
  // The page is reloaded before the notice was read.
  erased.set(null);
  await showErased('a');
  expect(erased.get()).toEqual(lost);
  acknowledgeErased('a');
  await showErased('a');
  expect(erased.get()).toBeNull();
});

test('an erasure after a log-out is reported at the next log-in, whatever others have saved meanwhile', async () => {
  await enqueue(database, invite('ada'), 0);
  await touchEvictionSentinel('a');
  await browserErasesTheTable();
  for (const id of ['x', 'y', 'z']) await enqueue(database, { ...invite(id), companyId: 'b' }, 0);
  await touchEvictionSentinel('b');
  expect(erased.get()).toBeNull();
  await showErased('a');
  expect(erased.get()).toMatchObject({ count: 1 });
});

test('an erasure is reported even if a change is saved right after it', async () => {
  for (const id of ['ada', 'bo']) await enqueue(database, invite(id), 0);
  await touchEvictionSentinel('a');
  await browserErasesTheTable();
  for (const id of ['x', 'y', 'z']) await enqueue(database, invite(id), 0);
  await touchEvictionSentinel('a');
  expect(erased.get()).toMatchObject({ count: 2 });
});

test('a note of 0.1.0, without kinds, is read', async () => {
  localStorage.setItem('outbox_canary:a', JSON.stringify({ n: 2, lastSeq: 7 }));
  await showErased('a');
  expect(erased.get()).toEqual({ count: 2, kinds: {} });
});

test('nothing personal is stored', async () => {
  await enqueue(database, invite('ada@guests.test'), 0);
  await touchEvictionSentinel('a');
  expect(JSON.stringify({ ...localStorage })).not.toContain('ada');
});

test('entries that a worker sent while no page was open do not count as erased', async () => {
  for (const id of ['dan', 'eve']) await enqueue(database, invite(id), 0);
  await touchEvictionSentinel('a');
  await discard(database, 'a', 'dan');
  await discard(database, 'a', 'eve');
  await showErased('a');
  expect(erased.get()).toBeNull();
});

test('an erasure is counted once when several checks find it at the same time', async () => {
  for (const id of ['ada', 'bo']) await enqueue(database, invite(id), 0);
  await touchEvictionSentinel('a');
  await browserErasesTheTable();
  await Promise.all([touchEvictionSentinel('a'), touchEvictionSentinel('a'), touchEvictionSentinel('a')]);
  expect(erased.get()).toEqual({ count: 2, kinds: { sendEventInvitation: 2 } });
});
