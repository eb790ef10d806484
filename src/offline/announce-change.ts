import { touchEvictionSentinel } from './eviction-sentinel.ts';
import { outboxEvents } from './outbox-page.ts';

/** This page has changed what waits: tells every context, and the eviction sentinel. */
export function announceChange(companyId: string): void {
  outboxEvents.publish({ type: 'outbox:changed', companyId });
  touchEvictionSentinel(companyId).catch(() => undefined);
}
