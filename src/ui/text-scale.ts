/**
 * How much larger than usual the browser shows text, by the person's own setting: style sheets follow it by `rem`, and
 * what is reckoned in pixels follows it by this.
 */

const USUAL_FONT_PX = 16;

let scale: number | undefined;

/** @returns 1 at the usual size, 2 where text is twice as large */
export function textScale(): number {
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_FONT_PX || 1;
  return scale;
}

/** Pixels of something that is so high beside its text, and whose text is so high at the usual size. */
export function heightOf({ fixed, text }: { fixed: number; text: number }): number {
  return fixed + text * textScale();
}

// A changed setting lays the page out again; reading it at each drawing would do that as well.
globalThis.addEventListener?.('resize', () => {
  scale = undefined;
});
