/** Partitions of the door storage: the data of one event for one company, or for a door's own token. */

/** An event, and the company whose session reads its log (empty with a door's own token). */
export interface DoorAt {
  readonly eventId: string;
  readonly companyId: string;
}

/** The writer of a partition. A door's own token is stored with its entries, as they can only be delivered with it. */
export interface PartitionWriter extends DoorAt {
  readonly token?: string | undefined;
}

const MARK = '@';

/**
 * The key of a partition in each store: `event@company`, or the event's id alone for a door's own token. Keeps
 * companies apart: none can see, send or change another's data.
 */
export function partitionOf({ eventId, companyId }: DoorAt): string {
  return companyId === '' ? eventId : `${eventId}${MARK}${companyId}`;
}

/** Whether marks of two doors' companies may be of the same one: data of earlier versions has no marks. */
export function mayBeOneCompany(one: string | undefined, other: string | undefined): boolean {
  return !one || !other || one === other;
}

/** Parses a key. Earlier versions used the event's id alone for companies too. */
export function parsePartition(partition: string, companyId: string): DoorAt {
  const end = `${MARK}${companyId}`;
  if (companyId === '' || !partition.endsWith(end)) return { eventId: partition, companyId: '' };
  return { eventId: partition.slice(0, -end.length), companyId };
}

/** The company of a partition; empty for a door's own token. */
export function companyOf(partition: string): string {
  const end = partition.lastIndexOf(MARK);
  return end < 0 ? '' : partition.slice(end + MARK.length);
}
