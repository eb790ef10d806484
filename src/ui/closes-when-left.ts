import type { FocusEvent } from 'react';

/**
 * What closes a panel over the page (`popover`) when the focus goes on to something else, which the panel might cover:
 * for `onBlur` of the panel and of the button that opens it.
 * @param id the panel's
 */
export function closesWhenLeft(id: string): (event: FocusEvent) => void {
  return ({ relatedTarget }) => {
    const panel = document.getElementById(id);
    // A press beside it and another window take the focus to nothing: the browser closes it, or it stays.
    if (!panel || !(relatedTarget instanceof Element)) return;
    const isWithin = panel.contains(relatedTarget) || relatedTarget.getAttribute('popovertarget') === id;
    if (!isWithin) panel.hidePopover();
  };
}
