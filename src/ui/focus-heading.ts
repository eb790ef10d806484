/** Moves focus to the screen's heading without scrolling, or to its content if there is no heading. */
export function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * The same in the next frame, unless something has focus by then: the element that had focus before a dialog may be
 * gone, or the dialog was opened by its URL.
 */
export function focusHeadingFromNowhere(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusHeading();
  });
}
