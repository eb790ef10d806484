/**
 * Keeps Chromium's databases whole after it was killed.
 *
 * Chromium keeps all databases of a site in one LevelDB. At its start that goes on writing behind the log that it finds,
 * and a record that a kill has left half written there stays as it is. The start after that one meets a wrong checksum,
 * and Chromium puts empty databases in the place of all of the site's. A log that was begun since the start is whole, and
 * deleting a database begins one.
 */

/** Is there for a moment, and holds nothing. */
const NAME = 'vantage-new-log';
/** A write does not wait longer: without a new log it is stored as well, until two more kills. */
const LIMIT_MS = 1_000;

let beginning: Promise<void> | undefined;
let hasBegun = false;
let wasLost = false;

/**
 * Has Chromium move what its log holds into a table file and begin another log, once in the life of a page or worker. To
 * be awaited before its first write. Never rejects.
 * @returns undefined where there is nothing to wait for: in other browsers, which keep their databases in SQLite, and later
 */
export function beginNewLog(indexedDB: IDBFactory): Promise<void> | undefined {
  if (hasBegun || !isChromium()) return undefined;
  beginning ??= createAndDelete(indexedDB).then(() => {
    hasBegun = true;
  });
  return beginning;
}

/** Whether Chromium said, to whoever asked it first, that it has replaced the site's databases. */
export function wasSiteLost(): boolean {
  return wasLost;
}

/** No other browser says at an upgrade whether data were lost. */
function isChromium(): boolean {
  return 'IDBVersionChangeEvent' in globalThis && 'dataLoss' in IDBVersionChangeEvent.prototype;
}

/** Where there is no database of that name, deleting it begins no log. */
function createAndDelete(indexedDB: IDBFactory): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve();
    setTimeout(end, LIMIT_MS);
    const opening = indexedDB.open(NAME);
    opening.onupgradeneeded = (event) => {
      wasLost ||= isLoss(event);
    };
    opening.onerror = end;
    opening.onsuccess = () => {
      opening.result.close();
      const deletion = indexedDB.deleteDatabase(NAME);
      deletion.onsuccess = end;
      deletion.onerror = end;
    };
  });
}

/** Chromium says so at the first upgrade after it has replaced corrupted databases by empty ones. */
export function isLoss(event: IDBVersionChangeEvent): boolean {
  return 'dataLoss' in event && event.dataLoss === 'total';
}
