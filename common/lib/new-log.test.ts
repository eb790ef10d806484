import { IDBFactory, IDBVersionChangeEvent } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';
import type { Database } from './indexed-database.ts';

/** A factory that records its calls. */
class Noted extends IDBFactory {
  readonly asked: string[] = [];

  override open(name: string, version?: number) {
    this.asked.push(`open ${name}`);
    return super.open(name, version);
  }

  override deleteDatabase(name: string) {
    this.asked.push(`delete ${name}`);
    return super.deleteDatabase(name);
  }
}

const DELETING = 'delete vantage-new-log';
const CREATING = 'open vantage-new-log';
/** At the first start there is nothing to delete. */
const FIRST = [DELETING, CREATING, DELETING];
/** Runs afterwards in the background. */
const ONCE_MORE = [CREATING, DELETING, CREATING];

/** As in Chromium, an upgrade event tells whether data was lost. */
class ChromiumEvent extends IDBVersionChangeEvent {
  get dataLoss(): string {
    return 'none';
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('IDBVersionChangeEvent', ChromiumEvent);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The database of a newly loaded page. */
async function databaseIn(factory: IDBFactory): Promise<Database<'things'>> {
  const { indexedDatabase } = await import('./indexed-database.ts');
  const stores = { things: (database: IDBDatabase, name: string) => void database.createObjectStore(name) };
  return indexedDatabase({ indexedDB: () => factory, clock: systemClock, name: 'own', stores });
}

/** The calls before a database was opened. */
const before = (asked: readonly string[], name: string) => asked.slice(0, asked.indexOf(`open ${name}`));
const ofNewLog = (asked: readonly string[]) => asked.filter((one) => one.endsWith('vantage-new-log'));

const write = (database: Database<'things'>) =>
  database.run('readwrite', async ({ things }) => void things.put('thing', 'key'));

test('only the first write of a page waits until Chromium has begun a new log', async () => {
  const factory = new Noted();
  const database = await databaseIn(factory);
  await write(database);
  await write(database);
  expect(before(factory.asked, 'own')).toEqual(expect.arrayContaining(FIRST));
  await vi.waitUntil(() => ofNewLog(factory.asked).length === FIRST.length + ONCE_MORE.length);
  expect(ofNewLog(factory.asked)).toEqual([...FIRST, ...ONCE_MORE]);
  expect(factory.asked.filter((one) => one === 'open own')).toHaveLength(1);
});

test('a later start deletes the database left by the previous one and leaves another', async () => {
  const factory = new Noted();
  await write(await databaseIn(factory));
  await vi.waitUntil(() => ofNewLog(factory.asked).length === FIRST.length + ONCE_MORE.length);
  await vi.waitUntil(async () => (await factory.databases()).length === 2);
  vi.resetModules();
  factory.asked.length = 0;
  await write(await databaseIn(factory));
  await vi.waitUntil(() => ofNewLog(factory.asked).length === 1 + ONCE_MORE.length);
  expect(ofNewLog(factory.asked)).toEqual([DELETING, ...ONCE_MORE]);
});

test('a read does not wait', async () => {
  const factory = new Noted();
  await (await databaseIn(factory)).run('readonly', async () => undefined);
  expect(factory.asked).toEqual(['open own']);
});

test('one new log serves all databases of a page', async () => {
  const factory = new Noted();
  await Promise.all([write(await databaseIn(factory)), write(await databaseIn(factory))]);
  await vi.waitUntil(() => ofNewLog(factory.asked).length === FIRST.length + ONCE_MORE.length);
  expect(ofNewLog(factory.asked)).toEqual([...FIRST, ...ONCE_MORE]);
});

test('browsers without LevelDB do not begin a log', async () => {
  vi.stubGlobal('IDBVersionChangeEvent', IDBVersionChangeEvent);
  const factory = new Noted();
  await write(await databaseIn(factory));
  expect(factory.asked).toEqual(['open own']);
});

test('a blocked deletion delays a write by a second at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const factory = new Noted();
  // Held open by another page that is frozen.
  const holding = factory.open('vantage-new-log');
  await new Promise((resolve) => holding.addEventListener('success', resolve));
  const { beginNewLog } = await import('./new-log.ts');
  const beginning = beginNewLog(factory);
  await vi.waitUntil(() => factory.asked.includes(DELETING));
  await vi.advanceTimersByTimeAsync(1_000);
  await beginning;
  expect(holding.result.objectStoreNames).toHaveLength(0);
});
