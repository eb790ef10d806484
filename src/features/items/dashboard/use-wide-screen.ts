import { useSyncExternalStore } from 'react';

/** Nine columns and their buttons fit from here on; larger letters want more. */
const WIDE = '(min-width: 77.5rem)';

/** Whether the screen has room for the whole table; follows turning a tablet. */
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
