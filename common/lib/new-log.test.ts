import { IDBFactory, IDBVersionChangeEvent } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';
import type { Database } from './indexed-database.ts';

/** A factory that notes what it is asked for. */
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
/** At the very first start there is none to be deleted. */
const FIRST = [DELETING, CREATING, DELETING];
/** Follows while the page goes on. */
const ONCE_MORE = [CREATING, DELETING, CREATING];

/** As Chromium's, the event of an upgrade says whether data were lost. */
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

/** The database of a page that was loaded just now. */
async function databaseIn(factory: IDBFactory): Promise<Database<'things'>> {
  const { indexedDatabase } = await import('./indexed-database.ts');
  const stores = { things: (database: IDBDatabase, name: string) => void database.createObjectStore(name) };
  return indexedDatabase({ indexedDB: () => factory, clock: systemClock, name: 'own', stores });
}

/** What was asked before a database was opened. */
const before = (asked: readonly string[], name: string) => asked.slice(0, asked.indexOf(`open ${name}`));
const ofNewLog = (asked: readonly string[]) => asked.filter((one) => one.endsWith('vantage-new-log'));

const write = (database: Database<'things'>) =>
  database.run('readwrite', async ({ things }) => void things.put('thing', 'key'));

test('the first write of a page waits until Chromium has begun a new log; the next one does not', async () => {
  const factory = new Noted();
  const database = await databaseIn(factory);
  await write(database);
  await write(database);
  expect(before(factory.asked, 'own')).toEqual(expect.arrayContaining(FIRST));
  await vi.waitUntil(() => ofNewLog(factory.asked).length === FIRST.length + ONCE_MORE.length);
  expect(ofNewLog(factory.asked)).toEqual([...FIRST, ...ONCE_MORE]);
  expect(factory.asked.filter((one) => one === 'open own')).toHaveLength(1);
});

test('a later start deletes what the one before has left to be deleted, and leaves another', async () => {
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

test('a reading does not', async () => {
  const factory = new Noted();
  await (await databaseIn(factory)).run('readonly', async () => undefined);
  expect(factory.asked).toEqual(['open own']);
});

test('one log is begun for all databases of a page', async () => {
  const factory = new Noted();
  await Promise.all([write(await databaseIn(factory)), write(await databaseIn(factory))]);
  await vi.waitUntil(() => ofNewLog(factory.asked).length === FIRST.length + ONCE_MORE.length);
  expect(ofNewLog(factory.asked)).toEqual([...FIRST, ...ONCE_MORE]);
});

test('browsers without LevelDB begin none', async () => {
  vi.stubGlobal('IDBVersionChangeEvent', IDBVersionChangeEvent);
  const factory = new Noted();
  await write(await databaseIn(factory));
  expect(factory.asked).toEqual(['open own']);
});

test('what keeps the deletion from its end keeps a write waiting for a second at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const factory = new Noted();
  // Of another page, which has frozen.
  const holding = factory.open('vantage-new-log');
  await new Promise((resolve) => holding.addEventListener('success', resolve));
  const { beginNewLog } = await import('./new-log.ts');
  const beginning = beginNewLog(factory);
  await vi.waitUntil(() => factory.asked.includes(DELETING));
  await vi.advanceTimersByTimeAsync(1_000);
  await beginning;
  expect(holding.result.objectStoreNames).toHaveLength(0);
});
