/** Unsent changes as a file, for anyone who wants to be sure or to enter them elsewhere. */
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import { shownRequest } from './entry-messages.ts';

const states = { pending: 'waiting', sending: 'waiting', failed: 'not accepted' } as const;

/**
 * The text of the file: JSON, readable, without any camera's password. A file that waits is named only; it can
 * be downloaded by itself.
 * @param itemNameOf the name of the event or location of a queue
 */
export function exportOf(
  entries: readonly OutboxEntry[],
  itemNameOf: (queueKey: string) => string,
  now: number,
): string {
  const unsent = entries.map((entry) => {
    const { label, queueKey, state, attempts, enqueuedAt, message, request, fileName, people, about } = entry;
    return {
      what: label,
      about,
      where: itemNameOf(queueKey),
      // An entry of a newer build does not tell.
      since: enqueuedAt > 0 ? new Date(enqueuedAt).toISOString() : undefined,
      state: entry.isUncertain ? 'may have arrived' : states[state],
      tries: attempts,
      words: message,
      entered: shownRequest(request),
      file: fileName,
      people,
    };
  });
  return JSON.stringify({ savedAt: new Date(now).toISOString(), unsent }, null, 2);
}
