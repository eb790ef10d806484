/** What the status of a door says after a call that has brought nothing. Pure. */
import type { Trouble } from './door-calls.ts';
import type { DoorLink } from './door-state.ts';

/** Whether a door with a token of its own is over: what it makes counts no more, so that it lets nobody in. */
export const isOver = (link: DoorLink): boolean => link === 'ended' || link === 'unknown-door';

/** Whether the log may not be read though there is a connection: only a page of it says otherwise. */
export const isClosed = (link: DoorLink): boolean => isOver(link) || link === 'inactive';

/**
 * What the status says from now on; undefined where it stays. A door that is over stays so while there is no
 * connection: letting in would go on, and count nowhere.
 * @param isOwnToken whether the door has a token of its own: one that opens nothing is of a door that is not known
 */
export function linkAfter(
  { kind }: Trouble,
  { link, isOwnToken }: { link: DoorLink; isOwnToken: boolean },
): DoorLink | undefined {
  const isAboutConnection = kind === 'offline' || kind === 'foreign' || kind === 'server-trouble';
  if (isOver(link) && isAboutConnection) return undefined;
  return isOwnToken && (kind === 'denied' || kind === 'not-found') ? 'unknown-door' : kind;
}
