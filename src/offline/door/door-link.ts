/** What the status of a door says after a call that has brought nothing. Pure. */
import type { Trouble } from './door-calls.ts';
import type { DoorLink } from './door-state.ts';

/** Whether the log may not be read though there is a connection: only a page of it says otherwise. */
export const isClosed = (link: DoorLink): boolean => link === 'ended' || link === 'inactive';

/**
 * What the status says from now on; undefined where it stays. A door that was ended stays so while there is no
 * connection: letting in would go on, and count nowhere.
 * @param isOwnToken whether the door has a token of its own: one that opens nothing is of a door that is over
 */
export function linkAfter(
  { kind }: Trouble,
  { link, isOwnToken }: { link: DoorLink; isOwnToken: boolean },
): DoorLink | undefined {
  const isAboutConnection = kind === 'offline' || kind === 'foreign' || kind === 'server-trouble';
  if (link === 'ended' && isAboutConnection) return undefined;
  return isOwnToken && (kind === 'denied' || kind === 'not-found') ? 'ended' : kind;
}
