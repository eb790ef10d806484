/** Whether a door was ever open on this device. Otherwise the code of doors is not loaded. */
import { answerOf } from '../../../common/lib/indexed-database.ts';

/** Only this fact; whose door it was is stored elsewhere and deleted with the session. */
const OPENED = 'door_opened';

/**
 * Local storage answers at once but is written to disk late, and an empty battery loses the note; so it is also stored
 * in the outbox's table.
 */
export function markDoorUsed(): void {
  try {
    localStorage.setItem(OPENED, '1');
  } catch {
    // Storage is disabled: see below.
  }
  void noteInTable();
}

/** Never rejects. */
export async function wasDoorUsed(): Promise<boolean> {
  try {
    if (localStorage.getItem(OPENED) !== null) return true;
  } catch {
    // Storage is disabled, so nothing is known: assume that there was one.
    return true;
  }
  return await isInTable();
}

/** The outbox's table. Imported late, as only the log-out needs it. */
const table = async () => (await import('../changes/outbox-page.ts')).database;

/** If it fails, local storage still has the note. */
async function noteInTable(): Promise<void> {
  try {
    await (await table()).run('readwrite', async ({ records }) => {
      records.put(true, OPENED);
    });
  } catch {}
}

async function isInTable(): Promise<boolean> {
  try {
    const count = await (await table()).run('readonly', ({ records }) => answerOf(records.count(OPENED)));
    return count > 0;
  } catch {
    return false;
  }
}
