/**
 * Keeps Chromium's databases whole after it was killed.
 *
 * Chromium keeps all databases of a site in one LevelDB. At its start that goes on writing behind the log that it finds,
 * and a record that a kill has left half written there stays as it is. The start after that one meets a wrong checksum,
 * and Chromium puts empty databases in the place of all of the site's. A log that was begun since the start is whole, and
 * deleting a database begins one.
 */

/** Holds nothing: it is there to be deleted, which costs the torn log one write; making it first would be another. */
const NAME = 'vantage-new-log';
/** A write does not wait longer: without a new log it is stored as well, until two more kills. */
const LIMIT_MS = 1_000;

let beginning: Promise<void> | undefined;
let hasBegun = false;

/**
 * Has Chromium move what its log holds into a table file and begin another log, once in the life of a page or worker. To
 * be awaited before its first write. Never rejects.
 * @returns undefined where there is nothing to wait for: in other browsers, which keep their databases in SQLite, and later
 */
export function beginNewLog(indexedDB: IDBFactory): Promise<void> | undefined {
  if (hasBegun || !isChromium()) return undefined;
  const end = () => {
    hasBegun = true;
  };
  beginning ??= atMost(LIMIT_MS, deleteAndCreate(indexedDB)).then(end, end);
  return beginning;
}

/** No other browser says at an upgrade whether data were lost. */
function isChromium(): boolean {
  return 'IDBVersionChangeEvent' in globalThis && 'dataLoss' in IDBVersionChangeEvent.prototype;
}

/**
 * Where there is no database of that name, deleting it begins no log: the next start finds one. Once more behind it,
 * for LevelDB begins none in about one of 100 deletions: where another write waits at that moment, it takes both for one.
 * The second is not waited for.
 */
async function deleteAndCreate(indexedDB: IDBFactory): Promise<void> {
  if (!(await wasDeleted(indexedDB))) {
    await create(indexedDB);
    await wasDeleted(indexedDB);
  }
  void create(indexedDB)
    .then(() => wasDeleted(indexedDB))
    .then(() => create(indexedDB));
}

function wasDeleted(indexedDB: IDBFactory): Promise<boolean> {
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(NAME);
    deletion.onsuccess = (event) => resolve('oldVersion' in event && event.oldVersion !== 0);
    deletion.onerror = () => resolve(false);
  });
}

function create(indexedDB: IDBFactory): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(NAME);
    opening.onerror = () => resolve();
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

function atMost(ms: number, work: Promise<void>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, ms));
  return Promise.race([work, late]);
}
