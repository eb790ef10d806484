/**
 * The browser's text size setting as a factor. Style sheets follow it by `rem`, and sizes computed in pixels by this.
 */

const USUAL_FONT_PX = 16;

let scale: number | undefined;

/** @returns 1 at the default size, 2 if text is twice as large */
export function textScale(): number {
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_FONT_PX || 1;
  return scale;
}

/** The height of an element in pixels: a fixed part, and a part that scales with text. */
export function heightOf({ fixed, text }: { fixed: number; text: number }): number {
  return fixed + text * textScale();
}

// A changed setting triggers a resize; reading it on each render would force a layout.
globalThis.addEventListener?.('resize', () => {
  scale = undefined;
});
