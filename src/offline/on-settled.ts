/** Answers that came after the form had closed. */
import type { Settled } from '../contract/worker-messages.ts';
import { news } from './outbox-page.ts';

const awaited = new Set<string>();

/** Calls back on every later answer, from any tab or the worker; the answer ends it. */
export function onSettled(listener: (settled: Settled) => void): () => void {
  return news.subscribe((item) => {
    if (item.type === 'outbox:settled' && !awaited.has(item.settled.id)) listener(item.settled);
  });
}

/** While a form waits for its own answer it is told there, and not a second time here. */
export function awaitHere(id: string): () => void {
  awaited.add(id);
  return () => awaited.delete(id);
}
