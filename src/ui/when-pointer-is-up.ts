const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const;
/** A release outside the window, or over a menu of the system, is never heard of. */
const LONGEST_MS = 1_000;

/**
 * Does something that moves what is below it: at once, or after the click that is under way. Between press and release
 * it would move the pressed button away from under the pointer, and the click would be lost.
 */
export function whenPointerIsUp(work: () => void): void {
  if (document.querySelector(':active') === null) {
    work();
    return;
  }
  const after = () => {
    clearTimeout(limit);
    for (const release of RELEASES) removeEventListener(release, after, true);
    // The click comes after all of them.
    setTimeout(work);
  };
  const limit = setTimeout(after, LONGEST_MS);
  for (const release of RELEASES) addEventListener(release, after, true);
}
