import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import type { MemberKind } from './collection-kind.ts';

/**
 * What the waiting additions and removals of a collection will change its size by once they are delivered. Refused
 * ones take no place and free none.
 */
export function waitingChange(
  { add, remove }: Pick<MemberKind, 'add' | 'remove'>,
  waiting: readonly Pick<OutboxEntry, 'id' | 'call' | 'state' | 'people' | 'dependsOn'>[],
): number {
  const undone = new Set(waiting.map(({ call, dependsOn }) => (call === 'undoChange' ? dependsOn : null)));
  const coming = waiting.filter(({ id, state }) => state !== 'failed' && !undone.has(id));
  return coming.reduce((sum, { call, people }) => {
    if (call === remove) return sum - 1;
    // A list adds as many as it holds.
    return sum + (people ?? (call === add ? 1 : 0));
  }, 0);
}
