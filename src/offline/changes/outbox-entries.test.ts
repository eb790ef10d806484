// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, expect, test } from 'vitest';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { entriesNow, watchEntries } from './outbox-entries.ts';
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
