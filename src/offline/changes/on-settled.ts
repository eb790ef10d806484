/** Answers that arrive after their form was closed. */
import type { Settled } from '../../../common/contract/worker-messages.ts';
import { lastFinished } from '../../../common/outbox/storage/table.ts';
import { database, outboxEvents } from './outbox-page.ts';

const awaited = new Set<string>();

/** Calls back on every late answer, from any tab or the worker. @returns an unsubscribe function */
export function onSettled(listener: (settled: Settled) => void): () => void {
  return outboxEvents.subscribe((event) => {
    if (event.type === 'outbox:settled' && !awaited.has(event.settled.id)) listener(event.settled);
  });
}

/**
 * Whether an entry of the company was settled since this page began to load: until there is a listener such events are
 * missed, and data fetched meanwhile may be out of date.
 */
export async function wasSettledMeanwhile(companyId: string): Promise<boolean> {
  const begun = Date.now() - performance.now();
  return (await lastFinished(database, companyId)) >= begun;
}

/** While a form waits for its answer, the form shows it, so it is not announced here as well. */
export function showResultInForm(id: string): () => void {
  awaited.add(id);
  return () => awaited.delete(id);
}

/** Whether a form of this page waits for it. */
export function isShownInForm(id: string): boolean {
  return awaited.has(id);
}
