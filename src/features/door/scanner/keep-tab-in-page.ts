/** Keeps Tab inside the page: after the last button comes the address bar, where no page receives keys. */

const TABBABLE = 'a[href], button, input, select, textarea, [tabindex]:not([data-page-end])';

/** @returns a function that lets Tab leave the page again */
export function keepTabInPage(): () => void {
  const ends = [endOfPage('first'), endOfPage('last')] as const;
  document.body.prepend(ends[0]);
  document.body.append(ends[1]);
  return () => {
    for (const end of ends) end.remove();
  };
}

/** Invisible; passes the focus on: at either end to the other one, or to the first button when coming from outside. */
function endOfPage(place: 'first' | 'last'): HTMLElement {
  const end = document.createElement('span');
  end.tabIndex = 0;
  end.dataset.pageEnd = place;
  // Takes no space.
  end.style.position = 'fixed';
  end.addEventListener('focus', ({ relatedTarget }) => {
    const stops = tabStops();
    const isBackwards = place === 'first' && relatedTarget !== null;
    stops.at(isBackwards ? -1 : 0)?.focus();
  });
  return end;
}

/** Elements reachable by Tab, without the end markers. */
function tabStops(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(':disabled') &&
      one.closest('[inert]') === null &&
      one.checkVisibility(),
  );
}
