const PRESSES = ['pointerdown', 'keydown'] as const;
const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const;
/** A release outside the window, or over a system menu, fires no event. */
const LONGEST_MS = 1_000;

/** Since the latest press. Chromium keeps `:active` for 150 ms after a tap, when no release follows. */
let isReleased = false;
/** Presses so far. A release that is handled late must not end the next one. */
let presses = 0;
const held = new Set<() => void>();

function press() {
  isReleased = false;
  presses += 1;
}

function release() {
  const released = presses;
  // The click event follows all of them.
  setTimeout(() => {
    if (presses !== released) return;
    isReleased = true;
    for (const work of held) work();
  });
}

/** Called once, at the start. Without it no release is known. */
export function watchPresses(): void {
  for (const kind of PRESSES) addEventListener(kind, press, true);
  for (const kind of RELEASES) addEventListener(kind, release, true);
}

/**
 * Runs work that moves the layout: at once, or after a click that is under way. Between press and release it would move
 * the pressed button away, and the click would be lost.
 */
export function whenPointerIsUp(work: () => void): void {
  if (isReleased || document.querySelector(':active') === null) {
    work();
    return;
  }
  const after = () => {
    clearTimeout(limit);
    held.delete(after);
    work();
  };
  const limit = setTimeout(after, LONGEST_MS);
  held.add(after);
}
