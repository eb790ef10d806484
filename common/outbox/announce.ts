/** Announces to pages and workers what happened to an entry. */
import type { OutboxEvent } from '../contract/worker-messages.ts';
import { type Disposition, outcomeOf } from './answers/answers.ts';
import type { Entry } from './entry.ts';

/** A host that sends and also receives the events of the others. */
export interface Publisher {
  readonly host: { readonly events: { publish(event: OutboxEvent): void } };
  isPublishing: boolean;
}

/** The publisher ignores its own events. */
export function publish(publisher: Publisher, event: OutboxEvent): void {
  publisher.isPublishing = true;
  publisher.host.events.publish(event);
  publisher.isPublishing = false;
}

export function announce(publisher: Publisher, entry: Entry, disposition: Disposition, token: string): void {
  publish(publisher, { type: 'outbox:outcome', outcome: outcomeOf(disposition), token });
  publish(publisher, { type: 'outbox:changed', companyId: entry.companyId });
  if (disposition.kind === 'done') publishSettled(publisher, entry, 'accepted', disposition.message);
  if (disposition.kind === 'fail' || disposition.kind === 'uncertain')
    publishSettled(publisher, entry, 'refused', disposition.message);
  if (disposition.kind === 'withdrawn')
    for (const removal of disposition.removals) publishSettled(publisher, removal, 'accepted', '');
}

export function publishSettled(
  publisher: Publisher,
  { companyId, id, queueKey, call, label }: Entry,
  outcome: 'accepted' | 'refused',
  message: string,
): void {
  publish(publisher, {
    type: 'outbox:settled',
    settled: { companyId, id, lane: queueKey, call, label, outcome, message },
  });
}
