import { touchEvictionSentinel } from './eviction-sentinel.ts';
import { outboxEvents } from './outbox-page.ts';

/** Announces a change of the outbox by this page to every context, and to the eviction sentinel. */
export function announceChange(companyId: string): void {
  outboxEvents.publish({ type: 'outbox:changed', companyId });
  touchEvictionSentinel(companyId).catch(() => undefined);
}
