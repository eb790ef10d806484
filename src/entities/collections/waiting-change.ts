import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import type { MemberKind } from './collection-kind.ts';

/**
 * By how much pending additions and removals will change the size of a collection once delivered. Refused ones do not
 * count.
 */
export function waitingChange(
  { add, remove }: Pick<MemberKind, 'add' | 'remove'>,
  waiting: readonly Pick<OutboxEntry, 'id' | 'call' | 'state' | 'people' | 'dependsOn'>[],
): number {
  const undone = new Set(waiting.map(({ call, dependsOn }) => (call === 'undoChange' ? dependsOn : null)));
  const coming = waiting.filter(({ id, state }) => state !== 'failed' && !undone.has(id));
  return coming.reduce((sum, { call, people }) => {
    if (call === remove) return sum - 1;
    // A sheet counts as many as it contains.
    return sum + (people ?? (call === add ? 1 : 0));
  }, 0);
}
