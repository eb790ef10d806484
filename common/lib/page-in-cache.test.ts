// @vitest-environment happy-dom
// @own-modules: the storage's listeners are added after this file's.
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import { answerOf, indexedDatabase } from './indexed-database.ts';

const NAME = 'page-in-cache';
const database = indexedDatabase<'rows'>({
  indexedDB: () => indexedDB,
  clock: systemClock,
  name: NAME,
  stores: { rows: (made, store) => made.createObjectStore(store) },
});
const put = (value: string) => database.run('readwrite', ({ rows }) => answerOf(rows.put(value, 'key')));
const read = () => database.run('readonly', ({ rows }) => answerOf<unknown>(rows.get('key')));

/** Hears of the return before the storage does, as it was added before the first transaction. */
let onBack = () => {};
addEventListener('pageshow', () => onBack());

function leave(persisted: boolean): void {
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
}

/** As another page of the site reads, which needs the lock. */
function readElsewhere(): Promise<unknown> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(NAME);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('rows', 'readwrite').objectStore('rows').get('key');
      asked.onsuccess = () => resolve(asked.result);
    };
  });
}

test('A page kept for Back holds no lock of a database, begins no transaction, and goes on once it is back', async () => {
  await put('before');
  let tries = 0;
  const writing = database.run('readwrite', async ({ rows }) => {
    tries += 1;
    const asked = answerOf(rows.put('after', 'key'));
    if (tries === 1) leave(true);
    await asked;
  });
  await expect.poll(() => tries).toBe(1);
  let isRead = false;
  const reading = read().finally(() => {
    isRead = true;
  });
  expect(await readElsewhere()).toBe('before');
  expect([tries, isRead]).toEqual([1, false]);
  dispatchEvent(new Event('pageshow'));
  await Promise.all([writing, reading]);
  expect(await read()).toBe('after');
});

test('What is read at the moment of the return does not wait for the next one', async () => {
  await put('kept');
  leave(true);
  const reading = new Promise((resolve) => {
    onBack = () => resolve(read());
  });
  dispatchEvent(new Event('pageshow'));
  expect(await reading).toBe('kept');
});

test('A page that is left for good ends its transactions as the browser does', async () => {
  const writing = put('last');
  leave(false);
  await writing;
  expect(await read()).toBe('last');
});
