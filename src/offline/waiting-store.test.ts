// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, expect, test } from 'vitest';
import { enqueue } from '../../common/outbox/enqueue.ts';
import { emptyOutbox } from '../../tests/support/empty-outbox.ts';
import { database, news } from './outbox-page.ts';
import { waitingNow, watchWaiting } from './waiting-store.ts';

beforeAll(emptyOutbox);

const draft = (id: string, companyId: string) => ({
  id,
  companyId,
  queueKey: 'event:1',
  call: 'sendEventInvitation' as const,
  fields: { email: `${id}@example.com` },
  label: `Invite ${id}`,
});

test('a screen sees what waits for its own company, as soon as any tab has saved it', async () => {
  let told = 0;
  const stop = watchWaiting('a', () => {
    told += 1;
  });
  expect(waitingNow('a')).toEqual([]);
  await enqueue(database, draft('ada', 'a'), 0);
  await enqueue(database, draft('bo', 'b'), 0);
  news.publish({ type: 'outbox:changed', companyId: 'a' });
  await expect.poll(() => waitingNow('a').map(({ id }) => id)).toEqual(['ada']);
  expect(told).toBe(1);
  expect(waitingNow('a')).toBe(waitingNow('a'));
  stop();
});

test('45: an entry of a newer build is shown as waiting for the update', async () => {
  const newer = { v: 2, id: 'zoe', companyId: 'c', seq: 99, queueKey: 'event:1', label: 'Invite Zoe' };
  await database.run('readwrite', async ({ entries }) => void entries.add(newer));
  const stop = watchWaiting('c', () => undefined);
  await expect
    .poll(() => waitingNow('c'))
    .toMatchObject([
      { id: 'zoe', state: 'failed', call: undefined, message: 'Update the app to send this.' },
    ]);
  stop();
});
