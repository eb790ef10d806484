import type { Later } from '../../core/later.ts';
import type { Log } from '../log/log.ts';

/** The pause between two tries; each may have waited some seconds for a lock. */
export const STORE_AGAIN_MS = 2_000;
const MOST_TRIES = 30;

interface Storing {
  later: Later;
  log: Log;
  mailId: string;
  /** Aborted when the process cannot wait any longer. */
  stopping: AbortSignal;
}

/**
 * Stores the outcome of a delivery, also if a transaction of seconds holds the mail's row, or the database is away for
 * a moment: a mail that was accepted, with nothing stored, would be sent again.
 */
export async function storeOutcome(
  { later, log, mailId, stopping }: Storing,
  store: () => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await store();
      return;
    } catch (err) {
      if (tries === MOST_TRIES || stopping.aborted) throw err;
      log.warn({ err, mailId }, 'the outcome of a delivery is not stored yet');
    }
    await pause(later, stopping);
  }
}

/** Resolves after `STORE_AGAIN_MS`, or as soon as the process stops. */
function pause(later: Later, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      stopping.removeEventListener('abort', end);
      resolve();
    };
    const cancel = later(STORE_AGAIN_MS, end);
    stopping.addEventListener('abort', end);
  });
}
