import { awaitHere } from './on-settled.ts';
import { outboxEvents } from './outbox-page.ts';
import { wake } from './wake.ts';

/**
 * Has the outbox sent, and reads what became of one entry once the server has answered it, or cannot be reached, or
 * the patience is over. Meanwhile its answer is told by the caller only.
 */
export async function waitForResult<T>(id: string, patienceMs: number, read: () => Promise<T>): Promise<T> {
  const stopAwaiting = awaitHere(id);
  let isSettled = false;
  try {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      const unsubscribe = outboxEvents.subscribe((event) => {
        isSettled ||= event.type === 'outbox:settled' && event.settled.id === id;
        // No connection: there is nothing to wait for.
        const isHopeless = event.type === 'outbox:outcome' && event.outcome !== 'answered';
        if (!isSettled && !isHopeless) return;
        clearTimeout(timer);
        unsubscribe();
        resolve();
      });
      wake('connected');
    });
    return await read();
  } finally {
    stopAwaiting();
  }
}
