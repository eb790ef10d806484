/** Whose what is that a device keeps of an event. */

/** Whose log it is: the event, and the company whose session reads it (empty with a door's own token). */
export interface DoorAt {
  readonly eventId: string;
  readonly companyId: string;
}

/** Whoever writes on a shelf. A door's own token goes with what it writes: without it nobody could deliver that. */
export interface ShelfWriter extends DoorAt {
  readonly token?: string | undefined;
}

const MARK = '@';

/**
 * Under what a device keeps all of an event, in each store: each company has its own shelf, and so has a door's own
 * token, whose shelf is called as the event. Nobody sees, sends or changes what stands on another's, whatever event they
 * ask for.
 */
export function shelfOf({ eventId, companyId }: DoorAt): string {
  return companyId === '' ? eventId : `${eventId}${MARK}${companyId}`;
}

/** What is on a shelf of a company. One of an earlier version is called as the event, whosever it is. */
export function onShelf(shelf: string, companyId: string): DoorAt {
  const end = `${MARK}${companyId}`;
  if (companyId === '' || !shelf.endsWith(end)) return { eventId: shelf, companyId: '' };
  return { eventId: shelf.slice(0, -end.length), companyId };
}

/** Whose shelf it is; empty for that of a door's own token. */
export function companyOf(shelf: string): string {
  const end = shelf.lastIndexOf(MARK);
  return end < 0 ? '' : shelf.slice(end + MARK.length);
}
