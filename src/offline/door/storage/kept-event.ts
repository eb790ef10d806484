/** The stored form of one event. */
import type { DoorEvent, DoorPerson } from '../../../../common/contract/door.ts';
import type { DoorEntry } from '../../../../common/contract/door-entries.ts';

export interface KeptPerson {
  /** The partition (`partition.ts`), here and in all stored rows: the event's id alone for a door's own token. */
  readonly eventId: string;
  readonly person: DoorPerson;
}

/** Why the server refused an entry; kept until it was read. */
export interface Refusal {
  readonly state: 'late' | 'invalid';
  readonly message: string;
  /** The guest's name, in case the guest is deleted first; missing if the entry contains it. */
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
  /** Ascending per event: the oldest entry is sent first. */
  readonly order: number;
  readonly key: string;
}

/** The data of an event besides its people and entries. */
export interface EventRecord {
  readonly eventId: string;
  /** The company whose session read the log; empty for a door's own token. */
  readonly companyId: string;
  readonly event: DoorEvent | null;
  /** For a door's own token: that of the latest door here. Pending entries can only be sent with it. */
  readonly token?: string | undefined;
  /** The reading id of the list; missing if there is no reader, so that late pages are not stored. */
  readonly reading?: string | undefined;
  readonly cursor: number;
  /** The mark of the cursor; missing in data of earlier versions. */
  readonly mark?: string | undefined;
  /** When the log was last known to be complete, by this device's clock; null before the first time. */
  readonly readAt: number | null;
  /** The server's clock minus this device's, in milliseconds; null if unknown. */
  readonly skewMs: number | null;
  /** When it was measured, by this device's clock; missing in data of earlier versions. */
  readonly skewAt?: number | undefined;
  /** The order of the next own entry. */
  readonly nextOrder: number;
  /** Delivered own entries that were not in any page of the log yet. */
  readonly unread?: readonly string[] | undefined;
  /** Those of them that were missing when the log was read to its end. */
  readonly missed?: readonly string[] | undefined;
  /** Since when it is unknown whether the server has `missed` (`unconfirmed.ts`), by this device's clock. */
  readonly unconfirmedSince?: number | undefined;
}

export function emptyRecord(eventId: string, companyId: string): EventRecord {
  return { eventId, companyId, event: null, cursor: 0, readAt: null, skewMs: null, nextOrder: 1 };
}

/** Everything stored of an event. */
export interface KeptEvent {
  readonly record: EventRecord;
  readonly people: readonly DoorPerson[];
  readonly entries: readonly KeptEntry[];
  /** Keys of pending entries, oldest first. */
  readonly waiting: readonly string[];
}
