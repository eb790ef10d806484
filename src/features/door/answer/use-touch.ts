import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Admitting } from './admitting.ts';
import type { Verdict } from './verdict.ts';

/**
 * Admits a touched guest, as a stable function. Does nothing while the welcome of this guest is shown: a finger in a
 * glove touches twice, and the second touch would be answered "already in", or with re-entry admit again.
 */
export function useTouch(
  { admitGuest }: Pick<Admitting, 'admitGuest'>,
  verdict: Verdict | null,
): (guestId: string) => void {
  const welcomed = useRef<string>(undefined);
  // Before the next touch can be handled.
  useLayoutEffect(() => {
    welcomed.current = verdict?.kind === 'welcome' ? verdict.guestId : undefined;
  }, [verdict]);
  return useCallback(
    (guestId: string) => {
      if (guestId !== welcomed.current) void admitGuest(guestId);
    },
    [admitGuest],
  );
}
