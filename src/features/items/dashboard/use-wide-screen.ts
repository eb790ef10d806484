import { useSyncExternalStore } from 'react';

/** The least width for nine columns and their buttons; larger fonts need more. */
const WIDE = '(min-width: 77.5rem)';

/** Whether the whole table fits; updated when a tablet is rotated. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(watch, isWide);
}

function watch(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}
