/** Whose what is that a device keeps of an event. */

/** Whose log it is: the event, and the company whose session reads it (empty with a door's own token). */
export interface DoorAt {
  readonly eventId: string;
  readonly companyId: string;
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

/** The event of a shelf, of which is known whose it is. */
export function eventOnShelf(shelf: string, companyId: string): string {
  const end = companyId === '' ? '' : `${MARK}${companyId}`;
  return shelf.endsWith(end) ? shelf.slice(0, shelf.length - end.length) : shelf;
}
