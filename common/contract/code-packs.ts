/**
 * Code that not every device needs. The worker keeps a pack from when it is first wanted, and keeps it up to date from
 * then on; everything else it keeps from the start. `company` is what is behind the log-in, and what two packs share: all
 * others stand on it.
 */
export const codePacks = ['company', 'door', 'landing', 'lists', 'payment', 'texts'] as const;

export type CodePack = (typeof codePacks)[number];

/** The worker's cache of a pack. Raise its number to throw away what a broken build may have kept. */
export function packCacheName(pack: CodePack): string {
  return `code-${pack}-v1`;
}
