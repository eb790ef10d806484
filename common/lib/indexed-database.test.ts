import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { steppedClock } from '../../tests/support/stepped-clock.ts';
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

test('a transaction that has been answered and goes on may take longer than a storage may be silent', async () => {
  const { clock, pass } = steppedClock();
  const factory = new IDBFactory();
  const database = indexedDatabase<'rows'>({
    indexedDB: () => factory,
    clock,
    name: 'rows',
    stores: { rows: (opened, store) => opened.createObjectStore(store, { keyPath: 'id' }) },
  });
  let tries = 0;
  const readFor = (ms: number, isLong: boolean) =>
    database.run('readonly', async ({ rows }, goOn) => {
      tries += 1;
      await answerOf(rows.count());
      if (isLong) goOn();
      pass(ms);
      return await answerOf(rows.count());
    });
  expect(await readFor(4_000, true)).toBe(0);
  expect(tries).toBe(1);
  await expect(readFor(4_000, false)).rejects.toThrow('The device storage does not answer');
  expect(tries).toBe(3);
});
