/** Partitions of a device's door storage: what it keeps of an event for one company, or for a door's own token. */

/** Whose log it is: the event, and the company whose session reads it (empty with a door's own token). */
export interface DoorAt {
  readonly eventId: string;
  readonly companyId: string;
}

/** Whoever writes in a partition. A door's own token goes with what it writes: without it nobody could deliver that. */
export interface PartitionWriter extends DoorAt {
  readonly token?: string | undefined;
}

const MARK = '@';

/**
 * The key of a partition in each store: `event@company`, and the event's id alone for a door's own token. Nobody sees, sends
 * or changes what is in another's, whatever event they ask for.
 */
export function partitionOf({ eventId, companyId }: DoorAt): string {
  return companyId === '' ? eventId : `${eventId}${MARK}${companyId}`;
}

/** Whose event a key is of. Earlier versions had the event's id alone as a key, whosever it was. */
export function parsePartition(partition: string, companyId: string): DoorAt {
  const end = `${MARK}${companyId}`;
  if (companyId === '' || !partition.endsWith(end)) return { eventId: partition, companyId: '' };
  return { eventId: partition.slice(0, -end.length), companyId };
}

/** Whose partition it is; empty for that of a door's own token. */
export function companyOf(partition: string): string {
  const end = partition.lastIndexOf(MARK);
  return end < 0 ? '' : partition.slice(end + MARK.length);
}
