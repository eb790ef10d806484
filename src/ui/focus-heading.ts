/** Moves focus to the heading of the screen, without scrolling; to its content where it has none. */
export function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * The same in the next frame, if by then nothing has the focus: what had it before a dialog may be gone, or nothing had, as
 * with a dialog opened by its address.
 */
export function focusHeadingFromNowhere(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusHeading();
  });
}
