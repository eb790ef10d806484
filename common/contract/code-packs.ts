/**
 * Code that not every device needs. The worker keeps a pack from when it is first wanted, and keeps it up to date from
 * then on; everything else it keeps from the start.
 */
export const codePacks = ['door', 'landing', 'lists', 'payment', 'texts'] as const;

export type CodePack = (typeof codePacks)[number];

/** The worker's cache of a pack. Raise its number to throw away what a broken build may have kept. */
export function packCacheName(pack: CodePack): string {
  return `code-${pack}-v1`;
}
