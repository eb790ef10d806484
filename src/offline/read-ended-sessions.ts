/** Reads the ended sessions of this device at the start of a page, before the outbox's code is loaded. */
import { ENDED_SESSIONS, type EndedSession } from '../../common/outbox/storage/ended-sessions.ts';

/** Empty if none are known, or the storage does not answer in time. Never rejects. */
export function readEndedSessions(patienceMs: number): Promise<readonly EndedSession[]> {
  return new Promise((resolve) => {
    setTimeout(() => resolve([]), patienceMs);
    const opening = indexedDB.open('vantage-outbox');
    // There is no table yet: the outbox creates it when needed.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve([]);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction('records').objectStore('records').get(ENDED_SESSIONS);
      reading.onsuccess = () => resolve(reading.result ?? []);
      reading.onerror = () => resolve([]);
      database.close();
    };
  });
}
