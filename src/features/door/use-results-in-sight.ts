import { type RefObject, useLayoutEffect } from 'react';

/** Scrolls to the first result when the query changes: after scrolling down the list, its end would be in sight. */
export function useResultsInSight(main: RefObject<HTMLElement | null>, query: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each letter others are found
  useLayoutEffect(() => {
    const top = main.current?.offsetTop ?? 0;
    // The header stays as it is, seen or not.
    if (window.scrollY > top) window.scrollTo({ top });
  }, [main, query]);
}
