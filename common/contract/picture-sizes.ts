/**
 * Our API keeps each picture of an item or a company in two sizes beside each other: `events/3f…c1-large.webp`, whose
 * path its answers name, and `events/3f…c1-small.webp` for lists. Pictures of before, and those of an API of another
 * make, have one size.
 */
const LARGE = /^((?:events|locations|companies)\/[a-z0-9-]+)-large\.webp$/;
const SMALL = /-small\.webp$/;

/** Pixels of the shorter side of a small picture: it is shown 64 CSS pixels wide, at three device pixels each. */
export const SMALL_SIDE = 192;

export const largeName = (name: string) => `${name}-large`;
export const smallName = (name: string) => `${name}-small`;

/** @returns the path of the small size of a picture, undefined where it has one size only */
export function smallPicture(path: string): string | undefined {
  const [, start] = LARGE.exec(path.trim()) ?? [];
  return start === undefined ? undefined : `${smallName(start)}.webp`;
}

/** @returns the path that a picture is named by: that of its large size where it is a small one */
export function namedPicture(path: string): string {
  return path.replace(SMALL, '-large.webp');
}
