import { type RefObject, useLayoutEffect } from 'react';

/** Whoever has scrolled down the list and then types sees the first of whom was found, right below the field. */
export function useResultsInSight(main: RefObject<HTMLElement | null>, query: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each letter others are found
  useLayoutEffect(() => {
    const top = main.current?.offsetTop ?? 0;
    // The header stays as it is, seen or not.
    if (window.scrollY > top) window.scrollTo({ top });
  }, [main, query]);
}
