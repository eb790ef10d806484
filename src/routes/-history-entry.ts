import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AddressChange, Note } from '../entities/items/item-addresses.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks an entry of the history that was opened as a dialog: one step back closes it. */
    dialog?: string;
  }
}

/** The options of `navigate` for a change of the search params. The screen is the same one: it never scrolls. */
function entryFor(change: AddressChange) {
  return change === 'dialog'
    ? { state: { dialog: crypto.randomUUID() }, resetScroll: false }
    : { replace: true, resetScroll: false };
}

/** How a screen changes its own search params. The same function as long as the screen is open. */
export function useNote<Search>(
  navigate: (to: { search: (now: Search) => Search } & ReturnType<typeof entryFor>) => Promise<void>,
): Note<Search> {
  return useCallback((next, change) => void navigate({ search: next, ...entryFor(change) }), [navigate]);
}

/**
 * The entry of the history that is shown. What is sent from a screen or a dialog may be answered when that has long
 * been left: the answer must not close what is open by then, nor lead away from it.
 */
export function useHistoryEntry() {
  const { history } = useRouter();
  const shown = useLocation({ select: nameOf });
  const isStillHere = () => nameOf(history.location) === shown;

  /** Closes the dialog of this entry by the step back that Back would make; `inPlace` where the address opened it. */
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
