/** The status of a door after a failed call. Pure. */
import type { CallFailure } from './delivery/door-calls.ts';
import type { DoorLinkState, DoorState } from './door-state.ts';

/**
 * Whether a door is over: its entries no longer count, so it admits nobody. A door with its own token was ended or is
 * unknown to the server; a session's event no longer exists (never the result for an own token, see `linkAfter`).
 */
export const isDoorOver = (link: DoorLinkState): link is 'ended' | 'unknown-door' | 'not-found' =>
  link === 'ended' || link === 'unknown-door' || link === 'not-found';

/** Whether the log may not be read in spite of a connection: only a page of it ends this state. */
export const isClosed = (link: DoorLinkState): boolean => isDoorOver(link) || link === 'inactive';

/** Whether a read answered in this way proves that the server accepts entries: pending ones may be sent at once. */
export const takesEntries = (kind: 'read' | CallFailure['kind']): boolean =>
  kind === 'read' || kind === 'ended' || kind === 'inactive';

/**
 * The new status; undefined if it stays. A door that is over stays so without a connection, and where the server does
 * not take a delivery now: otherwise admissions would continue and never count.
 * @param isOwnToken whether the door has its own token: if that is denied, the door is unknown to the server
 */
export function linkAfter(
  { kind }: CallFailure,
  { link, isOwnToken }: { link: DoorLinkState; isOwnToken: boolean },
): DoorLinkState | undefined {
  const isForNow = ['offline', 'foreign', 'gateway', 'server-trouble', 'refused'].includes(kind);
  if (isDoorOver(link) && isForNow) return undefined;
  return isOwnToken && (kind === 'denied' || kind === 'not-found') ? 'unknown-door' : kind;
}

/** The status after a read. What the server refuses to take stays refused while it is pending, with the reason. */
export function afterRead(
  read: 'online' | 'inactive',
  { link, said, waiting }: Pick<DoorState, 'link' | 'said' | 'waiting'>,
): Pick<DoorState, 'link' | 'said'> {
  return link === 'refused' && waiting > 0 ? { link, said } : { link: read, said: '' };
}
