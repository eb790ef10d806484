/** Schedules another look at an entry's list before the entry is sent again. */
import type { Disposition } from '../answers/answers.ts';
import type { Entry } from '../entry.ts';
import type { Stores } from '../storage/database.ts';
import { ifStillThere } from '../storage/table.ts';

/** For an entry that was just accepted. */
const NOT_ALL_LISTED = {
  kind: 'uncertain',
  status: null,
  message: 'It was accepted, and the list does not show all of its people yet.',
  isAccepted: true,
  isAsked: true,
} as const;

/**
 * Reads the list again before the entry is sent. Proof of a connection says nothing about it, so it ends no such wait.
 */
export async function recheckListLater(
  stores: Stores,
  entry: Entry,
  { waitMs, isAccepted, said, lacking }: Disposition & { kind: 'look-again' },
  now: number,
): Promise<void> {
  const { attempts, lastError } = entry;
  const wait = { state: 'pending', nextAttemptAt: now + waitMs, waitMs } as const;
  const seen = lacking !== undefined && { lacking };
  if (isAccepted) {
    const accepted = { ...NOT_ALL_LISTED, ...(said !== undefined && { said }), ...seen };
    return await ifStillThere(stores, entry, { ...wait, lastSentAt: now, lastError: accepted });
  }
  await ifStillThere(stores, entry, {
    ...wait,
    attempts: attempts - 1,
    lastError: lastError && { ...lastError, isAsked: true, ...seen },
  });
}
