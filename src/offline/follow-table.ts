import { outboxEvents } from './outbox-page.ts';

/**
 * Reads of a company's outbox at once, and again whenever that has changed.
 * @param read never rejects
 * @param onRead given what was read, unless the following has ended by then
 * @returns a function that ends it
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
