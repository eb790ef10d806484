import { type RefObject, useLayoutEffect, useState } from 'react';

const STOPS =
  ':is(a[href], button, input, select, textarea, summary, iframe, video[controls], [contenteditable], [tabindex]):not(:disabled, [tabindex="-1"])';
const NOT_SHOWN = '[hidden], [inert], [popover]';
const WATCHED = ['tabindex', 'disabled', 'hidden', 'inert', 'href'];

/**
 * Whether the Tab key stops inside an element, by its markup. React Aria looks at styles instead, which makes the
 * browser lay the page out with every change inside, and renders once more for the usual answer.
 */
export function useHasTabStop(element: RefObject<HTMLElement | null>): boolean {
  const [hasStop, setHasStop] = useState(true);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const look = () => {
      const stops = [...current.querySelectorAll(STOPS)];
      setHasStop(stops.some((stop) => stop.closest(NOT_SHOWN) === null));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(current, { subtree: true, childList: true, attributeFilter: WATCHED });
    return () => observer.disconnect();
  }, [element]);
  return hasStop;
}
