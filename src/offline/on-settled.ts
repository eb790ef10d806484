/** Answers that came after the form had closed. */
import type { Settled } from '../../common/contract/worker-messages.ts';
import { lastFinished } from '../../common/outbox/table.ts';
import { database, outboxEvents } from './outbox-page.ts';

const awaited = new Set<string>();

/** Calls back on every later answer, from any tab or the worker. @returns an unsubscribe function */
export function onSettled(listener: (settled: Settled) => void): () => void {
  return outboxEvents.subscribe((event) => {
    if (event.type === 'outbox:settled' && !awaited.has(event.settled.id)) listener(event.settled);
  });
}

/**
 * Whether something of a company was settled since this page began to load. Until somebody listens, that is told to
 * nobody, and what was read meanwhile may be older.
 */
export async function wasSettledMeanwhile(companyId: string): Promise<boolean> {
  const begun = Date.now() - performance.now();
  return (await lastFinished(database, companyId)) >= begun;
}

/** While a form waits for its own answer it is told there, and not a second time here. */
export function awaitHere(id: string): () => void {
  awaited.add(id);
  return () => awaited.delete(id);
}

/** Whether a form of this page is about to tell it. */
export function isAwaitedHere(id: string): boolean {
  return awaited.has(id);
}
