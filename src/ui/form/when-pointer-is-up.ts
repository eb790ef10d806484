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
    removeEventListener('pointerup', after, true);
    removeEventListener('pointercancel', after, true);
    // The click comes after both.
    setTimeout(work);
  };
  addEventListener('pointerup', after, true);
  addEventListener('pointercancel', after, true);
}
