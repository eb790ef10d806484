import type { FocusEvent } from 'react';

/**
 * Closes a popover when focus moves to another element, which it might cover. Use as `onBlur` of the popover and of its
 * button.
 * @param id the popover's
 */
export function closeOnBlur(id: string): (event: FocusEvent) => void {
  return ({ relatedTarget }) => {
    const panel = document.getElementById(id);
    // A press beside it or a switch of windows moves focus to nothing: the browser closes it, or it stays open.
    if (!panel || !(relatedTarget instanceof Element)) return;
    const isWithin = panel.contains(relatedTarget) || relatedTarget.getAttribute('popovertarget') === id;
    if (!isWithin) panel.hidePopover();
  };
}
