import { showResultInForm } from './on-settled.ts';
import { outboxEvents } from './outbox-page.ts';
import { wake } from './wake.ts';

/**
 * Has the outbox send, and reads the result of one entry once it is answered, the server is unreachable, or the
 * patience is over. Meanwhile only the caller shows its answer.
 */
export async function waitForResult<T extends { readonly outcome: string }>(
  id: string,
  patienceMs: number,
  read: () => Promise<T>,
): Promise<T> {
  const stopAwaiting = showResultInForm(id);
  let isSettled = false;
  let goOn: () => void = () => undefined;
  const unsubscribe = outboxEvents.subscribe((event) => {
    isSettled ||= event.type === 'outbox:settled' && event.settled.id === id;
    // No connection: there is nothing to wait for.
    const isHopeless = event.type === 'outbox:outcome' && event.outcome !== 'answered';
    if (isSettled || isHopeless) goOn();
  });
  try {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
      wake('connected');
    });
    const result = await read();
    // Settled while it was read: that is announced nowhere else.
    return isSettled && result.outcome === 'saved' ? await read() : result;
  } finally {
    unsubscribe();
    stopAwaiting();
  }
}
