import { outboxEvents } from './outbox-page.ts';

/**
 * Reads from a company's outbox at once, and again whenever it changes.
 * @param read never rejects
 * @param onRead called with the result, unless unsubscribed by then
 * @returns an unsubscribe function
 */
export function followTable<Found>(
  companyId: string,
  read: () => Promise<Found>,
  onRead: (found: Found) => void,
): () => void {
  let isWanted = true;
  const look = async () => {
    const found = await read();
    if (isWanted) onRead(found);
  };
  void look();
  const stop = outboxEvents.subscribe((event) => {
    if (event.type === 'outbox:changed' && event.companyId === companyId) void look();
  });
  return () => {
    isWanted = false;
    stop();
  };
}
