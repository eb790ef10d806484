/** Tab goes round in the page: behind its last button stands the browser's address bar, where no page hears a key. */

const TABBABLE = 'a[href], button, input, select, textarea, [tabindex]:not([data-page-end])';

/** @returns called when Tab may leave the page again */
export function keepTabInPage(): () => void {
  const ends = [endOfPage('first'), endOfPage('last')] as const;
  document.body.prepend(ends[0]);
  document.body.append(ends[1]);
  return () => {
    for (const end of ends) end.remove();
  };
}

/** It cannot be seen, and hands the focus on: at either end to the other one, and to the first who comes from outside. */
function endOfPage(place: 'first' | 'last'): HTMLElement {
  const end = document.createElement('span');
  end.tabIndex = 0;
  end.dataset.pageEnd = place;
  // It takes no place.
  end.style.position = 'fixed';
  end.addEventListener('focus', ({ relatedTarget }) => {
    const stops = tabStops();
    const isBackwards = place === 'first' && relatedTarget !== null;
    stops.at(isBackwards ? -1 : 0)?.focus();
  });
  return end;
}

/** What can be reached by Tab, besides the ends. */
function tabStops(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(':disabled') &&
      one.closest('[inert]') === null &&
      one.checkVisibility(),
  );
}
