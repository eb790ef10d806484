/**
 * Code that only some devices need. The worker caches a pack when it is first requested, and keeps it up to date from
 * then on; all other code is cached from the start. `company` contains what is behind the log-in and what two packs
 * share: all others depend on it.
 */
export const codePacks = ['company', 'door', 'landing', 'lists', 'payment', 'texts'] as const;

export type CodePack = (typeof codePacks)[number];

/** The worker's cache of a pack. Increase its number to discard what a broken build may have cached. */
export function packCacheName(pack: CodePack): string {
  return `code-${pack}-v1`;
}
