import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { answerOf, indexedDatabase } from './indexed-database.ts';

test('a request that fails without being awaited is the reason, and not the end of those behind it', async () => {
  const factory = new IDBFactory();
  const database = indexedDatabase<'rows'>({
    indexedDB: () => factory,
    clock: systemClock,
    name: 'rows',
    stores: { rows: (opened, store) => opened.createObjectStore(store, { keyPath: 'id' }) },
  });
  let tries = 0;
  const writing = database.run('readwrite', async ({ rows }) => {
    tries += 1;
    for (const text of ['one', 'other']) rows.add({ id: 1, text });
    await answerOf(rows.put({ id: 2 }));
  });
  await expect(writing).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(tries).toBe(1);
  expect(await database.run('readonly', ({ rows }) => answerOf(rows.count()))).toBe(0);
});
