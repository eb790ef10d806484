import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { entriesNow, type OutboxEntry, watchEntries } from './outbox-entries.ts';

export type { OutboxEntry } from './outbox-entries.ts';

/** The entries of one item (its queue `event:<id>` or `location:<id>`, and those of its sheets), oldest first. */
export function useEntriesOf(companyId: string, item: string): readonly OutboxEntry[] {
  const all = useOutboxEntries(companyId);
  return useMemo(
    () => all.filter(({ queueKey }) => queueKey === item || queueKey.startsWith(`${item}:`)),
    [all, item],
  );
}

/** All entries of a company, oldest first. */
export function useOutboxEntries(companyId: string): readonly OutboxEntry[] {
  const watch = useCallback((listener: () => void) => watchEntries(companyId, listener), [companyId]);
  const now = useCallback(() => entriesNow(companyId), [companyId]);
  return useSyncExternalStore(watch, now, now);
}
