// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { entriesNow, unreadable, watchEntries } from './outbox-entries.ts';
import { database, outboxEvents } from './outbox-page.ts';

beforeAll(emptyOutbox);

const draft = (id: string, companyId: string) => ({
  id,
  companyId,
  queueKey: 'event:1',
  call: 'sendEventInvitation' as const,
  fields: { email: `${id}@example.com` },
  label: `Invite ${id}`,
});

test('a screen shows its company’s pending entries as soon as any tab has saved them', async () => {
  let told = 0;
  const stop = watchEntries('a', () => {
    told += 1;
  });
  expect(entriesNow('a')).toEqual([]);
  await enqueue(database, draft('ada', 'a'), 0);
  await enqueue(database, draft('bo', 'b'), 0);
  outboxEvents.publish({ type: 'outbox:changed', companyId: 'a' });
  await expect.poll(() => entriesNow('a').map(({ id }) => id)).toEqual(['ada']);
  expect(told).toBe(1);
  expect(entriesNow('a')).toBe(entriesNow('a'));
  stop();
});

test('45: an entry of a newer build is shown as waiting for the update', async () => {
  const newer = { v: 2, id: 'zoe', companyId: 'c', seq: 99, queueKey: 'event:1', label: 'Invite Zoe' };
  await database.run('readwrite', async ({ entries }) => void entries.add(newer));
  const stop = watchEntries('c', () => undefined);
  await expect
    .poll(() => entriesNow('c'))
    .toMatchObject([
      { id: 'zoe', state: 'failed', call: undefined, message: 'Update the app to send this.' },
    ]);
  stop();
});

test('51: a table that did not answer is read again after a while, and not taken for empty', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await enqueue(database, draft('dee', 'd'), 0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(database, 'run').mockRejectedValueOnce(new Error('broken'));
  let told = 0;
  const stop = watchEntries('d', () => {
    told += 1;
  });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect([entriesNow('d') === unreadable, told]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(entriesNow('d')).toMatchObject([{ id: 'dee' }]));
  expect(told).toBe(2);
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
