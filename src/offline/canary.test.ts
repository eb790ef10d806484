// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, expect, test } from 'vitest';
import { emptyOutbox } from '../../tests/support/empty-outbox.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { discard } from '../outbox/table.ts';
import { countErased, feedCanary } from './canary.ts';
import { database } from './outbox-page.ts';

beforeAll(emptyOutbox);

const invite = (id: string) => ({
  id,
  companyId: 'a',
  lane: 'event:1',
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

test('53: unsent changes that the browser erased are counted, once', async () => {
  for (const id of ['ada', 'bo', 'cy']) await enqueue(database, invite(id), 0);
  await feedCanary('a');
  expect(await countErased('a')).toBe(0);
  await browserErasesTheTable();
  expect(await countErased('a')).toBe(3);
  expect(await countErased('a')).toBe(0);
});

test('what a worker sent while no page was open is not taken for erased', async () => {
  for (const id of ['dan', 'eve']) await enqueue(database, invite(id), 0);
  await feedCanary('a');
  await discard(database, 'a', 'dan');
  await discard(database, 'a', 'eve');
  expect(await countErased('a')).toBe(0);
});
