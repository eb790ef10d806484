/** What the status of a door says after a call that has brought nothing. Pure. */
import type { Trouble } from './door-calls.ts';
import type { DoorLink } from './door-state.ts';

/**
 * Whether a door is over: what it makes counts no more, so that it lets nobody in. With a token of its own it was ended,
 * or is not known any more; with a session its event is not there (`linkAfter` says that of no token).
 */
export const isOver = (link: DoorLink): link is 'ended' | 'unknown-door' | 'not-found' =>
  link === 'ended' || link === 'unknown-door' || link === 'not-found';

/** Whether the log may not be read though there is a connection: only a page of it says otherwise. */
export const isClosed = (link: DoorLink): boolean => isOver(link) || link === 'inactive';

/** Whether an answer to who reads the log is of a server that takes entries: what waits may go at once. */
export const takesEntries = (kind: 'read' | Trouble['kind']): boolean =>
  kind === 'read' || kind === 'ended' || kind === 'inactive';

/**
 * What the status says from now on; undefined where it stays. A door that is over stays so while there is no
 * connection: letting in would go on, and count nowhere.
 * @param isOwnToken whether the door has a token of its own: one that opens nothing is of a door that is not known
 */
export function linkAfter(
  { kind }: Trouble,
  { link, isOwnToken }: { link: DoorLink; isOwnToken: boolean },
): DoorLink | undefined {
  const isAboutConnection = ['offline', 'foreign', 'gateway', 'server-trouble'].includes(kind);
  if (isOver(link) && isAboutConnection) return undefined;
  return isOwnToken && (kind === 'denied' || kind === 'not-found') ? 'unknown-door' : kind;
}
