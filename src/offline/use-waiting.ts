import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type WaitingEntry, waitingNow, watchWaiting } from './waiting-store.ts';

export type { WaitingEntry } from './waiting-store.ts';

/** What waits for one item (its queue `event:<id>` or `location:<id>`, and that of its sheets), in the order it was asked for. */
export function useWaiting(companyId: string, item: string): readonly WaitingEntry[] {
  const all = useAllWaiting(companyId);
  return useMemo(
    () => all.filter(({ queueKey }) => queueKey === item || queueKey.startsWith(`${item}:`)),
    [all, item],
  );
}

/** Everything that waits for a company. */
export function useAllWaiting(companyId: string): readonly WaitingEntry[] {
  const watch = useCallback((listener: () => void) => watchWaiting(companyId, listener), [companyId]);
  const now = useCallback(() => waitingNow(companyId), [companyId]);
  return useSyncExternalStore(watch, now, now);
}
