/**
 * Protects Chromium's databases from corruption by kills.
 *
 * Chromium keeps all databases of a site in one LevelDB. A kill can leave half a record at the end of its log; the
 * next start appends to that log, and the start after that finds a wrong checksum and replaces all of the site's
 * databases by empty ones. A log begun since the start is intact, and deleting a database begins one.
 */

/** An empty database to delete, which costs the torn log one write; creating it first would cost another. */
const NAME = 'vantage-new-log';
/** The longest delay of a write: without a new log it is stored too, and survives one kill. */
const LIMIT_MS = 1_000;

let beginning: Promise<void> | undefined;
let hasBegun = false;

/**
 * Makes Chromium move its log into a table file and begin a new log, once per page or worker. Await it before the first
 * write. Never rejects.
 * @returns undefined if there is nothing to wait for: in other browsers, whose databases use SQLite, and later on
 */
export function beginNewLog(indexedDB: IDBFactory): Promise<void> | undefined {
  if (hasBegun || !isChromium()) return undefined;
  const end = () => {
    hasBegun = true;
  };
  beginning ??= atMost(LIMIT_MS, deleteAndCreate(indexedDB)).then(end, end);
  return beginning;
}

/** Only Chromium has `dataLoss` in upgrade events. */
function isChromium(): boolean {
  return 'IDBVersionChangeEvent' in globalThis && 'dataLoss' in IDBVersionChangeEvent.prototype;
}

/**
 * Deleting a database that does not exist begins no log, so one is created for the next start. Then deletes once more:
 * in about one of 100 deletions LevelDB begins no log, as it merges the deletion with another waiting write. Nobody
 * waits for the second one.
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
