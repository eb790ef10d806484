/** Whether a door was ever open on this device. Without it, the code of doors is not loaded. */
import { answerOf } from '../../../common/lib/indexed-database.ts';

/** Says nothing but that: whose door it was, is told apart from it and goes with the session. */
const OPENED = 'door_opened';

/**
 * Local storage tells at once, and is written late: a flat battery takes the note along. So it stands in the outbox's
 * table too.
 */
export function markDoorUsed(): void {
  try {
    localStorage.setItem(OPENED, '1');
  } catch {
    // Switched off: see below.
  }
  void noteInTable();
}

/** Never rejects. */
export async function wasDoorUsed(): Promise<boolean> {
  try {
    if (localStorage.getItem(OPENED) !== null) return true;
  } catch {
    // Switched off: then nothing of a door is known here, and nothing can be said.
    return true;
  }
  return await isInTable();
}

/** The outbox's table. Its code comes later: the log-out asks, which most screens have. */
const table = async () => (await import('../outbox-page.ts')).database;

/** A note that cannot be written is one that local storage has. */
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
