/**
 * Our API stores each picture of an item or a company in two sizes: `events/3f…c1-large.webp`, the path in answers, and
 * `events/3f…c1-small.webp` for lists. Older pictures, and those of an API of another make, have one size.
 */
const LARGE = /^((?:events|locations|companies)\/[a-z0-9-]+)-large\.webp$/;
const SMALL = /-small\.webp$/;

/** The shorter side of a small picture in pixels: displayed 64 CSS pixels wide, at up to three device pixels each. */
export const SMALL_SIDE = 192;

export const largeName = (name: string) => `${name}-large`;
export const smallName = (name: string) => `${name}-small`;

/** @returns the path of a picture's small size; undefined if it has only one size */
export function smallPicture(path: string): string | undefined {
  const [, start] = LARGE.exec(path.trim()) ?? [];
  return start === undefined ? undefined : `${smallName(start)}.webp`;
}

/** @returns the path that identifies a picture: that of its large size */
export function namedPicture(path: string): string {
  return path.replace(SMALL, '-large.webp');
}
