const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const;
/** A release outside the window, or over a system menu, fires no event. */
const LONGEST_MS = 1_000;

/**
 * Runs work that moves the layout: at once, or after a click that is under way. Between press and release it would move
 * the pressed button away, and the click would be lost.
 */
export function whenPointerIsUp(work: () => void): void {
  if (document.querySelector(':active') === null) {
    work();
    return;
  }
  const after = () => {
    clearTimeout(limit);
    for (const release of RELEASES) removeEventListener(release, after, true);
    // The click event follows all of them.
    setTimeout(work);
  };
  const limit = setTimeout(after, LONGEST_MS);
  for (const release of RELEASES) addEventListener(release, after, true);
}
