/** Tells pages and workers what has become of an entry. */
import type { OutboxNews } from '../contract/worker-messages.ts';
import { type Disposition, outcomeOf } from './answers.ts';
import type { Entry } from './entry.ts';

/** Whoever sends, and hears the news of others at the same time. */
export interface Teller {
  readonly host: { readonly news: { publish(news: OutboxNews): void } };
  isTelling: boolean;
}

/** What the teller says itself is no news to it. */
export function tell(teller: Teller, news: OutboxNews): void {
  teller.isTelling = true;
  teller.host.news.publish(news);
  teller.isTelling = false;
}

export function announce(teller: Teller, entry: Entry, disposition: Disposition, token: string): void {
  tell(teller, { type: 'outbox:outcome', outcome: outcomeOf(disposition), token });
  tell(teller, { type: 'outbox:changed', companyId: entry.companyId });
  if (disposition.kind === 'done') tellSettled(teller, entry, 'accepted', disposition.message);
  if (disposition.kind === 'fail' || disposition.kind === 'uncertain')
    tellSettled(teller, entry, 'refused', disposition.message);
  if (disposition.kind === 'withdrawn')
    for (const removal of disposition.removals) tellSettled(teller, removal, 'accepted', '');
}

export function tellSettled(
  teller: Teller,
  { companyId, id, queueKey, call, label }: Entry,
  outcome: 'accepted' | 'refused',
  message: string,
): void {
  tell(teller, {
    type: 'outbox:settled',
    settled: { companyId, id, lane: queueKey, call, label, outcome, message },
  });
}
