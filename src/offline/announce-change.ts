import { touchEvictionSentinel } from './eviction-sentinel.ts';
import { news } from './outbox-page.ts';

/** This page has changed what waits: tells every context, and the canary. */
export function announceChange(companyId: string): void {
  news.publish({ type: 'outbox:changed', companyId });
  touchEvictionSentinel(companyId).catch(() => undefined);
}
