/** What a device keeps of one event, as it is stored. */
import type { DoorEvent, DoorPerson } from '../../../common/contract/door.ts';
import type { DoorEntry } from '../../../common/contract/door-entries.ts';

export interface KeptPerson {
  /** The partition (`partition.ts`), here and in all that is stored: the event's id where a door's own token reads. */
  readonly eventId: string;
  readonly person: DoorPerson;
}

/** Why the server did not keep an entry; it stays until somebody has read it. */
export interface Refusal {
  readonly state: 'late' | 'invalid';
  readonly message: string;
  /** Of the guest, who may be forgotten before it is read; missing where the entry itself says it. */
  readonly name?: string | undefined;
}

export interface KeptEntry {
  readonly eventId: string;
  readonly entry: DoorEntry;
  /** Made on this device. */
  readonly isOwn: boolean;
  readonly refusal?: Refusal | undefined;
}

export interface WaitingKey {
  readonly eventId: string;
  /** Counts on, event by event: what was made first is sent first. */
  readonly order: number;
  readonly key: string;
}

/** What a device knows of an event beside its people and entries. */
export interface EventRecord {
  readonly eventId: string;
  /** The company whose session read the log; empty where a door's own token did. */
  readonly companyId: string;
  readonly event: DoorEvent | null;
  /** Of the partition of a door's own token: that of the door that was here last. What waits can be sent by it alone. */
  readonly token?: string | undefined;
  /** The reading that its list is of; missing where nobody reads, so that a page that comes late is not kept. */
  readonly reading?: string | undefined;
  readonly cursor: number;
  /** Of that cursor; missing in what was kept by a version of before. */
  readonly mark?: string | undefined;
  /** Of this device, when the log was last known to be whole; null before the first time. */
  readonly readAt: number | null;
  /** Server's clock minus this device's, in milliseconds; null while nobody has told. */
  readonly skewMs: number | null;
  /** When it was told, by this device's clock; missing in what was kept by a version of before. */
  readonly skewAt?: number | undefined;
  /** Of the next own entry. */
  readonly nextOrder: number;
  /** Own entries that the server has taken and that were in no page of its log yet. */
  readonly unread?: readonly string[] | undefined;
  /** Of these, those that were missing when the log was read to its end. */
  readonly missed?: readonly string[] | undefined;
  /** Since when nobody here can tell whether the server has `missed` still (`unconfirmed.ts`), by this device's clock. */
  readonly unconfirmedSince?: number | undefined;
}

export function emptyRecord(eventId: string, companyId: string): EventRecord {
  return { eventId, companyId, event: null, cursor: 0, readAt: null, skewMs: null, nextOrder: 1 };
}

/** All that a device keeps of an event. */
export interface KeptEvent {
  readonly record: EventRecord;
  readonly people: readonly DoorPerson[];
  readonly entries: readonly KeptEntry[];
  /** Keys of what waits to be sent, in the order in which it was made. */
  readonly waiting: readonly string[];
}
