import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AddressChange, SetSearch } from '../entities/items/item-addresses.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks a history entry that was pushed for a dialog: one step back closes it. */
    dialog?: string;
  }
}

/** `navigate` options for a change of the search params. It never scrolls, as the screen stays the same. */
function entryFor(change: AddressChange) {
  return change === 'dialog'
    ? { state: { dialog: crypto.randomUUID() }, resetScroll: false }
    : { replace: true, resetScroll: false };
}

/** Changes the screen's search params. The function keeps its identity while the screen is mounted. */
export function useSetSearch<Search>(
  navigate: (to: { search: (now: Search) => Search } & ReturnType<typeof entryFor>) => Promise<void>,
): SetSearch<Search> {
  return useCallback((next, change) => void navigate({ search: next, ...entryFor(change) }), [navigate]);
}

/**
 * The current history entry. A request of a screen or dialog may be answered after it was left: the answer must not
 * close what is open by then, nor navigate away.
 */
export function useHistoryEntry() {
  const { history } = useRouter();
  const shown = useLocation({ select: nameOf });
  const isStillHere = () => nameOf(history.location) === shown;

  /** Closes the dialog of this entry by a step back, like Back; calls `inPlace` if the URL opened it. */
  function closeDialog(inPlace: () => void) {
    if (!isStillHere()) return;
    if (history.location.state.dialog === undefined) inPlace();
    else history.back();
  }
  return { isStillHere, closeDialog };
}

function nameOf({ pathname, state }: { pathname: string; state: HistoryState }): string {
  return `${pathname} ${state.dialog ?? ''}`;
}
